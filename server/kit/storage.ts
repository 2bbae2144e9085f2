import type { Readable } from 'node:stream';

import type { SignedPart } from '#contract/features/media/uploads.entities.ts';

/** File storage interface: a local folder or an S3-compatible store. Keys look like `2026/11/name-hash.webp`. */
export interface Storage {
  /** Local folder of the files; null for remote storage. */
  folder: string | null;
  put: (key: string, body: Buffer, mime: string) => Promise<void>;
  read: (key: string) => Promise<Readable | null>;
  /** Reads a remote file: all of it, or the part named by a `Range` header. */
  open?: (key: string, range?: string) => Promise<OpenedFile | null>;
  remove: (key: string) => Promise<void>;
  list: () => AsyncIterable<string>;
  /** Public URL of a file. */
  urlOf: (key: string) => string;
  /** The key of a URL of this storage, else null. */
  keyOf: (url: string) => string | null;
  /** Direct uploads from browsers; absent when uploads go through the site. */
  staging?: Staging;
}

/**
 * A private area of the store for direct browser uploads: multipart, with a presigned URL per part. Its objects are
 * never public: the site reads, checks and processes them, stores the result and deletes them. Names are upload ids.
 */
export interface Staging {
  /** Origin that browsers upload to. */
  origin: string;
  /** Whether the store's CORS rules allow this origin. */
  allows: (origin: string) => Promise<boolean>;
  /** @returns the store's multipart upload id */
  begin: (name: string) => Promise<string>;
  signPart: (part: StagedPart, now: number) => Promise<SignedPart>;
  /** Uploaded parts by number; null when the store does not know the upload. */
  listParts: (name: string, multipartId: string) => Promise<{ number: number; bytes: number }[] | null>;
  /** Completes the multipart upload. @returns whether the store still knew it */
  join: (name: string, multipartId: string) => Promise<boolean>;
  /** The completed object; null when it is missing or does not have exactly this size. */
  read: (name: string, bytes: number) => Promise<Buffer | null>;
  /** Whether a completed object of this size exists. */
  isJoined: (name: string, bytes: number) => Promise<boolean>;
  /** Deletes the completed object or its parts; with `multipartId` no list permission is needed. */
  discard: (name: string, multipartId?: string) => Promise<void>;
  /** Names of uploads last changed before this time, epoch ms. */
  listBefore: (time: number) => AsyncIterable<string>;
}

export interface StagedPart {
  name: string;
  multipartId: string;
  /** Starts at 1. */
  number: number;
  bytes: number;
  /** SHA-256 of the part in hexadecimal; undefined when the browser cannot compute it. */
  sha256?: string | undefined;
}

export interface OpenedFile {
  body: Readable;
  length: number | null;
  etag: string | null;
  /** Value of `Content-Range`; null for the whole file. */
  range: string | null;
}
