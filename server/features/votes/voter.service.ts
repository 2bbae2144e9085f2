import { rememberVisitor, visitorOf } from '#server/features/request-guards/visitors.service.ts';
import type { CallContext } from '#server/kit/site.ts';

import type { Voter } from './reads.ts';

/** Who votes from here: the signed-in person, or else the browser. A banned person is nobody. */
export function voterOf(context: CallContext): Voter {
  const { userId } = context.viewer;
  return userId === null ? { userId: null, guest: visitorOf(context) } : { userId, guest: '' };
}

/** What this browser voted as a guest, for somebody who has signed in since. */
export function formerVoter(context: CallContext): Voter | null {
  const guest = visitorOf(context);
  return context.viewer.userId === null || guest === '' ? null : { userId: null, guest };
}

/** The voter, whose browser is given a number where it has none. */
export function rememberedVoter(context: CallContext): Voter {
  const known = voterOf(context);
  return known.userId === null ? { userId: null, guest: rememberVisitor(context) } : known;
}
