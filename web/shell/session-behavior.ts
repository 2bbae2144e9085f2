import {
  askToSignIn,
  becomeGuest,
  readSession,
  refreshSession,
  subscribeToSession,
  whenSession,
} from '#web/features/auth/sessions/session.ts';
import { reportFailure } from '#web/kit/call-failure.ts';
import { type CallError, onChallenge, onCallError } from '#web/kit/client.ts';

import { closeDrawer } from './open-drawer.ts';

/** Whatever call it was: a banned person, and one whose session ended, is signed out. @see docs/reference/states.md, docs/reference/errors.md */
function handleLostSession({ code }: CallError): void {
  if (code === 'USER_ALREADY_BAN' || code === 601 || code === 602) becomeGuest();
}

/** Opens what a person has to do before anything else. @see docs/reference/states.md */
function finishAccount(): void {
  const { user } = readSession();
  const isUnfinished =
    user?.must_bind_email || user?.must_change_password || user?.must_review_sign_in || user?.must_accept_terms;
  if (!isUnfinished) return;
  import('#web/features/auth/registrations/finish-account.ts').then((loaded) => loaded.finishAccount(), reportFailure);
}

const isPlain = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** Sign-in links open the dialog; without scripts, and in a new tab, they lead to a page that does. */
function handleSignInLink(event: MouseEvent, link: HTMLAnchorElement): void {
  if (!isPlain(event) || readSession().status === 'member') return;
  event.preventDefault();
  event.stopPropagation();
  // The open drawer would cover the dialog.
  closeDrawer();
  signInAndFollow(link).catch(reportFailure);
}

/** The face of a block for members opens the membership dialog; without scripts it leads to a page that does. */
function handleVipLink(event: MouseEvent, link: HTMLAnchorElement): void {
  if (!isPlain(event)) return;
  event.preventDefault();
  import('#web/features/membership/open-vip.ts')
    .then((loaded) => loaded.openVip(Number(link.dataset.vip)))
    .catch(reportFailure);
}

/** Asks for sign-in unless the user is already signed in; links to personal pages are then followed. */
async function signInAndFollow(link: HTMLAnchorElement): Promise<void> {
  const isPlace = link.closest('.tab-bar') !== null;
  const { status } = await whenSession();
  if (status === 'guest') await askToSignIn(link.dataset.enter as 'login' | 'register');
  if (isPlace) link.click();
}

function handleClick(event: MouseEvent): void {
  if (!(event.target instanceof Element)) return;
  const link = event.target.closest<HTMLAnchorElement>('a[data-enter]');
  const vipLink = event.target.closest<HTMLAnchorElement>('a[data-vip]');
  if (link) handleSignInLink(event, link);
  else if (vipLink) handleVipLink(event, vipLink);
  else if (event.target.closest('[data-sign-out]')) {
    closeDrawer();
    import('#web/features/auth/sessions/sign-out.ts').then((loaded) => loaded.askToSignOut(), reportFailure);
  }
}

/** Learns who is here, once the page is up, and keeps to it. Gives the function that stops. @see docs/reference/states.md */
export function startSessionBehavior(): () => void {
  onCallError(handleLostSession);
  onChallenge(async (call) => {
    const { solveChallenge } = await import('#web/features/request-guards/solve.ts');
    return solveChallenge(call);
  });
  const leave = subscribeToSession(finishAccount);
  document.addEventListener('click', handleClick, true);
  void refreshSession();
  return () => {
    leave();
    document.removeEventListener('click', handleClick, true);
  };
}
