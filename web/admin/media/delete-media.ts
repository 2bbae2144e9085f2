import { bulkMedia } from '#contract/features/media/library.calls.ts';
import { reportFailure } from '#web/kit/call-failure.ts';
import { send } from '#web/kit/client.ts';
import { DialogCancelled, openConfirm } from '#web/ui/dialogs/dialogs.ts';
import { toast } from '#web/ui/toasts/toasts.ts';

import { offerUndo } from '../list/undo.ts';

/**
 * Asks for confirmation to delete files in use. @returns how many were deleted; failures are reported here, so that
 * earlier deletions still count
 */
async function confirmUsedFiles(used: number[], act: 'trash' | 'erase'): Promise<number> {
  if (used.length === 0) return 0;
  try {
    await openConfirm({
      title: '文件正在使用',
      content: `${used.length} 个文件还在文章或设置中使用，删除后这些地方会显示不出来。仍要继续吗？`,
      tone: 'warning',
      confirm: '仍要删除',
    });
    return (await send(bulkMedia, { ids: used, act, force: true })).done;
  } catch (error) {
    reportFailure(error);
    return 0;
  }
}

/**
 * Deletes the files that may be deleted. @throws DialogCancelled when all are in use and the user cancelled; CallError
 */
async function remove(ids: readonly number[], act: 'trash' | 'erase') {
  const { done, used } = await send(bulkMedia, { ids: [...ids], act });
  const forced = await confirmUsedFiles(used, act);
  if (done + forced === 0 && used.length > 0) throw new DialogCancelled('cancel');
  const kept = forced > 0 ? [] : used;
  return {
    count: done + forced,
    gone: ids.filter((id) => !kept.includes(id)),
    rest: kept.length > 0 ? `；${kept.length} 个正在使用，没有删除` : '',
  };
}

/** Moves files to the trash; those in use only after confirmation. @throws DialogCancelled, CallError */
export async function trashFiles(ids: readonly number[], reload: () => void): Promise<void> {
  const { count, gone, rest } = await remove(ids, 'trash');
  if (count === 0) return void toast.warning('这些文件已经不在了');
  offerUndo(`${count} 个文件已移到回收站，30 天后彻底删除${rest}`, async () => {
    await send(bulkMedia, { ids: gone, act: 'restore' });
    reload();
  });
}

/** Permanently deletes files in the trash. @throws DialogCancelled, CallError */
export async function eraseFiles(ids: readonly number[]): Promise<void> {
  await openConfirm({
    title: '彻底删除',
    content: `${ids.length} 个文件会立刻从服务器删除，不能恢复。`,
    tone: 'danger',
    confirm: '彻底删除',
  });
  const { count, rest } = await remove(ids, 'erase');
  if (count === 0) toast.warning('这些文件已经不在了');
  else toast.success(`已彻底删除 ${count} 个文件${rest}`);
}
