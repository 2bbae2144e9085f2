import { isStorageKey } from './storage-key.ts';

/** An unsafe storage key, caused by a bug in the caller. */
export class UnsafeKey extends Error {}

/** @throws UnsafeKey */
export function ensureKey(key: string): void {
  if (!isStorageKey(key)) throw new UnsafeKey(`Not a key of a stored file: ${key.slice(0, 100)}`);
}

/** Maps keys to addresses under `baseUrl` (no trailing slash) and back. */
export function addressesUnder(baseUrl: string) {
  return {
    urlOf: (key: string): string => {
      ensureKey(key);
      return `${baseUrl}/${key.split('/').map(encodeURIComponent).join('/')}`;
    },
    keyOf: (url: string): string | null => {
      if (!url.startsWith(`${baseUrl}/`)) return null;
      try {
        const key = decodeURIComponent(url.slice(baseUrl.length + 1).replace(/[?#][\s\S]*$/, ''));
        return isStorageKey(key) ? key : null;
      } catch {
        return null;
      }
    },
  };
}
