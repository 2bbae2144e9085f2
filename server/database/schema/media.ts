import type { Generated } from 'kysely';

/**
 * `profile`: a user's avatar or background. `moment`: uploaded by a member for a moment. Neither is listed in the media
 * library, except that editors may ask for the files of moments.
 */
export type MediaPurpose = 'library' | 'profile' | 'moment';

/** An uploaded file. `path` is its storage key, `url` its public address. */
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
  /** Average colour `#rrggbb`, shown until the image has loaded. */
  colour: string | null;
  alt: Generated<string>;
  sha256: string;
  created_at: number;
  /** A tiny blurred preview as a data URL; '' when there is none. */
  placeholder: Generated<string>;
  /** 1: the image has transparency. */
  has_alpha: Generated<number>;
  frames: Generated<number>;
  purpose: Generated<MediaPurpose>;
  group_id: number | null;
  trashed_at: number | null;
  /** 1: moved to the trash while in use, after a warning. */
  is_trash_forced: Generated<number>;
  /** Of a video; null when unknown, and for all other files. */
  duration_ms: number | null;
  /** The point in per cent that stays in view when the image is cropped; both null: the centre. */
  focus_x: number | null;
  focus_y: number | null;
  /** JSON of what the camera recorded about the photograph (`PhotoFacts`); '' when there is nothing. */
  photo: Generated<string>;
  /** 0: what the camera recorded is not shown. */
  shows_photo: Generated<number>;
  /** The set of sizes its variants were rendered for; 0 before they are. */
  variant_set: Generated<number>;
}

/** Previous address of a replaced file; requests are redirected. */
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
 * Files used by a post, by storage key; the files may be created later, as in an import. A post without files has one
 * row with an empty key, which marks it as scanned.
 */
export interface MediaUsesTable {
  post_id: number;
  place: 'body' | 'cover' | 'share' | 'moment';
  path: string;
}

/** Files used by an unsaved draft. */
export interface DraftUsesTable {
  draft_id: number;
  path: string;
}

/** Another size or format of an image, or a size of the poster frame of a video. */
export interface MediaVariantsTable {
  id: Generated<number>;
  media_id: number;
  path: string;
  url: string;
  format: 'webp' | 'avif';
  width: number;
  bytes: number;
}

/** An upload, in progress or finished. Received bytes are stored in a file named after its id. */
export interface UploadsTable {
  id: string;
  user_id: number;
  name: string;
  bytes: number;
  /** SHA-256 announced by the browser; '' when unknown. */
  sha256: Generated<string>;
  state: Generated<'open' | 'finishing' | 'done' | 'cancelled'>;
  media_id: number | null;
  /**
   * JSON list of storage keys that finishing will write, saved first so that an interrupted upload can be cleaned up.
   */
  planned: Generated<string>;
  /** `transfer`: a file to import or verify, never part of the media library. `moment`: received in one request. */
  purpose: Generated<'media' | 'transfer' | 'moment'>;
  /** The store's multipart upload id for direct uploads; '' until it is known. Null: uploaded through the site. */
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
