import type { Readable } from 'node:stream';

/** The seam for people's files: a folder or an S3-compatible store. Keys look like `2026/11/name-hash.webp`. */
export interface Storage {
  /** Where the files lie on this machine; null when they lie elsewhere. */
  folder: string | null;
  put: (key: string, body: Buffer, mime: string) => Promise<void>;
  read: (key: string) => Promise<Readable | null>;
  /** For serving what lies elsewhere: all of a file, or the part that a `Range` header asks for. */
  open?: (key: string, range?: string) => Promise<OpenedFile | null>;
  remove: (key: string) => Promise<void>;
  list: () => AsyncIterable<string>;
  /** Where a page finds the file. */
  urlOf: (key: string) => string;
  /** The file's key when `url` is one of this storage's. */
  keyOf: (url: string) => string | null;
}

export interface OpenedFile {
  body: Readable;
  length: number | null;
  etag: string | null;
  /** As `Content-Range` says it; null when it is the whole file. */
  range: string | null;
}
