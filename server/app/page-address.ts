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

// oxlint-disable-next-line no-control-regex
const unfit = /[\u0000-\u001f\u007f/\\]/;

/**
 * One step of a path; null when it is none. A step that hides a slash or leads upwards would share its spelling with
 * another address, and what one of them answers would be kept for both.
 */
function readStep(raw: string): string | null {
  let plain: string;
  try {
    plain = decodeURIComponent(raw).normalize('NFC');
  } catch {
    return null;
  }
  return plain === '.' || plain === '..' || unfit.test(plain) ? null : plain;
}

/** Reads an address as asked; null when it is not one (broken percent-encoding, too long, control characters). */
export function readPageAddress(url: string): PageAddress | null {
  if (url.length > maxAddressLength * 3 || !url.startsWith('/')) return null;
  const at = url.indexOf('?');
  const steps = (at < 0 ? url : url.slice(0, at)).slice(1).split('/').map(readStep);
  const isWhole = steps.every((step, place) => step !== null && (step !== '' || place === steps.length - 1));
  if (!isWhole || steps.join('/').length >= maxAddressLength) return null;
  const pathname = `/${steps.map((step) => encodeURIComponent(step as string)).join('/')}`;
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
