import { isSafeAddress } from '#contract/kit/address.ts';

/**
 * Normalizes an address as browsers do: removes control characters, encodes spaces, turns `//host` into `https://host`.
 */
export function tidyAddress(address: string): string {
  const tidy = address
    // oxlint-disable-next-line no-control-regex
    .replace(/[\u0000-\u001f\u007f\u2028\u2029\ufeff]/g, '')
    .trim()
    .replace(/[ \u00a0]/g, '%20');
  return /^\/\/[^/]/.test(tidy) ? `https:${tidy}` : tidy;
}

const harmless = /^(?:https?|mailto|tel|ftp|import-media):/i;

/** The target of a link, or '' for schemes that could execute code. Relative addresses are left unchanged. */
export function linkTarget(address: string): string {
  const tidy = tidyAddress(address);
  return /^[a-z][a-z0-9+.-]*:/i.test(tidy) && !harmless.test(tidy) ? '' : tidy;
}

/** Whether the address is allowed in a field of its own, as opposed to inside inline HTML. */
export function isFieldAddress(address: string): boolean {
  return address.startsWith('import-media:') || isSafeAddress(address);
}

/**
 * The address of an image or file. Local paths (`C:\…`, `file:///…`) become relative paths, so that the missing file is
 * still named but nothing is loaded.
 */
export function fileTarget(address: string): string {
  const tidy = tidyAddress(address);
  if (/^(?:https?|import-media):/i.test(tidy)) return tidy;
  const path = tidy
    .replace(/^file:\/*/i, '')
    .replace(/^([a-z]):[\\/]+/i, '$1/')
    .replaceAll('\\', '/');
  if (/^[a-z][a-z0-9+.-]*:/i.test(path)) return '';
  return path === tidy ? path : path.replace(/^\/+/, '');
}
