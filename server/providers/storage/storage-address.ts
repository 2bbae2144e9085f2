import { isStorageKey } from './storage-key.ts';

/** A key that leads nowhere safe; whoever made it made a mistake. */
export class UnsafeKey extends Error {}

/** @throws UnsafeKey */
export function ensureKey(key: string): void {
  if (!isStorageKey(key)) throw new UnsafeKey(`Not a key of a stored file: ${key.slice(0, 100)}`);
}

/** Address and key of files that are found under `baseUrl` (no trailing slash), wherever they lie. */
export function addressesUnder(baseUrl: string) {
  return {
    urlOf: (key: string): string => {
      ensureKey(key);
      return `${baseUrl}/${key.split('/').map(encodeURIComponent).join('/')}`;
    },
    keyOf: (url: string): string | null => {
      if (!url.startsWith(`${baseUrl}/`)) return null;
      try {
        const key = decodeURIComponent(url.slice(baseUrl.length + 1).replace(/[?#].*$/, ''));
        return isStorageKey(key) ? key : null;
      } catch {
        return null;
      }
    },
  };
}
