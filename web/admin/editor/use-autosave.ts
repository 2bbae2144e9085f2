import { useEffect, useRef } from 'react';

import { askToSignIn, readSession, useSession } from '#web/features/auth/sessions/session.ts';
import { toast } from '#web/ui/toasts/toasts.ts';

import { lockCopyNames } from './autosave/copy-locks.ts';
import { rememberClosing } from './closing.ts';
import type { EditorSession } from './editor-session.ts';
import { runningUploads } from './services.ts';

/** Asks before leaving while text is unsaved or files are uploading; the text is stored on this device either way. */
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

/** Saves at the user's request; a signed-out user signs in first, which then saves. */
export function retrySave(session: EditorSession): void {
  if (session.state.save === 'signed-out' && readSession().status === 'guest') askToSignIn().catch(() => undefined);
  else void session.sendNow();
}

/** When the session ends while writing, opens the sign-in dialog once above the text. */
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

/**
 * Protects unsaved text while the page is open: marks its copies as in use, guards leaving and asks to sign in again.
 */
export function useAutosave(session: EditorSession, isSignedOut: boolean): void {
  useEffect(() => {
    const release = lockCopyNames([session.start.copyId, session.start.key]);
    const stop = guardLeaving(session);
    return () => {
      stop();
      rememberClosing(session.close());
      release();
    };
  }, [session]);
  useSignInAgain(session, isSignedOut);
}
