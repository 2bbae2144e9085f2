import type { Queryable } from '#server/database/connect.ts';

const shownColumns = ['badges.id', 'badges.name', 'badges.img', 'badges.description'] as const;

/** Badges that are switched on, in their order. */
export async function listEnabled(db: Queryable) {
  return db
    .selectFrom('badges')
    .select(shownColumns)
    .where('enabled', '=', 1)
    .orderBy('position')
    .orderBy('id')
    .execute();
}
