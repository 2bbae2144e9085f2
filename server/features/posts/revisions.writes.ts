import type { Insertable } from 'kysely';

import type { PostBodiesTable, PostRevisionsTable } from '#server/database/schema/posts.ts';
import type { Unit } from '#server/kit/site.ts';

export async function upsertBody(unit: Unit, body: PostBodiesTable): Promise<void> {
  const { source, prepared, prepared_version } = body;
  await unit.db
    .insertInto('post_bodies')
    .values(body)
    .onConflict((conflict) => conflict.column('post_id').doUpdateSet({ source, prepared, prepared_version }))
    .execute();
}

/** Stores the new prepared contents, unless another source was saved meanwhile. */
export async function updatePrepared(unit: Unit, body: PostBodiesTable): Promise<void> {
  await unit.db
    .updateTable('post_bodies')
    .set({ prepared: body.prepared, prepared_version: body.prepared_version })
    .where('post_id', '=', body.post_id)
    .where('source', '=', body.source)
    .execute();
}

export async function insertRevision(unit: Unit, revision: Insertable<PostRevisionsTable>): Promise<void> {
  await unit.db.insertInto('post_revisions').values(revision).execute();
}
