/** Longer addresses are treated as unknown pages. */
export const maxAddressLength = 1024;

/** A parsed page address: its canonical path and the query. */
export interface PageAddress {
  /** Canonically percent-encoded, NFC. Keeps the `.data` suffix of client-side navigations. */
  pathname: string;
  /** Path of the page without `.data`. */
  page: string;
  query: URLSearchParams;
}

// oxlint-disable-next-line no-control-regex
const invalidCharacters = /[\u0000-\u001f\u007f/\\]/;

/**
 * Decodes one path segment; null when invalid. A segment that contains an encoded slash or `..` would share its cache
 * key with another address, so it is rejected.
 */
function decodePathSegment(raw: string): string | null {
  let plain: string;
  try {
    plain = decodeURIComponent(raw).normalize('NFC');
  } catch {
    return null;
  }
  return plain === '.' || plain === '..' || invalidCharacters.test(plain) ? null : plain;
}

/** Parses a request URL; null when invalid (broken percent-encoding, too long, control characters). */
export function readPageAddress(url: string): PageAddress | null {
  if (url.length > maxAddressLength * 3 || !url.startsWith('/')) return null;
  const at = url.indexOf('?');
  const steps = (at < 0 ? url : url.slice(0, at)).slice(1).split('/').map(decodePathSegment);
  const isWhole = steps.every((step, place) => step !== null && (step !== '' || place === steps.length - 1));
  if (!isWhole || steps.join('/').length >= maxAddressLength) return null;
  const pathname = `/${steps.map((step) => encodeURIComponent(step as string)).join('/')}`;
  const page = /^\/_(root)?\.data$/.test(pathname) ? '/' : pathname.replace(/\.data$/, '');
  return { pathname, page, query: new URLSearchParams(at < 0 ? '' : url.slice(at + 1)) };
}

/** The cache key, which is also the address to render: only the query names the page reads, in fixed order. */
export function pageKey(address: PageAddress, names: readonly string[]): string {
  const kept = new URLSearchParams();
  for (const name of names) {
    const value = address.query.get(name);
    if (value !== null) kept.set(name, value.slice(0, 400));
  }
  const text = kept.toString();
  return text ? `${address.pathname}?${text}` : address.pathname;
}
