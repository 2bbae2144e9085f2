import type { Generated } from 'kysely';

/** What an editor kept while something was written; for its writer alone. */
export interface PostDraftsTable {
  id: Generated<number>;
  user_id: number;
  key: string;
  title: string;
  content: string;
  /** The revision it was written on; 0: of none. */
  revision: number;
  /** Counts the savings of one window, so that a late one never takes the place of a newer. */
  seq: Generated<number>;
  saved_at: number;
}
