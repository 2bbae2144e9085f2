import type { Insertable } from 'kysely';

import type { CommentStatus } from '#contract/features/comments/entities.ts';
import type { CommentsTable } from '#server/database/schema/comments.ts';
import type { Unit } from '#server/kit/site.ts';

export async function insertComment(unit: Unit, comment: Insertable<CommentsTable>): Promise<number> {
  const row = await unit.db.insertInto('comments').values(comment).returning('id').executeTakeFirstOrThrow();
  return row.id;
}

export async function updateCommentStatus(unit: Unit, id: number, status: CommentStatus): Promise<void> {
  await unit.db.updateTable('comments').set({ status }).where('id', '=', id).execute();
}
