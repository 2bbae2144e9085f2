import { subscribeToSession, whenSession } from '#web/features/auth/sessions/session.ts';
import { reportFailure } from '#web/kit/call-failure.ts';

import { openInPlace } from '../open-in-place.ts';
import type { Enhance } from '../view-props.ts';

/** Opens for members of its level; for everyone else the placeholder leads to the membership. */
export const enhance: Enhance = (placeholder, context) => {
  const tryToOpen = () =>
    void whenSession()
      .then(({ user }) => (user && user.vip_level > 0 ? openInPlace(placeholder, context) : undefined))
      .catch(reportFailure);
  tryToOpen();
  return subscribeToSession(tryToOpen);
};
