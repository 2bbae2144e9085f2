import { askToBindEmail, askToSignIn, refreshSession } from '#web/features/auth/sessions/session.ts';
import { CallError, CallReplaced } from '#web/kit/client.ts';
import { isAdministration } from '#web/kit/page-address.ts';
import { DialogCancelled } from '#web/ui/dialogs/dialog-stack.ts';
import { toast } from '#web/ui/toasts/toasts.ts';

/** a refusal without a message. @see docs/reference/errors.md */
const noMessage = '错误：未返回错误原因';

/** A part of the page that could not be loaded, among other failures that only happen without a connection. */
const noNetwork = '网络连接失败，请检查网络后重试';

/** Pages that show nothing to a guest. @see docs/reference/permissions.md */
const memberPages = /^\/(user-center|moments\/edit|nv-admin)(\/|$)/;

export interface Reaction {
  /** The message to show, if any. */
  say?: { type: 'warning' | 'error'; text: string };
  goHome?: boolean;
  /** Reload the session: the user may have fewer permissions than before. */
  askAnew?: boolean;
  /** What the user has to do first. */
  open?: 'login' | 'bind-email' | 'change-password' | 'accept-terms';
}

/** What the browser does about an error, on the page where it came up. @see docs/reference/errors.md */
export function reactionToError(error: unknown, pathname: string): Reaction {
  if (error instanceof CallReplaced || error instanceof DialogCancelled) return {};
  if (!(error instanceof CallError)) {
    return { say: { type: 'error', text: navigator.onLine === false ? noNetwork : noMessage } };
  }
  const text = error.message === '' ? noMessage : error.message;
  const warning = { type: 'warning', text } as const;
  const number = Number(error.code);
  const isPersonal = memberPages.test(pathname);
  // In the administration unsaved work stays visible; its access check shows what is no longer allowed.
  const isWorkplace = isAdministration(pathname);
  if (number === 401.1) return isWorkplace ? { say: warning, askAnew: true } : { say: warning, goHome: true };
  if (number === 601 && isPersonal) return { open: 'login' };
  if (number === 603) return { say: warning, open: 'bind-email' };
  if (error.code === 'PASSWORD_CHANGE_REQUIRED') return { say: warning, open: 'change-password' };
  if (error.code === 'TERMS_REQUIRED') return { say: warning, open: 'accept-terms' };
  if (number >= 600 && number <= 700) {
    return { say: warning, goHome: isPersonal && !isWorkplace, open: 'login' };
  }
  if (error.code === 'USER_ALREADY_BAN') return { say: { type: 'error', text }, goHome: isPersonal && !isWorkplace };
  // Users can act on errors below 500; from 500 on it is the site's fault.
  return { say: error.status >= 400 && error.status < 500 ? warning : { type: 'error', text } };
}

/** Signed in, the page is loaded anew; who would not sign in has nothing to see there. @see docs/reference/states.md */
async function signInOrLeave(asked: Promise<unknown>, goHome: () => void): Promise<void> {
  const isDone = await asked.then(
    () => true,
    () => false,
  );
  if (isDone) location.reload();
  else goHome();
}

/** The session may be older than the terms. */
async function askForTerms(): Promise<void> {
  await refreshSession();
  const { askForTermsAgain } = await import('#web/features/auth/registrations/finish-account.ts');
  askForTermsAgain();
}

/** Applies the reaction from the error table. */
export function handleCallError(error: unknown, pathname: string, goHome: () => void): void {
  const reaction = reactionToError(error, pathname);
  if (reaction.say) toast[reaction.say.type](reaction.say.text);
  if (reaction.goHome) goHome();
  if (reaction.open === 'bind-email') askToBindEmail();
  if (reaction.open === 'accept-terms') void askForTerms();
  // Updates the session; its subscribers do the rest.
  if (reaction.askAnew || reaction.open === 'change-password') void refreshSession();
  if (reaction.open !== 'login') return;
  const asked = askToSignIn();
  // The administration keeps unsaved work behind the login dialog and continues after signing in.
  if (!reaction.goHome && memberPages.test(pathname) && !isAdministration(pathname)) void signInOrLeave(asked, goHome);
}
