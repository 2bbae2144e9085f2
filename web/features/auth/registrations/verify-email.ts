import { lazy } from 'react';

import { registerDialogKind } from '#web/ui/dialogs/dialog-stack.ts';

/** Proves the bound mailbox with a code; resolves when that is done. */
export const verifyOwnEmail = registerDialogKind<{ email: string }>(
  'verify-email',
  lazy(() => import('./verify-email-dialog.tsx').then((loaded) => ({ default: loaded.VerifyEmailDialog }))),
  { title: '验证邮箱', width: 380 },
);
