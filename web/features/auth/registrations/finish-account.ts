import type { CurrentUser } from '#contract/features/auth/sessions.entities.ts';
import { askToAcceptTerms } from '#web/features/auth/agreements/terms.ts';
import { readSession, subscribeToSession } from '#web/features/auth/sessions/session.ts';
import { reviewSignInMethods } from '#web/features/auth/sign-in-review/review.ts';
import type { OpenDialog } from '#web/ui/dialogs/dialogs.ts';

import { bindEmailFirst } from './bind-email.ts';
import { changeInitialPassword } from './change-password.ts';

let open: OpenDialog<void> | null = null;
/** What this person put off; it is asked again at the next visit, or when a call needs it. */
const postponed = new Set<'review' | 'terms'>();

function nextDialog(user: CurrentUser): OpenDialog<void> | null {
  if (user.must_bind_email) return bindEmailFirst();
  if (user.must_change_password) return changeInitialPassword(user.name);
  if (user.must_review_sign_in && !postponed.has('review')) {
    postponed.add('review');
    return reviewSignInMethods({});
  }
  if (!user.must_accept_terms || postponed.has('terms')) return null;
  postponed.add('terms');
  return askToAcceptTerms({});
}

/** Opens what a person has to do, one after the other, and only while they are signed in. @see docs/reference/states.md */
export function finishAccount(): void {
  const { user } = readSession();
  const dialog = open || !user ? null : nextDialog(user);
  if (!dialog) return;
  open = dialog;
  const leave = subscribeToSession(() => {
    if (readSession().status === 'guest') dialog.cancel();
  });
  const forget = () => {
    open = null;
    leave();
    // The steps that cannot be put off reload the session or the page themselves.
    const { user: now } = readSession();
    if (!now?.must_bind_email && !now?.must_change_password) finishAccount();
  };
  dialog.then(forget, forget);
}

/** A call was refused because the terms are not accepted: they are asked for again. */
export function askForTermsAgain(): void {
  postponed.delete('terms');
  finishAccount();
}
