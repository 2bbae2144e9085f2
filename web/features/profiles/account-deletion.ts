import { lazy } from 'react';

import { registerDialogKind } from '#web/ui/dialogs/dialog-stack.ts';

const open = registerDialogKind<{ hasPassword: boolean }>(
  'log-off',
  lazy(() => import('./account-deletion-dialog.tsx').then((loaded) => ({ default: loaded.AccountDeletionDialog }))),
  { title: '注销账号', width: 420 },
);

/** 注销: says what becomes of everything, asks for the password, and loads the page anew. @see docs/reference/states.md */
export async function askToDeleteAccount(props: { hasPassword: boolean }): Promise<void> {
  await open(props).catch(() => undefined);
}
