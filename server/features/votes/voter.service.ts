import { randomInt } from 'node:crypto';

import { voterDays } from '#contract/features/votes/limits.ts';
import { readSignedId, signId } from '#server/kit/signed-ids.ts';
import type { CallContext } from '#server/kit/site.ts';

import type { Voter } from './reads.ts';

const voterCookie = 'somnia_voter';
const purpose = 'voter';
const daySeconds = 86_400;

/** The browser as a guest who votes; '' before its first vote. */
function guestOf({ site, client }: CallContext): string {
  const id = readSignedId(site.key, purpose, client.cookies[voterCookie] ?? '', site.clock.now());
  return id === null ? '' : id.toString(36);
}

/** Who votes from here: the signed-in person, or else the browser. A banned person is nobody. */
export function voterOf(context: CallContext): Voter {
  const { userId } = context.viewer;
  return userId === null ? { userId: null, guest: guestOf(context) } : { userId, guest: '' };
}

/** What this browser voted as a guest, for somebody who has signed in since. */
export function formerVoter(context: CallContext): Voter | null {
  const guest = guestOf(context);
  return context.viewer.userId === null || guest === '' ? null : { userId: null, guest };
}

/** Gives the browser of a guest a number of its own, signed, so that nobody votes as another one. */
export function rememberedVoter(context: CallContext): Voter {
  const known = voterOf(context);
  if (known.userId !== null || known.guest !== '') return known;
  const { site, client } = context;
  const id = randomInt(1, 2 ** 48 - 1);
  const maxAgeSeconds = voterDays * daySeconds;
  const value = signId(site.key, purpose, id, site.clock.now() + maxAgeSeconds * 1000);
  client.setCookie({ name: voterCookie, value, maxAgeSeconds });
  return { userId: null, guest: id.toString(36) };
}
