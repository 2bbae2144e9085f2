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
