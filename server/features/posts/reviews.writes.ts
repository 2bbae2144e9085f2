import type { Insertable } from 'kysely';

import type { PostReviewNotesTable } from '#server/database/schema/posts.ts';
import type { Unit } from '#server/kit/site.ts';

export async function insertNote(unit: Unit, note: Insertable<PostReviewNotesTable>): Promise<void> {
  await unit.db.insertInto('post_review_notes').values(note).execute();
}
