import { lazy } from 'react';

import { readSession } from '#web/features/auth/sessions/session.ts';
import { registerDialogKind } from '#web/ui/dialogs/dialog-stack.ts';

/** Proves the bound mailbox with a code; resolves when that is done. */
export const verifyOwnEmail = registerDialogKind<{ email: string }>(
  'verify-email',
  lazy(() => import('./verify-email-dialog.tsx').then((loaded) => ({ default: loaded.VerifyEmailDialog }))),
  { title: '验证邮箱', width: 380 },
);

/**
 * Proves the mailbox before a sign-in method is added, unless it is proven. A missing one is refused by the server.
 * @throws DialogCancelled when the user cancelled
 */
export async function ensureVerifiedEmail(): Promise<void> {
  const { user } = readSession();
  if (user?.email && !user.email_verified) await verifyOwnEmail({ email: user.email });
}
