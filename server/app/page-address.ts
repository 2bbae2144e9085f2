/** Longer addresses are nobody's page. */
export const maxAddressLength = 1024;

/** Where an address stands in the site: its one spelling, and the query names its page reads. */
export interface PageAddress {
  /** Percent-encoded in one way, NFC; `.data` kept: a client navigation asks for the data of that page. */
  pathname: string;
  /** The page itself, without `.data`. */
  page: string;
  query: URLSearchParams;
}

/** Reads an address as asked; null when it is not one (broken percent-encoding, too long, control characters). */
export function readPageAddress(url: string): PageAddress | null {
  if (url.length > maxAddressLength * 3) return null;
  const at = url.indexOf('?');
  const rawPath = at < 0 ? url : url.slice(0, at);
  let plain: string;
  try {
    plain = decodeURIComponent(rawPath).normalize('NFC');
  } catch {
    return null;
  }
  // oxlint-disable-next-line no-control-regex
  if (plain.length > maxAddressLength || /[\u0000-\u001f\u007f\\]/.test(plain) || plain.includes('//')) return null;
  const pathname = plain.split('/').map(encodeURIComponent).join('/');
  const page = pathname === '/_root.data' ? '/' : pathname.replace(/\.data$/, '');
  return { pathname, page, query: new URLSearchParams(at < 0 ? '' : url.slice(at + 1)) };
}

/** The cache key, which is also the address to render: only the names the page reads, in their order. */
export function pageKey(address: PageAddress, names: readonly string[]): string {
  const kept = new URLSearchParams();
  for (const name of names) {
    const value = address.query.get(name);
    if (value !== null) kept.set(name, value.slice(0, 400));
  }
  const text = kept.toString();
  return text ? `${address.pathname}?${text}` : address.pathname;
}
