import { isWebAddress } from '#contract/kit/address.ts';

import { redirectErrors } from './copy.ts';
import { addressMaxBytes, fromMaxLength, maxChain, toMaxLength } from './limits.ts';

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

/** An address of the site written out whole is the same as its path, whatever protocol it names. */
export function ownAddress(text: string, siteUrl: string): string {
  const plain = text.trim();
  if (plain.startsWith('/') || !isWebAddress(plain)) return plain;
  const { host, pathname, search, hash } = new URL(plain);
  return host.replace(/\.(?=:|$)/, '') === new URL(siteUrl).host ? `${pathname}${search}${hash}` : plain;
}

/** A redirect, as far as a chain of them is followed. Its old address is in the one spelling. */
export interface Way {
  from_address: string;
  to_address: string;
  origin: string;
}

/** What answers for an address, and what of the address goes along to the new place. */
export interface WayFound<W extends Way> {
  way: W;
  /** `/page/2` of a list that follows its term. */
  rest: string;
  query: string;
}

const pageOfList = /^(\/.+)(\/page\/[1-9]\d*)$/;

function partsOf(at: string) {
  const [path = '', query = ''] = at.split('?', 2);
  const [, list = '', rest = ''] = pageOfList.exec(path) ?? [];
  return { path, query, list, rest };
}

/** The old addresses by which a redirect of an address may be found; all in the one spelling. */
export function placesToLook(at: string): string[] {
  const { path, list } = partsOf(at);
  return [...new Set([at, path, list])].filter((each) => each !== '');
}

/** The redirect of an address: by the whole of it first, then without its query. Pages of a term's list follow their term. */
export function findWay<W extends Way>(at: string, wayOf: (from: string) => W | undefined): WayFound<W> | null {
  const { path, query, list, rest } = partsOf(at);
  const whole = query === '' ? undefined : wayOf(at);
  if (whole) return { way: whole, rest: '', query: '' };
  const own = wayOf(path);
  if (own) return { way: own, rest: '', query };
  const ofList = wayOf(list);
  return ofList?.origin === 'term' ? { way: ofList, rest, query } : null;
}

/** Ends of addresses that are another name of the same page: its data, its first page, the first of its comments. */
const samePage = /(?:\/comment-page-1)?(?:\/page\/1)?(?:\.data)?(?=\?|$)/;

/** Where a redirect leads on this site, in the one spelling; null for the outside world. */
export function placeAfter({ way, rest, query }: WayFound<Way>, siteUrl: string): string | null {
  const [to = ''] = ownAddress(way.to_address, siteUrl).split('#');
  const place = spellAddress(`${to}${rest}`)?.replace(samePage, '') ?? null;
  return place !== null && query !== '' && !place.includes('?') ? `${place}?${query}` : place;
}

/** What may stand behind an address: a page of its list, a query. */
interface Tail {
  rest: string;
  query: string;
}

function tailOf(at: string): Tail {
  const { rest, query } = partsOf(at);
  return { rest, query };
}

/** An address without its page of a list and its query. */
function baseOf(at: string): string {
  const { path, list } = partsOf(at);
  return list || path;
}

/** Ends of an address that are tried at most; whoever serves looks again. */
const maxTails = 1000;

/** All redirects of a site, to be asked whether one of them would close a ring. */
export class Ways {
  readonly #siteUrl: string;
  readonly #byFrom = new Map<string, Way>();
  readonly #byBase = new Map<string, Set<string>>();

  constructor(siteUrl: string, ways: readonly Way[]) {
    this.#siteUrl = siteUrl;
    for (const way of ways) this.put(way);
  }

  put(way: Way): void {
    const { from_address: from } = way;
    this.#byFrom.set(from, way);
    const base = baseOf(from);
    this.#byBase.set(base, (this.#byBase.get(base) ?? new Set()).add(from));
  }

  remove(from: string): void {
    this.#byFrom.delete(from);
    this.#byBase.get(baseOf(from))?.delete(from);
  }

  /**
   * The steps of a ring that begins at an old address, whatever query or page of a list a visitor comes with; null
   * where there is none. Both matter only where some redirect names them, so only those are tried.
   */
  ringFrom(from: string): string[] | null {
    const own = tailOf(from);
    const isOfLists = this.#byFrom.get(from)?.origin === 'term';
    const [rests, queries] = [new Set([own.rest]), new Set([own.query])];
    const tails: Tail[] = [own];
    const known = new Set<string>();
    for (const tail of tails) {
      const { steps, isRing } = this.#follow(`${baseOf(from)}${tail.rest}${tail.query && `?${tail.query}`}`);
      if (isRing) return steps;
      // With a query of its own it answers for no other address; and a query counts only as far as it goes along.
      if (own.query !== '') return null;
      const passed = steps.filter((step) => tailOf(step).query === tail.query).map(baseOf);
      for (const met of passed.flatMap((base) => this.#newTails(base, known))) {
        if (tails.length >= maxTails) break;
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

  /** What stands behind the old addresses of a base, the first time that it is asked. */
  #newTails(base: string, known: Set<string>): Tail[] {
    if (known.has(base)) return [];
    known.add(base);
    return [...(this.#byBase.get(base) ?? [])].map(tailOf);
  }

  #follow(start: string): { steps: string[]; isRing: boolean } {
    const steps = [start];
    for (let at = start; ;) {
      const found = findWay(at, (from) => this.#byFrom.get(from));
      const next = found && placeAfter(found, this.#siteUrl);
      if (next === null) return { steps, isRing: false };
      const isRing = steps.includes(next) || steps.length > maxChain;
      steps.push(next);
      if (isRing) return { steps, isRing };
      at = next;
    }
  }
}
