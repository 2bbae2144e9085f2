import { readSession, subscribeToSession } from '#web/features/auth/sessions/session.ts';
import type { OpenDialog } from '#web/ui/dialogs/dialogs.ts';

import { bindEmailFirst } from './bind-email.ts';
import { changeInitialPassword } from './change-password.ts';

let open: OpenDialog<void> | null = null;

/** Opens what a person has to do before anything else; once, and only while they are signed in. @see docs/reference/states.md */
export function finishAccount(): void {
  const { user } = readSession();
  if (open || (!user?.must_bind_email && !user?.must_change_password)) return;
  const dialog = user.must_bind_email ? bindEmailFirst() : changeInitialPassword(user.name);
  open = dialog;
  const leave = subscribeToSession(() => {
    if (readSession().status === 'guest') dialog.cancel();
  });
  const forget = () => {
    open = null;
    leave();
  };
  dialog.then(forget, forget);
}
