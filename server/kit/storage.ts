import type { Readable } from 'node:stream';

import type { SignedPart } from '#contract/features/media/uploads.entities.ts';

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
  /** Where browsers may bring contents themselves; absent where these come through the site. */
  staging?: Staging;
}

/**
 * A closed corner of a store to which browsers send what nobody has looked at yet, in parts, each at a signed address.
 * Nothing of it is ever shown: the site reads it, judges it, stores what it makes of it, and takes it away. Names are
 * those of uploads.
 */
export interface Staging {
  /** Where browsers send to. */
  origin: string;
  /** Whether the store lets pages of this origin send to it. */
  allows: (origin: string) => Promise<boolean>;
  /** @returns what the store calls this upload */
  begin: (name: string) => Promise<string>;
  signPart: (part: StagedPart, now: number) => Promise<SignedPart>;
  /** The parts that are safe, by number; null when the store knows no such upload. */
  listParts: (name: string, multipartId: string) => Promise<{ number: number; bytes: number }[] | null>;
  /** Joins the parts. @returns whether the store still knew the upload */
  join: (name: string, multipartId: string) => Promise<boolean>;
  /** What was joined; null when there is no such thing, or it has not exactly so many bytes. */
  read: (name: string, bytes: number) => Promise<Buffer | null>;
  /** Whether so many bytes lie there, joined. */
  isJoined: (name: string, bytes: number) => Promise<boolean>;
  /**
   * Takes away what lies under this name, joined or in parts; with the store's name for the upload it need not be
   * allowed to list.
   */
  discard: (name: string, multipartId?: string) => Promise<void>;
  /** Names of what was begun or changed last before that time, epoch ms. */
  listBefore: (time: number) => AsyncIterable<string>;
}

export interface StagedPart {
  name: string;
  multipartId: string;
  /** From 1. */
  number: number;
  bytes: number;
  /** Of these bytes, in hexadecimal; undefined where the browser can't tell. */
  sha256?: string | undefined;
}

export interface OpenedFile {
  body: Readable;
  length: number | null;
  etag: string | null;
  /** As `Content-Range` says it; null when it is the whole file. */
  range: string | null;
}
