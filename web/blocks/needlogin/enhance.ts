import { askToSignIn, subscribeToSession, whenSession } from '#web/features/sessions/session.ts';
import { reportFailure } from '#web/kit/call-failure.ts';

import { openInPlace } from '../open-in-place.ts';
import type { Enhance } from '../view-props.ts';

/** Opens for whoever is signed in, and offers the way in to everybody else. */
export const enhance: Enhance = (face, context) => {
  const open = () =>
    whenSession().then(({ status }) => (status === 'member' ? openInPlace(face, context) : undefined), reportFailure);
  face.querySelector('button')?.addEventListener('click', () => void askToSignIn().then(open, () => undefined));
  void open();
  return subscribeToSession(() => void open());
};
