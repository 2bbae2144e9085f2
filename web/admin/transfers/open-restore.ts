import { lazy } from 'react';

import type { Transfer } from '#contract/features/transfers/entities.ts';
import { openAlert, openWaiting, registerDialogKind } from '#web/ui/dialogs/dialogs.ts';

import { waitForRestoration } from './wait-for-restoration.ts';

const openRestore = registerDialogKind<{ check: Transfer }>(
  'admin-restore',
  lazy(() => import('./restore-dialog.tsx').then((loaded) => ({ default: loaded.RestoreDialog }))),
  { title: '恢复整个站点', width: 460 },
);

/** Asks to restore the site from a verified backup, and waits until it is restored. */
export async function restoreFrom(check: Transfer): Promise<void> {
  await openRestore({ check });
  const waiting = openWaiting('正在恢复备份，请不要关闭页面');
  const error = await waitForRestoration();
  waiting.done();
  if (error !== '') {
    await openAlert({ title: '没有恢复，站点保持原样', content: error, tone: 'danger' });
    return;
  }
  const content =
    '站点已恢复到备份时的样子。恢复前的内容另存为一个备份，在「服务器上的备份」里。所有人需要重新登录；搜索索引正在后台重建。';
  await openAlert({ title: '恢复完成', content, tone: 'success', confirm: '重新登录' });
  location.reload();
}
