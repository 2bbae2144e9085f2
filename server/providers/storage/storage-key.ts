const segment = /^[\p{L}\p{N}_-][\p{L}\p{N}._@ -]{0,199}$/u;
/** Device names reserved by Windows, with or without an extension. */
const device = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

/**
 * Whether a text is a valid storage key: `2026/11/name-hash.webp`. No empty, dot or hidden segments, backslashes or
 * control characters, so that a key cannot leave its folder.
 */
export function isStorageKey(key: string): boolean {
  if (key.length === 0 || key.length > 600) return false;
  const parts = key.split('/');
  return parts.length <= 8 && parts.every((part) => segment.test(part) && !device.test(part) && !/[. ]$/.test(part));
}

/** A readable, safe form of the uploaded file's name, without the extension. */
export function safeStem(name: string): string {
  const stem = name
    .normalize('NFC')
    .replace(/^.*[/\\]/, '')
    .replace(/\.[^.]*$/, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|(?<!-)-+$/g, '');
  const short = [...stem].slice(0, 40).join('');
  return short === '' || device.test(short) ? 'file' : short.toLowerCase();
}
