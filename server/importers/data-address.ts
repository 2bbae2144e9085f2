import { createHash } from 'node:crypto';

import type { ImportMedia } from './document.ts';

/** Decodes a `data:` address into a file; undefined for any other or malformed address. */
export function fileOfData(address: string): ImportMedia | undefined {
  const found = /^data:([a-z]+)\/([\w.+-]+)(?:;[\w=-]+)*;base64,([A-Za-z0-9+/=\s]+)$/i.exec(address.trim());
  if (!found) return undefined;
  const body = Buffer.from(found[3] as string, 'base64');
  const hash = createHash('sha256').update(body).digest('hex').slice(0, 32);
  const ending = (found[2] as string).replace('svg+xml', 'svg').replace('jpeg', 'jpg').replace(/\W/g, '');
  return {
    kind: 'media',
    key: `data:${hash}`,
    name: `${hash.slice(0, 12)}.${ending}`,
    alt: '',
    origin: { type: 'bytes', body },
    original: '',
    createdAt: null,
  };
}
