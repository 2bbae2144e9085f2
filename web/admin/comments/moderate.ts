import { moderateComments } from '#contract/features/comments/moderation.calls.ts';
import type { ModerationAction } from '#contract/features/comments/moderation.entities.ts';
import type { CommentStatus } from '#contract/features/comments/entities.ts';
import { send } from '#web/kit/client.ts';
import type { IconName } from '#web/ui/icon.tsx';
import { toast } from '#web/ui/toasts/toasts.ts';

import { reloadWithCounts } from '../frame/pending-counts.ts';
import type { ListHandle } from '../list/admin-list.tsx';
import { offerUndo } from '../list/undo.ts';

export const commentStates: Record<CommentStatus, { name: string; tone: 'ok' | 'warn' | 'danger' | 'plain' }> = {
  pending: { name: '待审核', tone: 'warn' },
  approved: { name: '已通过', tone: 'ok' },
  spam: { name: '垃圾评论', tone: 'danger' },
  trash: { name: '回收站', tone: 'plain' },
};

interface Act {
  act: ModerationAction;
  label: string;
  icon: IconName;
  /** The resulting state. */
  to: CommentStatus;
  done: (count: number) => string;
  isDangerous?: true;
}

/** Moderation actions for comments, in display order. */
export const moderationOptions: readonly Act[] = [
  { act: 'approve', label: '通过', icon: 'check', to: 'approved', done: (count) => `已通过 ${count} 条评论` },
  { act: 'wait', label: '放回待审核', icon: 'clock', to: 'pending', done: (count) => `${count} 条评论已放回待审核` },
  {
    act: 'spam',
    label: '标为垃圾',
    icon: 'ban',
    to: 'spam',
    done: (count) => `已将 ${count} 条评论标为垃圾`,
    isDangerous: true,
  },
  {
    act: 'trash',
    label: '移到回收站',
    icon: 'trash-2',
    to: 'trash',
    done: (count) => `已将 ${count} 条评论移到回收站`,
    isDangerous: true,
  },
];

const actBefore: Record<CommentStatus, ModerationAction> = {
  approved: 'approve',
  pending: 'wait',
  spam: 'spam',
  trash: 'trash',
};

/** Restores the previous state of each comment, with one call per state. */
async function putBack(judged: readonly { id: number; before: CommentStatus }[], list: ListHandle): Promise<void> {
  const states = new Set(judged.map(({ before }) => before));
  for (const state of states) {
    const ids = judged.filter(({ before }) => before === state).map(({ id }) => id);
    await send(moderateComments, { ids, act: actBefore[state] });
  }
  await reloadWithCounts(list);
}

/** Moderates comments, shows a message and offers an undo. */
export async function applyModeration(ids: readonly number[], act: ModerationAction, list: ListHandle): Promise<void> {
  const { judged } = await send(moderateComments, { ids: [...ids], act });
  await reloadWithCounts(list);
  const chosen = moderationOptions.find((each) => each.act === act) as Act;
  if (judged.length === 0) toast.warning('这些评论已经不在了');
  else offerUndo(chosen.done(judged.length), () => putBack(judged, list));
}
