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
}
