import { momentType } from '#contract/features/posts/rules.ts';
import type { Engine, Queryable } from '#server/database/connect.ts';

import type { PostRow } from './reads.ts';

/** A moment, held until the transaction ends, so that two changes never mix. */
export async function lockMomentPost(db: Queryable, engine: Engine, id: number): Promise<PostRow | undefined> {
  const query = db.selectFrom('posts').selectAll().where('id', '=', id).where('type', '=', momentType);
  return (engine === 'postgres' ? query.forUpdate() : query).executeTakeFirst();
}

export async function getMomentPost(db: Queryable, id: number): Promise<PostRow> {
  return db.selectFrom('posts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}
