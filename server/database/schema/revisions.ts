import type { Generated } from 'kysely';

export interface PostBodiesTable {
  post_id: number;
  /** Blocks as written, JSON. */
  source: string;
  /** Blocks after their server parts ran, JSON: what views get. */
  prepared: string;
  /** Version of the server parts that prepared it. */
  prepared_version: number;
}

/** Every saved state of a post; never changed afterwards. */
export interface PostRevisionsTable {
  id: Generated<number>;
  post_id: number;
  revision: number;
  author_id: number;
  title: string;
  excerpt: string;
  source: string;
  created_at: number;
}
