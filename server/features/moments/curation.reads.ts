import { sql } from 'kysely';

import type { Queryable } from '#server/database/connect.ts';
import { isPublic } from '#server/database/public-posts.ts';

/** Number of public moments that are pinned in a plate, except one. */
export async function countPinned(db: Queryable, plateId: number, exceptId: number, now: number): Promise<number> {
  // CROSS JOIN fixes the join order in SQLite: along the index of pinned moments.
  const { rows } = await sql<{ count: number }>`select count(*) as count from moments cross join posts
    where posts.id = moments.post_id and moments.plate_id = ${plateId} and moments.pinned_at is not null
    and moments.post_id <> ${exceptId} and ${isPublic('momentLists', now)}`.execute(db);
  return Number(rows[0]?.count ?? 0);
}
