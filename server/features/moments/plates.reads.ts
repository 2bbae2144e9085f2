import { sql } from 'kysely';

import { maxPlates } from '#contract/features/moments/plates.limits.ts';
import type { Queryable } from '#server/database/connect.ts';
import { personColumns, wornBadge } from '#server/database/user-marks.ts';

function plates(db: Queryable) {
  return db
    .selectFrom('terms')
    .innerJoin('plate_settings', 'plate_settings.term_id', 'terms.id')
    .leftJoin('list_counts', (join) =>
      join.onRef('list_counts.id', '=', 'terms.id').on('list_counts.kind', '=', 'plate'),
    )
    .selectAll('terms')
    .select(['plate_settings.post_from_power', 'plate_settings.rules', 'plate_settings.followers'])
    .select((eb) => eb.fn.coalesce('list_counts.count', eb.lit(0)).as('count'))
    .where('terms.taxonomy', '=', 'plate');
}

/** All plates in their order. */
export async function listPlates(db: Queryable) {
  return plates(db).orderBy('terms.position').orderBy('terms.id').limit(maxPlates).execute();
}

export type PlateRow = Awaited<ReturnType<typeof listPlates>>[number];

export async function findPlate(db: Queryable, id: number): Promise<PlateRow | undefined> {
  return plates(db).where('terms.id', '=', id).executeTakeFirst();
}

export async function findPlateBySlug(db: Queryable, slug: string): Promise<PlateRow | undefined> {
  return plates(db).where('terms.slug', '=', slug).executeTakeFirst();
}

/** Moderators of these plates who are neither banned nor erased, longest in office first. */
export async function listModerators(db: Queryable, plateIds: readonly number[], now: number) {
  if (plateIds.length === 0) return [];
  return db
    .selectFrom('plate_moderators')
    .innerJoin('users', 'users.id', 'plate_moderators.user_id')
    .leftJoin('badges', wornBadge)
    .select(['plate_moderators.term_id', ...personColumns])
    .where('plate_moderators.term_id', 'in', [...plateIds])
    .where('users.erased_at', 'is', null)
    .where((eb) => eb.or([eb('users.banned_at', 'is', null), eb('users.banned_until', '<=', now)]))
    .orderBy('plate_moderators.created_at')
    .orderBy('users.id')
    .execute();
}

export type ModeratorRow = Awaited<ReturnType<typeof listModerators>>[number];

/** All moderators of a plate, also banned ones. */
export async function listModeratorIds(db: Queryable, plateId: number): Promise<number[]> {
  const rows = await db.selectFrom('plate_moderators').select('user_id').where('term_id', '=', plateId).execute();
  return rows.map((row) => row.user_id);
}

const tables = { follow: 'plate_follows', moderator: 'plate_moderators' } as const;

/** Plates that a person follows or moderates. */
export async function listPlateIdsOf(db: Queryable, kind: keyof typeof tables, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom(tables[kind])
    .select('term_id')
    .where('user_id', '=', userId)
    .orderBy('term_id')
    .limit(maxPlates)
    .execute();
  return rows.map((row) => row.term_id);
}

/** Number of all moments in each plate, also hidden ones. */
export async function countMoments(db: Queryable): Promise<Map<number, number>> {
  const { rows } = await sql<{ plate_id: number; count: number }>`
    select plate_id, count(*) as count from moments where plate_id is not null group by plate_id`.execute(db);
  return new Map(rows.map((row) => [Number(row.plate_id), Number(row.count)]));
}

export async function findFollowers(db: Queryable, plateId: number): Promise<number> {
  const row = await db
    .selectFrom('plate_settings')
    .select('followers')
    .where('term_id', '=', plateId)
    .executeTakeFirst();
  return row?.followers ?? 0;
}

/** Those of these people who exist and are not banned. */
export async function listActivePeople(db: Queryable, ids: readonly number[], now: number): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('id', 'in', [...ids])
    .where('erased_at', 'is', null)
    .where((eb) => eb.or([eb('banned_at', 'is', null), eb('banned_until', '<=', now)]))
    .execute();
  return rows.map((row) => row.id);
}
