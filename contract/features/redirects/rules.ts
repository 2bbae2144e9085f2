import { isWebAddress } from '#contract/kit/address.ts';

import { redirectErrors } from './copy.ts';
import { addressMaxBytes, fromMaxLength, toMaxLength } from './limits.ts';

export const redirectStatuses = [301, 302] as const;

export type RedirectStatus = (typeof redirectStatuses)[number];

/** Who made it: the owner, or a term that got another address. */
export const redirectOrigins = ['owner', 'term'] as const;

export type RedirectOrigin = (typeof redirectOrigins)[number];

/** Addresses below these are answered by programs and files; a redirect there would never be met. */
const reserved = /^\/(nv|nv-admin|somnia|sst|notify|assets|uploads)(\/|$)/i;

/** A decoded step with one of these would be read as something else the next time. */
// oxlint-disable-next-line no-control-regex
const unfit = /[\u0000-\u0020\u007f/\\?#%]/;

function readStep(raw: string): string | null {
  try {
    const plain = decodeURIComponent(raw).normalize('NFC');
    return plain === '' || plain === '.' || plain === '..' || unfit.test(plain) ? null : plain;
  } catch {
    return null;
  }
}

/**
 * The one spelling of an address of this site: decoded, without a slash at its end, its query as browsers write one.
 * Null when no page could be asked for by it.
 */
export function spellAddress(text: string): string | null {
  const [place = ''] = text.trim().split('#');
  const at = place.indexOf('?');
  const path = (at < 0 ? place : place.slice(0, at)).replace(/\/+$/, '');
  if (!place.startsWith('/')) return null;
  if (path !== '' && !path.startsWith('/')) return null;
  const steps = path === '' ? [] : path.slice(1).split('/').map(readStep);
  if (steps.includes(null)) return null;
  const query = at < 0 ? '' : new URLSearchParams(place.slice(at + 1)).toString();
  return `/${steps.join('/')}${query ? `?${query}` : ''}`;
}

const isTooLong = (address: string): boolean => new TextEncoder().encode(address).length > addressMaxBytes;

/** What is wrong with an old address, null for nothing. */
export function fromProblem(text: string): string | null {
  const from = spellAddress(text);
  if (from === null) return redirectErrors.from;
  if (from.length > fromMaxLength || isTooLong(from)) return redirectErrors.fromLength;
  if (from === '/' || from.startsWith('/?')) return redirectErrors.fromHome;
  return reserved.test(from) ? redirectErrors.fromReserved : null;
}

/**
 * What is wrong with a new address, null for nothing: a place on this site, or a whole address of the web. What only
 * looks like one of them (`//host`, `/\host`, a name and a password before the host) is neither.
 */
export function toProblem(text: string): string | null {
  const to = text.trim();
  if (to.length > toMaxLength || isTooLong(to)) return redirectErrors.toLength;
  if (to.startsWith('/')) return spellAddress(to) === null || /^\/[/\\]/.test(to) ? redirectErrors.to : null;
  if (!isWebAddress(to)) return redirectErrors.to;
  const { username, password } = new URL(to);
  return username || password ? redirectErrors.to : null;
}

/** An address of the site written out whole is the same as its path. */
export function ownAddress(text: string, siteUrl: string): string {
  const plain = text.trim();
  if (!isWebAddress(plain)) return plain;
  const { origin, pathname, search, hash } = new URL(plain);
  return origin === new URL(siteUrl).origin ? `${pathname}${search}${hash}` : plain;
}
