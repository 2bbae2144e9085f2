import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';

import { askToSignIn, type Session, useSession, whenSession } from './session.ts';

/**
 * The session of a page that shows nothing to guests: they are asked to sign in, and go home if they do not. @see
 * docs/reference/states.md
 */
export function useRequiredSession(): Session {
  const session = useSession();
  const navigate = useNavigate();
  const wasKnown = useRef(false);
  const { status } = session;
  useEffect(() => {
    if (status === 'unknown') void whenSession();
    if (status === 'member') wasKnown.current = true;
    // After a sign-out in another tab no dialog is forced: what was typed stays, and the page shows a button.
    if (status !== 'guest' || wasKnown.current) return;
    // A click on the register link before hydration leads here too.
    askToSignIn(location.hash === '#register' ? 'register' : 'login').then(
      () => location.reload(),
      () => void navigate('/'),
    );
  }, [status, navigate]);
  return session;
}
