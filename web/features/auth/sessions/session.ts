import { useSyncExternalStore } from 'react';

import { checkNonce } from '#contract/features/auth/sessions.calls.ts';
import type { CurrentUser } from '#contract/features/auth/sessions.entities.ts';
import { reportFailure } from '#web/kit/call-failure.ts';
import { CallError, send } from '#web/kit/client.ts';
import { DialogCancelled } from '#web/ui/dialogs/dialog-stack.ts';
import { storedValues } from '#web/ui/stored-value.ts';
import { toast } from '#web/ui/toasts/toasts.ts';

/** The user of this browser. `unknown` until the server was asked after hydration. */
export type Session =
  | { readonly status: 'unknown' | 'guest'; readonly user: null }
  | { readonly status: 'member'; readonly user: CurrentUser };

/** The stored name that tells the next page, before it can ask, that somebody was signed in. @see docs/reference/entities.md, docs/reference/states.md */
export const nameKey = 'name';
/** Id of the account that was signed in when the server was asked last. */
const accountKey = 'account';

const unknown: Session = { status: 'unknown', user: null };
const guest: Session = { status: 'guest', user: null };
const localValues = storedValues('somnia');

let session: Session = unknown;
let pendingRequest: Promise<Session> | null = null;
/** Whether the session is only shown as a guest's because the server could not be asked. */
let isUnanswered = false;
const listeners = new Set<() => void>();
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('somnia:session');

/** Makes the other tabs of this browser reload the session. */
function notifyOtherTabs(): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel never leaves its origin
  channel?.postMessage('changed');
}

function publishSession(next: Session): Session {
  session = next;
  document.documentElement.toggleAttribute('data-member', next.user !== null);
  for (const listener of listeners) listener();
  return next;
}

function setSession(next: Session, shouldNotifyTabs = true): Session {
  const before = session;
  isUnanswered = false;
  if (next.user) localValues.write(nameKey, next.user.name);
  else localValues.remove(nameKey);
  if (next.user) localValues.write(accountKey, next.user.id);
  else localValues.remove(accountKey);
  if (shouldNotifyTabs && before.status !== 'unknown' && before.user?.id !== next.user?.id) notifyOtherTabs();
  return publishSession(next);
}

/** Says once that the session ended: later the stored name is gone. */
function warnAboutEnd(sentence: string): void {
  if (typeof localValues.read(nameKey) !== 'string') return;
  toast.warning(sentence);
}

async function fetchSession(shouldNotifyTabs: boolean): Promise<Session> {
  try {
    const answer = await send(checkNonce, {});
    if ('error_code' in answer && answer.error_code === 602) warnAboutEnd(answer.error);
    return setSession('id' in answer ? { status: 'member', user: answer } : guest, shouldNotifyTabs);
  } catch (error) {
    if (error instanceof CallError && error.code === 'USER_ALREADY_BAN') {
      reportFailure(error);
      return setSession(guest, shouldNotifyTabs);
    }
    // A network failure signs nobody out; a session that is still unknown is shown as a guest for now.
    if (session.status !== 'unknown') return session;
    isUnanswered = true;
    return publishSession(guest);
  }
}

/** Asks the server who is signed in; whoever asks meanwhile gets the same answer. @see docs/reference/states.md */
export function refreshSession(shouldNotifyTabs = true): Promise<Session> {
  pendingRequest ??= fetchSession(shouldNotifyTabs).finally(() => (pendingRequest = null));
  return pendingRequest;
}

channel?.addEventListener('message', () => void refreshSession(false));

export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function readSession(): Session {
  return session;
}

/** The current session as React state. `unknown` on the server and until it was loaded. */
export function useSession(): Session {
  return useSyncExternalStore(subscribeToSession, readSession, () => unknown);
}

/** Resolves with the session once it is known. */
export function whenSession(): Promise<Session> {
  return session.status === 'unknown' ? refreshSession() : Promise.resolve(session);
}

/**
 * Id of the account in whose name things are done here; 0 for a guest. While the server cannot be asked it is the one
 * that was signed in last.
 */
export function actingAccount(): number {
  if (session.user) return session.user.id;
  if (session.status === 'guest' && !isUnanswered) return 0;
  const stored = localValues.read(accountKey);
  return typeof stored === 'number' ? stored : 0;
}

/** Asks again for a session that the server was not there to tell. */
export function askForMissedSession(): Promise<Session> {
  return isUnanswered ? refreshSession() : whenSession();
}

/** Merges changed user fields from a call's answer: a new name, a bound email address, fewer unread. */
export function updateUser(part: Partial<CurrentUser>): void {
  if (session.user) setSession({ status: 'member', user: { ...session.user, ...part } });
}

/** Call when the server reports that nobody is signed in any more. */
export function becomeGuest(): void {
  if (session.status !== 'guest') setSession(guest);
}

/** Somebody signed out here: the next page and the other tabs shall know. @see docs/reference/states.md */
export function clearSession(): void {
  localValues.remove(nameKey);
  localValues.remove(accountKey);
  notifyOtherTabs();
}

let openSignIn: Promise<void> | null = null;

/**
 * Opens the login (or register) dialog, or joins the one that is open. Resolves once a user is signed in.
 * @throws DialogCancelled when the dialog was closed
 */
export function askToSignIn(first: 'login' | 'register' = 'login'): Promise<void> {
  if (navigator.onLine === false) {
    toast.warning('没有网络，暂时不能登录');
    const refused = Promise.reject(new DialogCancelled('cancel'));
    refused.catch(() => undefined);
    return refused;
  }
  openSignIn ??= import('./sign-in.ts').then(({ signIn }) => signIn(first)).finally(() => (openSignIn = null));
  // Callers that do not await must not cause an unhandled rejection; those that await still get it.
  openSignIn.catch(() => undefined);
  return openSignIn;
}

/** Opens the dialog that binds an email address, after a call was refused for lack of one. */
export function askToBindEmail(): void {
  import('#web/features/auth/registrations/bind-email.ts').then(
    ({ bindEmailLater }) => void bindEmailLater(),
    reportFailure,
  );
}
