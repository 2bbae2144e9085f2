import { lazy } from 'react';

import { registerDialogKind } from '#web/ui/dialogs/dialog-stack.ts';
import type { OpenDialog } from '#web/ui/dialogs/dialogs.ts';

interface Props {
  name: string;
  isInitial: boolean;
}

const open = registerDialogKind<Props>(
  'change-password',
  lazy(() => import('./change-password-dialog.tsx').then((loaded) => ({ default: loaded.ChangePasswordDialog }))),
  { title: '修改密码', width: 380 },
);

/** Opens the dialog in which users change their own password. */
export function changeOwnPassword(name: string): OpenDialog<void> {
  return open({ name, isInitial: false });
}

/** Signed in with a generated password: it must be replaced before anything else. */
export function changeInitialPassword(name: string): OpenDialog<void> {
  return open({ name, isInitial: true }, { title: '请设置您自己的密码', closable: false });
}
