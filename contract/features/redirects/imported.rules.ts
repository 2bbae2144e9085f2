import { canonicalAddress, type RedirectMatch, type RedirectRule } from './rules.ts';

/** Query names by which WordPress names posts, files, archives and feeds at any path of the site. */
const namingQueries = [
  'p',
  'page_id',
  'attachment_id',
  'cat',
  'category_name',
  'tag',
  'author',
  'author_name',
  'm',
  'feed',
] as const;

const queryMaxLength = 300;
const indexFile = /\/index\.(?:html?|php)$/i;
/** Sizes that WordPress derives from a picture: `-300x200`, `-scaled`. */
const resized = /-(?:\d{1,5}x\d{1,5}|scaled|rotated)(?=\.\w{2,5}$)/;

const homeOr = (path: string): string => path || '/';

function splitQuery(at: string): [path: string, query: string] {
  const place = at.indexOf('?');
  return place < 0 ? [at, ''] : [at.slice(0, place), at.slice(place + 1)];
}

/**
 * Canonical addresses under which an import may have stored the old address that a visitor uses: the name in the query
 * without other parameters, without the index file, in lower case, the original of a resized picture. Best first.
 */
export function importedCandidates(at: string): string[] {
  const [path, query] = splitQuery(at);
  const bare = homeOr(path.replace(indexFile, ''));
  const parameters = new URLSearchParams(query);
  const named = namingQueries.flatMap((name) => {
    const value = parameters.get(name);
    if (value === null || value === '' || value.length > queryMaxLength) return [];
    const pair = new URLSearchParams([[name, value]]).toString();
    return [path, bare].map((place) => `${place}?${pair}`);
  });
  const places = [path, bare, path.toLowerCase(), bare.toLowerCase(), path.replace(resized, '')];
  return [...new Set([...named, ...places])].filter((each) => each !== '/');
}

/** The imported redirect for an address that has no redirect under its own spelling. */
export function matchImported<W extends RedirectRule>(
  at: string,
  ruleOf: (from: string) => W | undefined,
): RedirectMatch<W> | null {
  const [, query] = splitQuery(at);
  for (const from of importedCandidates(at)) {
    const redirect = ruleOf(from);
    if (redirect?.origin === 'import') return { redirect, rest: '', query: from.includes('?') ? '' : query };
  }
  return null;
}

/** A query of the old site names a post, so its redirect comes before the page at that path, which ignores it. */
export function namesByQuery({ origin, from_address: from }: RedirectRule): boolean {
  return origin === 'import' && from.includes('?');
}

/** Path, with single slashes, and query of an absolute address, if its host is the old site's, with or without `www.`; else null. */
export function pathOnSite(address: string, siteUrl: string): string | null {
  const base = URL.parse(siteUrl);
  const url = base && URL.parse(address.trim(), base.href);
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  const bareHost = ({ hostname }: URL): string => hostname.replace(/^www\./, '').replace(/\.$/, '');
  return bareHost(url) === bareHost(base) ? `${url.pathname.replaceAll(/\/{2,}/g, '/')}${url.search}` : null;
}

/** The lower-case spelling of a canonical address without a query, or null if it has no other. */
export function lowerCaseSpelling(from: string): string | null {
  const lower = canonicalAddress(from.toLowerCase());
  return from.includes('?') || lower === null || lower === from ? null : lower;
}

/** Whether an address as given has another spelling in lower case. */
export function hasLowerCaseSpelling(old: string): boolean {
  const from = canonicalAddress(old);
  return from !== null && lowerCaseSpelling(from) !== null;
}
