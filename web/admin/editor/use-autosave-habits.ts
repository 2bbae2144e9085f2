import { useEffect } from 'react';

import { askToSignIn, useSession } from '#web/features/sessions/session.ts';
import { toast } from '#web/ui/toasts/toasts.ts';

import { holdNames } from './autosave/open-window.ts';
import type { EditorSession } from './editor-session.ts';

/** Who leaves while words are only on this page is asked; the words lie on this machine either way. */
function guardLeaving(session: EditorSession): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  addEventListener(
    'beforeunload',
    (event) => {
      session.keepNow();
      if (session.isBehind) event.preventDefault();
    },
    { signal },
  );
  addEventListener('pagehide', () => session.keepNow(), { signal });
  document.addEventListener('visibilitychange', () => document.hidden && session.keepNow(), { signal });
  addEventListener('online', () => void session.sendNow(), { signal });
  return () => stop.abort();
}

/** A session that ended in the middle of writing: the dialog opens above the text, and the text stays. */
function useSignInAgain(session: EditorSession, isSignedOut: boolean): void {
  const { status, user } = useSession();
  useEffect(() => {
    if (!isSignedOut) return;
    if (status === 'guest') askToSignIn().catch(() => undefined);
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
