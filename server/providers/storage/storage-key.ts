const segment = /^[\p{L}\p{N}_-][\p{L}\p{N}._@ -]{0,199}$/u;
/** Names that Windows keeps for devices, with or without an ending. */
const device = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

/**
 * Whether a text may name a stored file: `2026/11/name-hash.webp`. No empty, dotted or hidden parts, no backslash, no
 * control characters, so that a key can't leave its folder.
 */
export function isStorageKey(key: string): boolean {
  if (key.length === 0 || key.length > 600) return false;
  const parts = key.split('/');
  return parts.length <= 8 && parts.every((part) => segment.test(part) && !device.test(part) && !/[. ]$/.test(part));
}

/** A readable and safe form of the name somebody's file had, without its ending. */
export function safeStem(name: string): string {
  const stem = name
    .normalize('NFC')
    .replace(/^.*[/\\]/, '')
    .replace(/\.[^.]*$/, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
  const short = [...stem].slice(0, 40).join('');
  return short === '' || device.test(short) ? 'file' : short.toLowerCase();
}
