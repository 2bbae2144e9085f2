import { randomInt } from 'node:crypto';

import { readSignedId, signId } from '#server/kit/signed-ids.ts';
import type { CallContext } from '#server/kit/site.ts';

/** The name says what the first feature used it for; another one would make new visitors of everybody. */
const visitorCookie = 'somnia_voter';
const purpose = 'voter';
/** How long a browser stays the same visitor. */
const visitorDays = 400;
const daySeconds = 86_400;

/** The number of the browser that a guest acts with; '' before its first vote or like. */
export function visitorOf({ site, client }: CallContext): string {
  const id = readSignedId(site.key, purpose, client.cookies[visitorCookie] ?? '', site.clock.now());
  return id === null ? '' : id.toString(36);
}

/** Gives the browser of a guest a number of its own, signed, so that nobody acts as another one. */
export function rememberVisitor(context: CallContext): string {
  const known = visitorOf(context);
  if (known !== '') return known;
  const { site, client } = context;
  const id = randomInt(1, 2 ** 48 - 1);
  const maxAgeSeconds = visitorDays * daySeconds;
  const value = signId(site.key, purpose, id, site.clock.now() + maxAgeSeconds * 1000);
  client.setCookie({ name: visitorCookie, value, maxAgeSeconds });
  return id.toString(36);
}
