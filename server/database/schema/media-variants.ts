import type { Generated } from 'kysely';

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
