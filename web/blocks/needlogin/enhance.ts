import { askToSignIn, subscribeToSession, whenSession } from '#web/features/sessions/session.ts';
import { reportFailure } from '#web/kit/call-failure.ts';

import { openInPlace } from '../open-in-place.ts';
import type { Enhance } from '../view-props.ts';

/** Opens for whoever is signed in, and offers the way in to everybody else. */
export const enhance: Enhance = (face, context) => {
  const open = async () => {
    const { status } = await whenSession();
    if (status === 'member') await openInPlace(face, context);
  };
  const tryToOpen = () => void open().catch(reportFailure);
  face.querySelector('button')?.addEventListener('click', () => {
    // Who closed the dialog stays where they are.
    askToSignIn().then(tryToOpen, () => undefined);
  });
  tryToOpen();
  return subscribeToSession(tryToOpen);
};
