import type { Generated } from 'kysely';

/** An uploaded file. `path` is its key in the storage, `url` where pages find it. */
export interface MediaTable {
  id: Generated<number>;
  owner_id: number | null;
  path: string;
  url: string;
  name: string;
  mime: string;
  bytes: number;
  width: number | null;
  height: number | null;
  /** Average colour `#rrggbb`, shown until the image is there. */
  colour: string | null;
  alt: Generated<string>;
  sha256: string;
  created_at: number;
  /** A tiny blurred form as a data address; '' where there is none. */
  placeholder: Generated<string>;
  /** 1: something shows through it. */
  has_alpha: Generated<number>;
  frames: Generated<number>;
  /** `profile`: a person's picture, which the library does not list. */
  purpose: Generated<'library' | 'profile'>;
  group_id: number | null;
  trashed_at: number | null;
  /** 1: it was put into the trash although something showed it, by somebody who was told so. */
  is_trash_forced: Generated<number>;
}

/** Where a file lay before it was replaced; whoever asks there is led on. */
export interface MediaAddressesTable {
  path: string;
  media_id: number;
  created_at: number;
}

export interface MediaGroupsTable {
  id: Generated<number>;
  name: string;
  name_key: string;
  created_at: number;
}

/**
 * Files that a post shows, by their key in the storage: they may come after the post, as in an import. A post that shows
 * none has one row with an empty key, which says that it was looked at.
 */
export interface MediaUsesTable {
  post_id: number;
  place: 'body' | 'cover';
  path: string;
}

/** Files that a text still being written shows. */
export interface DraftUsesTable {
  draft_id: number;
  path: string;
}

/** Another size or format of a picture, beside the original. */
export interface MediaVariantsTable {
  id: Generated<number>;
  media_id: number;
  path: string;
  url: string;
  format: 'webp' | 'avif';
  width: number;
  bytes: number;
}

/** An upload under way or done. What was received lies in a file of this name. */
export interface UploadsTable {
  id: string;
  user_id: number;
  name: string;
  bytes: number;
  /** What the browser said the whole would be; '' when it did not. */
  sha256: Generated<string>;
  state: Generated<'open' | 'finishing' | 'done' | 'cancelled'>;
  media_id: number | null;
  /** Keys that finishing writes, JSON: noted before, so that nothing is left behind whenever it ends. */
  planned: Generated<string>;
  /** `transfer`: to be imported or checked, never a file of the library. */
  purpose: Generated<'media' | 'transfer'>;
  /** What the store calls it, where the browser sends to the store itself; '' until it has said so. Null: to the site. */
  multipart_id: string | null;
  created_at: number;
  changed_at: number;
}

export interface MediaSchema {
  media: MediaTable;
  media_groups: MediaGroupsTable;
  media_variants: MediaVariantsTable;
  media_addresses: MediaAddressesTable;
  media_uses: MediaUsesTable;
  draft_uses: DraftUsesTable;
  uploads: UploadsTable;
}

declare module './database.ts' {
  interface Database extends MediaSchema {}
}
