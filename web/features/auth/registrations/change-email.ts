import { lazy } from 'react';

import { registerDialogKind } from '#web/ui/dialogs/dialog-stack.ts';

/** Replaces the bound email address; resolves when the new one is bound. */
export const changeOwnEmail = registerDialogKind<object>(
  'change-email',
  lazy(() => import('./change-email-dialog.tsx').then((loaded) => ({ default: loaded.ChangeEmailDialog }))),
  { title: '更换邮箱', width: 380 },
);
