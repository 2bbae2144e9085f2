import type { Readable } from 'node:stream';

/** The seam for people's files: a folder or an S3-compatible store. Keys look like `2026/11/name-hash.webp`. */
export interface Storage {
  put: (key: string, body: Buffer, mime: string) => Promise<void>;
  read: (key: string) => Promise<Readable | null>;
  remove: (key: string) => Promise<void>;
  list: () => AsyncIterable<string>;
  /** Where a page finds the file. */
  urlOf: (key: string) => string;
  /** The file's key when `url` is one of this storage's. */
  keyOf: (url: string) => string | null;
}
