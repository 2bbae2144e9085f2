import type { Generated } from 'kysely';

/** What was said about an article that was handed in. */
export interface PostReviewNotesTable {
  id: Generated<number>;
  post_id: number;
  author_id: number;
  act: 'submit' | 'approve' | 'return';
  note: string;
  created_at: number;
}
