import { bulkChangePosts } from '#contract/features/posts/editing.calls.ts';
import type { AdminPost } from '#contract/features/posts/editing.entities.ts';
import type { PostBulkAction } from '#contract/features/posts/editing.rules.ts';
import type { PostStatusName } from '#contract/features/posts/rules.ts';
import type { StaffRole } from '#contract/kit/power.ts';
import { send } from '#web/kit/client.ts';
import type { IconName } from '#web/ui/icon.tsx';
import { openConfirm } from '#web/ui/dialogs/dialogs.ts';
import { toast } from '#web/ui/toasts/toasts.ts';

import { refreshShownCounts } from '../frame/pending-counts.ts';
import type { ListHandle } from '../list/admin-list.tsx';
import type { StateTone } from '../list/cells.tsx';
import { offerUndo } from '../list/undo.ts';

export const postTones: Record<PostStatusName, StateTone> = {
  publish: 'ok',
  scheduled: 'info',
  pending: 'warn',
  private: 'plain',
  draft: 'plain',
  trash: 'danger',
};

export interface PostActionOption {
  act: PostBulkAction;
  label: string;
  icon: IconName;
  /** From this role on. @see docs/reference/permissions.md */
  access: StaffRole;
  fits: (row: AdminPost) => boolean;
  done: (count: number) => string;
  isDangerous?: true;
}

const isKept = ({ status }: AdminPost) => status !== 'trash';

/** Actions for articles, in display order. */
export const postActionOptions: readonly PostActionOption[] = [
  {
    act: 'publish',
    label: '发布',
    icon: 'send',
    access: 'author',
    // Submitted articles are published by a review.
    fits: ({ status }) => !['publish', 'pending', 'trash'].includes(status),
    done: (count) => `已发布 ${count} 篇`,
  },
  {
    act: 'draft',
    label: '转为草稿',
    icon: 'file-text',
    access: 'contributor',
    fits: ({ status }) => status !== 'draft' && status !== 'trash',
    done: (count) => `已将 ${count} 篇转为草稿`,
  },
  {
    act: 'pin',
    label: '置顶',
    icon: 'pin',
    access: 'editor',
    fits: (row) => isKept(row) && !row.pinned && row.type === 'article',
    done: (count) => `已置顶 ${count} 篇`,
  },
  {
    act: 'unpin',
    label: '取消置顶',
    icon: 'pin',
    access: 'editor',
    fits: (row) => isKept(row) && row.pinned,
    done: (count) => `已取消 ${count} 篇的置顶`,
  },
  {
    act: 'draft',
    label: '恢复',
    icon: 'rotate-ccw',
    access: 'contributor',
    fits: ({ status }) => status === 'trash',
    done: (count) => `已将 ${count} 篇恢复为草稿`,
  },
  {
    act: 'trash',
    label: '移到回收站',
    icon: 'trash-2',
    access: 'contributor',
    fits: isKept,
    done: (count) => `已将 ${count} 篇移到回收站`,
    isDangerous: true,
  },
  {
    act: 'erase',
    label: '彻底删除',
    icon: 'trash-2',
    access: 'contributor',
    fits: ({ status }) => status === 'trash',
    done: (count) => `已彻底删除 ${count} 篇`,
    isDangerous: true,
  },
];

const opposite: Partial<Record<PostBulkAction, PostBulkAction>> = { pin: 'unpin', unpin: 'pin' };

/** Restores the previous status of each article. */
async function restorePostStatuses(
  act: PostBulkAction,
  changed: readonly { id: number; before: PostStatusName }[],
): Promise<void> {
  const back = opposite[act];
  if (back) {
    await send(bulkChangePosts, { ids: changed.map(({ id }) => id), act: back });
    return;
  }
  const byStatus = new Map<PostStatusName, number[]>();
  for (const { id, before } of changed) byStatus.set(before, [...(byStatus.get(before) ?? []), id]);
  for (const [before, ids] of byStatus) await send(bulkChangePosts, { ids, act: before });
}

/** Performs the action, shows a message with an undo and reloads the list. */
export async function applyPostAction(
  rows: readonly AdminPost[],
  what: PostActionOption,
  list: ListHandle,
): Promise<void> {
  const ids = rows.map(({ id }) => id);
  if (what.act === 'erase') {
    const [only] = rows.length === 1 ? rows : [];
    await openConfirm({
      title: '彻底删除',
      content: only
        ? `《${only.title}》和它的评论、历史版本都会删除，不能恢复。`
        : `${ids.length} 篇内容和它们的评论、历史版本都会删除，不能恢复。`,
      confirm: '彻底删除',
      tone: 'danger',
    });
  }
  const { changed } = await send(bulkChangePosts, { ids, act: what.act });
  await Promise.all([list.reload(), refreshShownCounts()]);
  if (changed.length === 0) {
    toast.warning('没有改动：这些内容已不在，或者您不能这样处理它们');
    return;
  }
  if (what.act === 'erase') toast.success(what.done(changed.length));
  else
    offerUndo(what.done(changed.length), () =>
      restorePostStatuses(what.act, changed).then(() => Promise.all([list.reload(), refreshShownCounts()])),
    );
}
