import { useSyncExternalStore } from 'react';

import { checkNonce } from '#contract/features/auth/sessions.calls.ts';
import type { CurrentUser } from '#contract/features/auth/sessions.entities.ts';
import { reportFailure } from '#web/kit/call-failure.ts';
import { CallError, send } from '#web/kit/client.ts';
import { storedValues } from '#web/ui/stored-value.ts';

/** The user of this browser. `unknown` until the server was asked after hydration. */
export type Session =
  | { readonly status: 'unknown' | 'guest'; readonly user: null }
  | { readonly status: 'member'; readonly user: CurrentUser };

/** The stored name that tells the next page, before it can ask, that somebody was signed in. @see docs/reference/entities.md, docs/reference/states.md */
export const nameKey = 'name';

const unknown: Session = { status: 'unknown', user: null };
const guest: Session = { status: 'guest', user: null };
const kept = storedValues('somnia');

let session: Session = unknown;
let asking: Promise<Session> | null = null;
const listeners = new Set<() => void>();
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('somnia:session');

/** Makes the other tabs of this browser reload the session. */
function tellOthers(): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel never leaves its origin
  channel?.postMessage('changed');
}

function show(next: Session): Session {
  session = next;
  document.documentElement.toggleAttribute('data-member', next.user !== null);
  for (const listener of listeners) listener();
  return next;
}

function become(next: Session, isNews = true): Session {
  const before = session;
  if (next.user) kept.write(nameKey, next.user.name);
  else kept.remove(nameKey);
  if (isNews && before.status !== 'unknown' && before.user?.id !== next.user?.id) tellOthers();
  return show(next);
}

async function ask(isNews: boolean): Promise<Session> {
  try {
    const answer = await send(checkNonce, {});
    return become('id' in answer ? { status: 'member', user: answer } : guest, isNews);
  } catch (error) {
    if (error instanceof CallError && error.code === 'USER_ALREADY_BAN') {
      reportFailure(error);
      return become(guest, isNews);
    }
    // A network failure signs nobody out; a session that is still unknown is shown as a guest for now.
    return session.status === 'unknown' ? show(guest) : session;
  }
}

/** Asks the server who is signed in; whoever asks meanwhile gets the same answer. @see docs/reference/states.md */
export function refreshSession(isNews = true): Promise<Session> {
  asking ??= ask(isNews).finally(() => (asking = null));
  return asking;
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

/** Merges changed user fields from a call's answer: a new name, a bound email address, fewer unread. */
export function noteUser(part: Partial<CurrentUser>): void {
  if (session.user) become({ status: 'member', user: { ...session.user, ...part } });
}

/** Call when the server reports that nobody is signed in any more. */
export function becomeGuest(): void {
  if (session.status !== 'guest') become(guest);
}

/** Somebody signed out here: the next page and the other tabs shall know. @see docs/reference/states.md */
export function forgetSession(): void {
  kept.remove(nameKey);
  tellOthers();
}

let entering: Promise<void> | null = null;

/**
 * Opens the login (or register) dialog, or joins the one that is open. Resolves once a user is signed in.
 * @throws DialogCancelled when the dialog was closed
 */
export function askToSignIn(first: 'login' | 'register' = 'login'): Promise<void> {
  entering ??= import('./sign-in.ts').then(({ signIn }) => signIn(first)).finally(() => (entering = null));
  // Callers that do not await must not cause an unhandled rejection; those that await still get it.
  entering.catch(() => undefined);
  return entering;
}

/** Opens the dialog that binds an email address, after a call was refused for lack of one. */
export function askToBindEmail(): void {
  import('#web/features/auth/registrations/bind-email.ts').then(
    ({ bindEmailLater }) => void bindEmailLater(),
    reportFailure,
  );
}
