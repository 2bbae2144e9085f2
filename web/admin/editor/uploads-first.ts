import { openConfirm } from '#web/ui/dialogs/dialogs.ts';

import { runningUploads } from './services.ts';

/**
 * Asks, while files are on their way, whether to go on without them.
 * @param outcome what going on now does to them
 */
export async function goesOnWithoutUploads(outcome: string): Promise<boolean> {
  const count = runningUploads();
  if (count === 0) return true;
  const content = `还有 ${count} 个文件正在上传，${outcome}`;
  return openConfirm({ title: '文件还没传完', content, confirm: '仍然继续', cancel: '等上传完' }).then(
    () => true,
    () => false,
  );
}
