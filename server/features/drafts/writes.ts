import type { Insertable } from 'kysely';

import type { PostDraftsTable } from '#server/database/schema/drafts.ts';
import type { Unit } from '#server/kit/site.ts';

export async function upsertDraft(unit: Unit, draft: Insertable<PostDraftsTable>): Promise<void> {
  const { title, content, revision, saved_at } = draft;
  await unit.db
    .insertInto('post_drafts')
    .values(draft)
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doUpdateSet({ title, content, revision, saved_at }))
    .execute();
}

export async function deleteDraft(unit: Unit, userId: number, key: string): Promise<void> {
  await unit.db.deleteFrom('post_drafts').where('user_id', '=', userId).where('key', '=', key).execute();
}

export async function deleteDrafts(unit: Unit, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await unit.db
    .deleteFrom('post_drafts')
    .where('id', 'in', [...ids])
    .execute();
}
