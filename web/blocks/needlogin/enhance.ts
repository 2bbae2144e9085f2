import { subscribeToSession, whenSession } from '#web/features/auth/sessions/session.ts';
import { reportFailure } from '#web/kit/call-failure.ts';

import { openInPlace } from '../open-in-place.ts';
import type { Enhance } from '../view-props.ts';

/** Opens for signed-in users; for everyone else the placeholder has sign-in links. */
export const enhance: Enhance = (placeholder, context) => {
  const open = async () => {
    const { status } = await whenSession();
    if (status === 'member') await openInPlace(placeholder, context);
  };
  const tryToOpen = () => void open().catch(reportFailure);
  tryToOpen();
  return subscribeToSession(tryToOpen);
};
