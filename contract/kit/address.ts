const schemes = /^(https?|mailto|tel):/i;
// oxlint-disable-next-line no-control-regex -- browsers drop these inside a scheme, so `java\tscript:` must not pass
const invisibleCharacter = /[\u0000-\u0020\u007f\u00a0\u2028\u2029\ufeff]/;

/**
 * Whether an address entered by a user may be used as a link: http, https, mailto, tel, or a path on this site.
 * `javascript:`, `data:` and addresses that only look local (`//host`, `/\host`) are rejected.
 */
export function isSafeAddress(address: string): boolean {
  if (invisibleCharacter.test(address) || address.length > 2048) return false;
  if (/^[#?]/.test(address)) return true;
  if (address.startsWith('/')) return !/^\/[/\\]/.test(address);
  if (!schemes.test(address)) return false;
  return !/^https?:/i.test(address) || (/^https?:\/\/[^/\\]/i.test(address) && URL.canParse(address));
}

/** Whether the address is an absolute http(s) URL. */
export function isWebAddress(address: string): boolean {
  return /^https?:\/\//i.test(address) && isSafeAddress(address);
}

/** Whether the text is exactly the origin of a https site, such as `https://example.com`. */
export function isHttpsOrigin(text: string): boolean {
  return /^https:\/\/[a-z0-9.-]+(?::\d+)?$/.test(text) && URL.canParse(text) && new URL(text).origin === text;
}

/** Whether an image or file may be loaded from the address: http, https, or a path on this site. */
export function isFileAddress(address: string): boolean {
  return isWebAddress(address) || (address.startsWith('/') && isSafeAddress(address));
}

/**
 * An absolute web address within a text. It ends at white space, brackets, quotes and Chinese punctuation, and reads a
 * text in linear time. Check what it finds by `isWebAddress`.
 */
export const webAddressInText = /https?:\/\/[^\s<>"'`()[\]{}|\\^，。；：！？、）】》」』]{1,2048}/y;
