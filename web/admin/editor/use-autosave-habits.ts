import { useEffect, useRef } from 'react';

import { askToSignIn, readSession, useSession } from '#web/features/auth/sessions/session.ts';
import { toast } from '#web/ui/toasts/toasts.ts';

import { holdNames } from './autosave/open-window.ts';
import type { EditorSession } from './editor-session.ts';
import { runningUploads } from './services.ts';

/**
 * Who leaves while words are only on this page, or files are on their way, is asked; the words lie on this machine
 * either way.
 */
function guardLeaving(session: EditorSession): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  addEventListener(
    'beforeunload',
    (event) => {
      session.keepNow();
      if (session.isBehind || runningUploads() > 0) event.preventDefault();
    },
    { signal },
  );
  addEventListener('pagehide', () => session.keepNow(), { signal });
  document.addEventListener('visibilitychange', () => document.hidden && session.keepNow(), { signal });
  addEventListener('online', () => void session.sendNow(), { signal });
  return () => stop.abort();
}

/** A person wants it saved now: who is signed out signs in first, which saves then. */
export function saveAgain(session: EditorSession): void {
  if (session.state.save === 'signed-out' && readSession().status === 'guest') askToSignIn().catch(() => undefined);
  else void session.sendNow();
}

/** A session that ended in the middle of writing: the dialog opens above the text, once, and the text stays. */
function useSignInAgain(session: EditorSession, isSignedOut: boolean): void {
  const { status, user } = useSession();
  const isAsked = useRef(false);
  useEffect(() => {
    if (status === 'member') isAsked.current = false;
    if (!isSignedOut || status !== 'guest' || isAsked.current) return;
    isAsked.current = true;
    askToSignIn().catch(() => undefined);
  }, [isSignedOut, status]);
  useEffect(() => {
    if (status !== 'member' || !isSignedOut) return;
    if (user.id === session.start.userId) void session.sendNow();
    else toast.warning('现在登录的是另一个账号，请换回原来的账号再保存', { durationMs: 10_000 });
  }, [session, status, user, isSignedOut]);
}

/** What keeps the words safe while the page is open. */
export function useAutosaveHabits(session: EditorSession, isSignedOut: boolean): void {
  useEffect(() => {
    const release = holdNames([session.start.copyId, session.start.key]);
    const stop = guardLeaving(session);
    return () => {
      stop();
      void session.close();
      release();
    };
  }, [session]);
  useSignInAgain(session, isSignedOut);
}
