import type { Insertable } from 'kysely';

import type { PostDraftsTable } from '#server/database/schema/posts.ts';
import type { Unit } from '#server/kit/site.ts';

/** Saves a draft unless a newer one is stored. */
export async function upsertDraft(unit: Unit, draft: Insertable<PostDraftsTable> & { seq: number }): Promise<void> {
  const { title, content, revision, seq, saved_at } = draft;
  await unit.db
    .insertInto('post_drafts')
    .values(draft)
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'key'])
        .doUpdateSet({ title, content, revision, seq, saved_at })
        .where('post_drafts.seq', '<', seq),
    )
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

export async function deleteDraftsOfUser(unit: Unit, userId: number): Promise<void> {
  await unit.db.deleteFrom('post_drafts').where('user_id', '=', userId).execute();
}

export async function deleteOldDrafts(unit: Unit, before: number): Promise<void> {
  await unit.db.deleteFrom('post_drafts').where('saved_at', '<', before).execute();
}
