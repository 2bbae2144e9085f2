import { bulkMedia } from '#contract/features/media-library/calls.ts';
import { send } from '#web/kit/client.ts';
import { openConfirm } from '#web/ui/dialogs/dialogs.ts';
import { toast } from '#web/ui/toasts/toasts.ts';

async function again(ids: readonly number[], act: 'trash' | 'erase', used: number): Promise<void> {
  await openConfirm({
    title: '文件正在使用',
    content: `${used} 个文件还在文章或设置中使用，删除后这些地方会显示不出来。仍要继续吗？`,
    tone: 'warning',
    confirm: '仍要删除',
  });
  await send(bulkMedia, { ids: [...ids], act, force: true });
}

/** Puts files into the trash; those in use only when a person says so. @throws DialogCancelled, CallError */
export async function trashFiles(ids: readonly number[]): Promise<void> {
  const { done, used } = await send(bulkMedia, { ids: [...ids], act: 'trash' });
  if (used.length > 0) await again(used, 'trash', used.length);
  const all = done + used.length;
  const restore = () => void send(bulkMedia, { ids: [...ids], act: 'restore' }).catch(() => {});
  toast.success(`${all} 个文件已移到回收站，30 天后彻底删除`, { action: { label: '撤销', run: restore } });
}

/** Takes files of the trash away for good. @throws DialogCancelled, CallError */
export async function eraseFiles(ids: readonly number[]): Promise<void> {
  await openConfirm({
    title: '彻底删除',
    content: `${ids.length} 个文件会立刻从服务器删除，不能恢复。`,
    tone: 'danger',
    confirm: '彻底删除',
  });
  const { used } = await send(bulkMedia, { ids: [...ids], act: 'erase' });
  if (used.length > 0) await again(used, 'erase', used.length);
  toast.success('已彻底删除');
}
