import { lazy } from 'react';

import { registrationErrors } from '#contract/features/auth/registrations.copy.ts';
import { errorText } from '#contract/errors.ts';
import { registerDialogKind } from '#web/ui/dialogs/dialog-stack.ts';
import { DialogCancelled } from '#web/ui/dialogs/dialogs.ts';
import { toast } from '#web/ui/toasts/toasts.ts';

import { keepFocusPlace } from './focus-after-sign-in.ts';
import { readSession } from './session.ts';
import { mayRegister, type SiteOptions, siteOptions } from './site-options.ts';
import { clearTypedValues } from './typed-values.ts';

/** How a dialog ended: signed in, or switched to the other dialog. */
export type SignInResult = 'signed-in' | 'login' | 'register';

const openLogin = registerDialogKind<object, SignInResult>(
  'login',
  lazy(() => import('./login-dialog.tsx').then((loaded) => ({ default: loaded.LoginDialog }))),
  { title: '欢迎回来', width: 380, bare: true },
);

const openRegister = registerDialogKind<object, SignInResult>(
  'register',
  lazy(() =>
    import('#web/features/auth/registrations/register-dialog.tsx').then((loaded) => ({
      default: loaded.RegisterDialog,
    })),
  ),
  { title: '注册账号', width: 380, bare: true },
);

/** The administrator can still sign in to mend the licence; everybody else is told whom to ask. @see docs/reference/permissions.md, docs/reference/errors.md */
function warnIfUnlicensed({ edition }: SiteOptions): boolean {
  if (edition === 'invalid') toast.error(errorText.LICENCE_INVALID);
  return edition === 'invalid';
}

async function ensureOpen(): Promise<void> {
  const options = await siteOptions();
  if (warnIfUnlicensed(options)) throw new DialogCancelled('cancel');
  if (mayRegister(options)) return;
  toast.warning(registrationErrors.closed);
  throw new DialogCancelled('cancel');
}

/**
 * Switches between the dialogs until a user is signed in.
 * @throws DialogCancelled when a dialog was closed; CallError when the site's options could not be read
 */
export async function signIn(first: 'login' | 'register'): Promise<void> {
  if (readSession().status === 'member') return;
  if (first === 'login') siteOptions().then(warnIfUnlicensed, () => undefined);
  const returnFocus = keepFocusPlace();
  for (let turn: SignInResult = first; turn !== 'signed-in';) {
    if (turn === 'register') await ensureOpen();
    turn = turn === 'register' ? await openRegister({}) : await openLogin({});
  }
  clearTypedValues();
  // Once the dialog is gone and the page shows what members see.
  requestAnimationFrame(() => requestAnimationFrame(returnFocus));
}
