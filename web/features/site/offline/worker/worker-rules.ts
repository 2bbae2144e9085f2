import { originalAddress } from '#contract/features/media/variants.rules.ts';

/** What the service worker does with a request; `pass`: nothing, as if there were none. */
export type Plan = 'pass' | 'page' | 'shown-only' | 'data' | 'asset' | 'picture';

export interface Asked {
  method: string;
  url: string;
  /** `navigate` for documents. */
  mode: string;
  destination: string;
}

/** Calls, files for programs, and the administration with its previews. */
const untouched = /^\/(nv|nv-admin|somnia|sst|notify|sandbox|feed|og|avatar|livez|readyz)(\/|$)/;
/** Pages that show something of their own to each person, or depend on the moment. */
const unkept =
  /^\/(user-center|login|loginCallback|search|go|random|unsubscribe)(\/|$)|^\/moments\/(edit|following)(\/|$)/;
/** Names that no page reads. */
const ignoredNames = /^(_routes|share|from|utm_\w+)$/;

/** The page of an address of a client navigation: `/tea.data` belongs to `/tea`. */
export function pageOfData(pathname: string): string {
  return pathname === '/_root.data' ? '/' : pathname.replace(/\.data$/, '');
}

/** The address under which a page is kept; null when it is not: one page, not each of its queries, is kept. */
export function keptAddress(url: string): string | null {
  const { origin, pathname, searchParams } = new URL(url);
  if (untouched.test(pathname) || unkept.test(pathname)) return null;
  for (const name of searchParams.keys()) if (!ignoredNames.test(name)) return null;
  return origin + (pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname);
}

export function planOf({ method, url, mode, destination }: Asked, ownOrigin: string): Plan {
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== ownOrigin || untouched.test(pathname)) return 'pass';
  if (mode === 'navigate') return keptAddress(url) === null ? 'shown-only' : 'page';
  if (pathname.startsWith('/assets/')) return 'asset';
  if (pathname.startsWith('/uploads/')) return destination === 'image' ? 'picture' : 'pass';
  return pathname.endsWith('.data') && !unkept.test(pageOfData(pathname)) ? 'data' : 'pass';
}

export interface Answered {
  status: number;
  redirected: boolean;
  header: (name: string) => string | null;
}

/**
 * Whether an answer is what everybody gets. Pages for one person, calls and shells without data say `private` or
 * `no-store`.
 */
export function isForEverybody({ status, redirected, header }: Answered): boolean {
  const control = (header('cache-control') ?? '').toLowerCase();
  if (status !== 200 || redirected || !/(^|[\s,])public\b/.test(control) || /no-store|private/.test(control))
    return false;
  return !/cookie|\*/i.test(header('vary') ?? '');
}

/** Whether there is no server for now; whatever else it answers is the truth about a page. */
export const isAway = (status: number): boolean => status === 502 || status === 503 || status === 504;

export interface Kept {
  key: string;
  at: number;
  bytes: number;
}

/** What has to go so that the rest keeps within the bounds: the oldest first. */
export function toEvict(kept: readonly Kept[], { count, bytes }: { count: number; bytes: number }): string[] {
  let left = 0;
  return kept
    .toSorted((one, other) => other.at - one.at)
    .filter((each, place) => {
      left += each.bytes;
      return place >= count || left > bytes;
    })
    .map(({ key }) => key);
}

/** The built files that a page names. */
export function assetsIn(html: string): string[] {
  return [...new Set(html.match(/\/assets\/[\w./-]+\.(?:js|css|svg|woff2?|webp|avif|png)/g) ?? [])];
}

const asText = (attribute: string): string =>
  attribute.replace(/&(quot|#39|amp);/g, (_, name: string) => ({ quot: '"', '#39': "'", amp: '&' })[name] ?? '');

/** A width that is sharp enough on a phone and small enough to keep. */
const keptWidth = 720;

/** The address of the size that is kept, of a `srcset`. */
function choiceIn(srcset: string): string | undefined {
  const choices = srcset.split(',').map((each) => {
    const [url = '', width = '0'] = each.trim().split(/\s+/);
    return { url, width: Number.parseInt(width, 10) };
  });
  const rising = choices.toSorted((one, other) => one.width - other.width);
  return (rising.find(({ width }) => width >= keptWidth) ?? rising.at(-1))?.url;
}

/** The uploaded pictures of a page, one size of each, by the address of the original. */
export function picturesIn(html: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, attributes = ''] of html.matchAll(/<img\b([^>]*)>/g)) {
    const src = /\s(?:data-)?src="([^"]*)"/.exec(attributes)?.[1] ?? '';
    const srcset = /\s(?:data-)?srcset="([^"]*)"/i.exec(attributes)?.[1] ?? '';
    const url = asText((srcset && choiceIn(srcset)) || src);
    if (url.startsWith('/uploads/')) found.set(originalAddress(url), url);
  }
  return found;
}

/** The title of a page without the name of the site, where the page says it so. */
export function titleIn(html: string): string {
  const plain = /<meta property="og:title" content="([^"]*)"/.exec(html) ?? /<title>([^<]*)<\/title>/.exec(html);
  return asText(plain?.[1] ?? '').trim();
}

/** Articles and moments are what a list of kept pages offers. */
export const isArticle = (html: string): boolean => /<meta property="og:type" content="article"/.test(html);
