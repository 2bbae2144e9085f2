import { isSafeAddress } from '#contract/kit/address.ts';

/** An address without what browsers drop or refuse: control characters gone, white space encoded, `//host` made https. */
export function tidyAddress(address: string): string {
  const tidy = address
    // oxlint-disable-next-line no-control-regex
    .replace(/[\u0000-\u001f\u007f\u2028\u2029\ufeff]/g, '')
    .trim()
    .replace(/[ \u00a0]/g, '%20');
  return /^\/\/[^/]/.test(tidy) ? `https:${tidy}` : tidy;
}

const harmless = /^(?:https?|mailto|tel|ftp|import-media):/i;

/** Where a link leads, or '' for one that would run something. Relative addresses stay as they are. */
export function linkTarget(address: string): string {
  const tidy = tidyAddress(address);
  return /^[a-z][a-z0-9+.-]*:/i.test(tidy) && !harmless.test(tidy) ? '' : tidy;
}

/** Whether the address may stand in a field of its own, rather than inside inline HTML. */
export function isFieldAddress(address: string): boolean {
  return address.startsWith('import-media:') || isSafeAddress(address);
}

/**
 * The address of a picture or file. Places on somebody's own disk (`C:\…`, `file:///…`) become relative paths, which
 * name the missing file and load nothing.
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
