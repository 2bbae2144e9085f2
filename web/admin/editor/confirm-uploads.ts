import { openConfirm } from '#web/ui/dialogs/dialogs.ts';

import { runningUploads } from './services.ts';

/**
 * While uploads are running, asks whether to continue without them.
 * @param outcome describes what happens to them when continuing
 */
export async function confirmWithoutUploads(outcome: string): Promise<boolean> {
  const count = runningUploads();
  if (count === 0) return true;
  const content = `还有 ${count} 个文件正在上传，${outcome}`;
  return openConfirm({ title: '文件还没传完', content, confirm: '仍然继续', cancel: '等上传完' }).then(
    () => true,
    () => false,
  );
}
