import type { Generated } from 'kysely';

/** What a person, or the browser of a guest, chose in a vote or rate block or in the poll of a moment. */
export interface VotesTable {
  id: Generated<number>;
  post_id: number;
  block_id: string;
  /** Null: a guest. */
  user_id: number | null;
  /** Which browser a guest voted with; '' for a person. */
  guest: Generated<string>;
  /** Identifiers of options, JSON list; of a rating, its score. */
  choices: string;
  created_at: number;
  changed_at: number;
}

/** How many votes name a choice. */
export interface VoteCountsTable {
  post_id: number;
  block_id: string;
  /** '': everybody who voted. */
  choice: string;
  votes: number;
}

export interface VotesSchema {
  votes: VotesTable;
  vote_counts: VoteCountsTable;
}

declare module './database.ts' {
  interface Database extends VotesSchema {}
}
