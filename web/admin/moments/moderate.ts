import { momentErrors } from '#contract/features/moments/copy.ts';
import { momentReasonMaxLength } from '#contract/features/moments/limits.ts';
import { approveMoment, moderateMoments, removeMomentAsEditor } from '#contract/features/moments/moderation.calls.ts';
import type { ModeratedMoment } from '#contract/features/moments/moderation.entities.ts';
import type { ModeratedState, MomentAction } from '#contract/features/moments/moderation.rules.ts';
import { send } from '#web/kit/client.ts';
import { openConfirm, openPrompt } from '#web/ui/dialogs/dialogs.ts';
import type { IconName } from '#web/ui/icon.tsx';
import { toast } from '#web/ui/toasts/toasts.ts';

import { reloadWithCounts } from '../frame/pending-counts.ts';
import type { ListHandle } from '../list/admin-list.tsx';
import { offerUndo } from '../list/undo.ts';

interface Act {
  act: MomentAction;
  label: string;
  icon: IconName;
  /** The resulting state. */
  to: ModeratedState;
  done: (count: number) => string;
  isDangerous?: true;
}

/** Moderation actions for moments, in display order. */
export const momentOptions: readonly Act[] = [
  { act: 'approve', label: '通过', icon: 'check', to: 'publish', done: (count) => `已通过 ${count} 条动态` },
  { act: 'wait', label: '放回待审核', icon: 'clock', to: 'pending', done: (count) => `${count} 条动态已放回待审核` },
  {
    act: 'reject',
    label: '拒绝',
    icon: 'ban',
    to: 'rejected',
    done: (count) => `已拒绝 ${count} 条动态`,
    isDangerous: true,
  },
  {
    act: 'trash',
    label: '删除',
    icon: 'trash-2',
    to: 'trash',
    done: (count) => `已删除 ${count} 条动态`,
    isDangerous: true,
  },
];

/** Whether an action makes sense for a moment in this state: deleted ones are only put back into review. */
export const fitsState = ({ act, to }: Act, state: ModeratedState): boolean =>
  to !== state && (state !== 'trash' || act === 'wait') && (act !== 'wait' || state !== 'pending');

const actBefore: Record<ModeratedState, MomentAction> = {
  publish: 'approve',
  pending: 'wait',
  rejected: 'reject',
  trash: 'trash',
};

/** Asks for the reason that the author of a rejected moment will read. */
function askReason(count: number): Promise<string> {
  return openPrompt({
    title: count === 1 ? '拒绝这条动态' : `拒绝 ${count} 条动态`,
    label: '原因',
    hint: '作者会看到原因，可以修改后重新提交。',
    placeholder: '例如：内容与版块无关',
    multiline: true,
    maxLength: momentReasonMaxLength,
    confirm: '拒绝',
    cancel: '取消',
    check: (text) => (text.trim() === '' ? momentErrors.reason : null),
  });
}

/** Restores the previous state of each moment, with one call per state and reason. */
async function putBack(
  moderated: readonly { id: number; before: ModeratedState }[],
  rows: readonly ModeratedMoment[],
  list: ListHandle,
): Promise<void> {
  const reasonOf = new Map(rows.map(({ id, reject_reason }) => [id, reject_reason]));
  const groups = new Map<string, { act: MomentAction; reason: string; ids: number[] }>();
  for (const { id, before } of moderated) {
    const act = actBefore[before];
    const reason = act === 'reject' ? (reasonOf.get(id) ?? '') : '';
    const group = groups.get(`${act} ${reason}`) ?? { act, reason, ids: [] };
    group.ids.push(id);
    groups.set(`${act} ${reason}`, group);
  }
  // What was deleted has to be restored before anything else can happen to it.
  const ids = moderated.map(({ id }) => id);
  await send(moderateMoments, { ids, act: 'wait' });
  for (const { act, reason, ids: some } of groups.values()) await send(moderateMoments, { ids: some, act, reason });
  await reloadWithCounts(list);
}

/** Moderates moments, shows a message and offers an undo. Nothing happens when the reason is not given. */
export async function moderateAll(
  rows: readonly ModeratedMoment[],
  act: MomentAction,
  list: ListHandle,
): Promise<void> {
  const reason = act === 'reject' ? await askReason(rows.length) : '';
  const ids = rows.map(({ id }) => id);
  const { moderated } = await send(moderateMoments, { ids, act, reason });
  await reloadWithCounts(list);
  const chosen = momentOptions.find((each) => each.act === act) as Act;
  if (moderated.length === 0) toast.warning('这些动态已经不在了');
  else offerUndo(chosen.done(moderated.length), () => putBack(moderated, rows, list));
}

/** The same for one moment; it is approved only as it was read. */
export async function moderateOne(row: ModeratedMoment, act: MomentAction, list: ListHandle): Promise<void> {
  if (act !== 'approve') return moderateAll([row], act, list);
  try {
    const { id, revision } = row;
    const result = await send(approveMoment, { id, revision });
    offerUndo('已通过 1 条动态', () => putBack([result], [row], list));
  } finally {
    await reloadWithCounts(list);
  }
}

/** Deletes a moment in the trash for good, after a question. */
export async function eraseOne({ id }: ModeratedMoment, list: ListHandle): Promise<void> {
  await openConfirm({
    title: '彻底删除',
    content: '这条动态连同它的评论会被彻底删除，不能恢复。',
    confirm: '彻底删除',
    tone: 'danger',
  });
  await send(removeMomentAsEditor, { id, force: true });
  toast.success('已彻底删除');
  await reloadWithCounts(list);
}
