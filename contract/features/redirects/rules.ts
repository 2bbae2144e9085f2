import { isWebAddress } from '#contract/kit/address.ts';

import { redirectErrors } from './copy.ts';
import { addressMaxBytes, fromMaxLength, maxRedirectChain, toMaxLength } from './limits.ts';

export const redirectStatuses = [301, 302] as const;

export type RedirectStatus = (typeof redirectStatuses)[number];

/** Created by the owner, automatically when a term's address changed, or by an import for an address of the old site. */
export const redirectOrigins = ['owner', 'term', 'import'] as const;

export type RedirectOrigin = (typeof redirectOrigins)[number];

/** Paths handled by APIs and static files; a redirect below them would never be reached. */
const reservedPaths = /^\/(nv|nv-admin|somnia|sst|notify|assets|uploads)(\/|$)/i;

/** A decoded segment with one of these characters would be parsed differently the next time. */
// oxlint-disable-next-line no-control-regex
const invalidSegmentCharacters = /[\u0000-\u0020\u007f/\\?#%]/;

function decodeSegment(raw: string): string | null {
  try {
    const plain = decodeURIComponent(raw).normalize('NFC');
    return plain === '' || plain === '.' || plain === '..' || invalidSegmentCharacters.test(plain) ? null : plain;
  } catch {
    return null;
  }
}

/**
 * Canonical form of an address on this site: decoded, without a trailing slash, with a normalised query. Null if no
 * page can have the address.
 */
export function canonicalAddress(text: string): string | null {
  const [place = ''] = text.trim().split('#');
  const at = place.indexOf('?');
  const path = (at < 0 ? place : place.slice(0, at)).replace(/(?<!\/)\/+$/, '');
  if (!place.startsWith('/')) return null;
  if (path !== '' && !path.startsWith('/')) return null;
  const steps = path === '' ? [] : path.slice(1).split('/').map(decodeSegment);
  if (steps.includes(null)) return null;
  const query = at < 0 ? '' : new URLSearchParams(place.slice(at + 1)).toString();
  return `/${steps.join('/')}${query ? `?${query}` : ''}`;
}

const isTooLong = (address: string): boolean => new TextEncoder().encode(address).length > addressMaxBytes;

/** Returns the problem with an old address, or null. */
export function fromProblem(text: string): string | null {
  const from = canonicalAddress(text);
  if (from === null) return redirectErrors.from;
  if (from.length > fromMaxLength || isTooLong(from)) return redirectErrors.fromLength;
  if (from === '/' || from.startsWith('/?')) return redirectErrors.fromHome;
  return reservedPaths.test(from) ? redirectErrors.fromReserved : null;
}

/** Like `fromProblem`, for an address of an imported site: queries of the home page name posts there. */
export function importedFromProblem(from: string): string | null {
  if (from.startsWith('/?')) return isTooLong(from) ? redirectErrors.fromLength : null;
  return fromProblem(from);
}

/**
 * Returns the problem with a new address, or null. Valid are a path on this site and an absolute http(s) URL; not valid
 * are addresses that only resemble them (`//host`, `/\host`, a user name and password before the host).
 */
export function toProblem(text: string): string | null {
  const to = text.trim();
  if (to.length > toMaxLength || isTooLong(to)) return redirectErrors.toLength;
  if (to.startsWith('/')) return canonicalAddress(to) === null || /^\/[/\\]/.test(to) ? redirectErrors.to : null;
  if (!isWebAddress(to)) return redirectErrors.to;
  const { username, password } = new URL(to);
  return username || password ? redirectErrors.to : null;
}

/** Reduces an absolute URL of this site to its path, whatever its scheme; other addresses are returned unchanged. */
export function localAddress(text: string, siteUrl: string): string {
  const plain = text.trim();
  if (plain.startsWith('/') || !isWebAddress(plain)) return plain;
  const { host, pathname, search, hash } = new URL(plain);
  return host.replace(/\.(?=:|$)/, '') === new URL(siteUrl).host ? `${pathname}${search}${hash}` : plain;
}

/** A redirect with the fields needed to follow chains. Its old address is canonical. */
export interface RedirectRule {
  from_address: string;
  to_address: string;
  origin: string;
}

/** The redirect that matches an address, and the parts of the address that are appended to the target. */
export interface RedirectMatch<W extends RedirectRule> {
  redirect: W;
  /** `/page/2` of a list whose term was moved. */
  rest: string;
  query: string;
}

const pageOfList = /^(\/.+)(\/page\/[1-9]\d*)$/;

function splitAddress(at: string) {
  const [path = '', query = ''] = at.split('?', 2);
  const [, list = '', rest = ''] = pageOfList.exec(path) ?? [];
  return { path, query, list, rest };
}

/** Canonical old addresses under which a redirect for this address may be stored. */
export function redirectCandidates(at: string): string[] {
  const { path, list } = splitAddress(at);
  return [...new Set([at, path, list])].filter((each) => each !== '');
}

/**
 * Finds the redirect for an address: first by the full address, then without its query. Pages of a term's list use the
 * redirect of the term.
 */
export function matchRedirect<W extends RedirectRule>(
  at: string,
  wayOf: (from: string) => W | undefined,
): RedirectMatch<W> | null {
  const { path, query, list, rest } = splitAddress(at);
  const whole = query === '' ? undefined : wayOf(at);
  if (whole) return { redirect: whole, rest: '', query: '' };
  const own = wayOf(path);
  if (own) return { redirect: own, rest: '', query };
  const ofList = wayOf(list);
  return ofList && ofList.origin !== 'owner' ? { redirect: ofList, rest, query } : null;
}

/** Suffixes of other URLs of the same page: its data, its first page, the first page of its comments. */
const samePageSuffix = /(?:\/comment-page-1)?(?:\/page\/1)?(?:\.data)?(?=\?|$)/;

/** Canonical target of a redirect on this site; null for other sites. */
export function redirectTarget({ redirect, rest, query }: RedirectMatch<RedirectRule>, siteUrl: string): string | null {
  const [to = ''] = localAddress(redirect.to_address, siteUrl).split('#');
  const place = canonicalAddress(`${to}${rest}`)?.replace(samePageSuffix, '') ?? null;
  return place !== null && query !== '' && !place.includes('?') ? `${place}?${query}` : place;
}

/** Suffix of an address: a page of a list, and a query. */
interface AddressSuffix {
  rest: string;
  query: string;
}

function suffixOf(at: string): AddressSuffix {
  const { rest, query } = splitAddress(at);
  return { rest, query };
}

/** An address without its list page and query. */
function addressBase(at: string): string {
  const { path, list } = splitAddress(at);
  return list || path;
}

/** Maximum number of suffixes checked; loops are detected again when a redirect is served. */
const maxSuffixes = 1000;

/** All redirects of a site, for detecting loops. */
export class RedirectGraph {
  readonly #siteUrl: string;
  readonly #byFrom = new Map<string, RedirectRule>();
  readonly #byBase = new Map<string, Set<string>>();

  constructor(siteUrl: string, ways: readonly RedirectRule[]) {
    this.#siteUrl = siteUrl;
    for (const way of ways) this.put(way);
  }

  put(way: RedirectRule): void {
    const { from_address: from } = way;
    this.#byFrom.set(from, way);
    const base = addressBase(from);
    this.#byBase.set(base, (this.#byBase.get(base) ?? new Set()).add(from));
  }

  remove(from: string): void {
    this.#byFrom.delete(from);
    this.#byBase.get(addressBase(from))?.delete(from);
  }

  /**
   * Steps of a loop that starts at an old address, for any query or list page a visitor may use; null if there is none.
   * Only queries and list pages that appear in some redirect can make a difference, so only those are checked.
   */
  ringFrom(from: string): string[] | null {
    const own = suffixOf(from);
    const isOfLists = this.#byFrom.get(from)?.origin === 'term';
    const [rests, queries] = [new Set([own.rest]), new Set([own.query])];
    const tails: AddressSuffix[] = [own];
    const known = new Set<string>();
    for (const tail of tails) {
      const { steps, isRing } = this.#follow(`${addressBase(from)}${tail.rest}${tail.query && `?${tail.query}`}`);
      if (isRing) return steps;
      // An old address with a query matches only itself; otherwise a query matters only as long as it is passed on.
      if (own.query !== '') return null;
      const passed = steps.filter((step) => suffixOf(step).query === tail.query).map(addressBase);
      for (const met of passed.flatMap((base) => this.#newTails(base, known))) {
        if (tails.length >= maxSuffixes) break;
        if (isOfLists && !rests.has(met.rest)) {
          rests.add(met.rest);
          tails.push(...[...queries].map((query) => ({ rest: met.rest, query })));
        }
        if (!queries.has(met.query)) {
          queries.add(met.query);
          tails.push(...[...rests].map((rest) => ({ rest, query: met.query })));
        }
      }
    }
    return null;
  }

  /** Suffixes of the old addresses below a base; empty if the base was already visited. */
  #newTails(base: string, known: Set<string>): AddressSuffix[] {
    if (known.has(base)) return [];
    known.add(base);
    return [...(this.#byBase.get(base) ?? [])].map(suffixOf);
  }

  #follow(start: string): { steps: string[]; isRing: boolean } {
    const steps = [start];
    for (let at = start; ;) {
      const found = matchRedirect(at, (from) => this.#byFrom.get(from));
      const next = found && redirectTarget(found, this.#siteUrl);
      if (next === null) return { steps, isRing: false };
      const isRing = steps.includes(next) || steps.length > maxRedirectChain;
      steps.push(next);
      if (isRing) return { steps, isRing };
      at = next;
    }
  }
}
