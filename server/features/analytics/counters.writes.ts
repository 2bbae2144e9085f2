import type { Unit } from '#server/kit/site.ts';

const none = { views: 0, likes: 0, favourites: 0, comments: 0 };

export async function insertStats(unit: Unit, postId: number, views: number): Promise<void> {
  await unit.db
    .insertInto('post_stats')
    .values({ ...none, post_id: postId, views })
    .onConflict((conflict) => conflict.column('post_id').doNothing())
    .execute();
}

/** Adds views; those of a post deleted meanwhile are dropped. */
export async function addViews(unit: Unit, postId: number, day: number, views: number): Promise<void> {
  const { numUpdatedRows } = await unit.db
    .updateTable('post_stats')
    .set((eb) => ({ views: eb('views', '+', views) }))
    .where('post_id', '=', postId)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  await unit.db
    .insertInto('post_view_days')
    .values({ day, post_id: postId, views })
    .onConflict((conflict) =>
      conflict.columns(['day', 'post_id']).doUpdateSet((eb) => ({ views: eb('post_view_days.views', '+', views) })),
    )
    .execute();
}

/** Adds views of several days to a post that has none yet; `total` also includes earlier views. */
export async function insertViewDays(
  unit: Unit,
  postId: number,
  days: readonly { day: number; views: number }[],
  total: number,
): Promise<void> {
  await unit.db
    .updateTable('post_stats')
    .set((eb) => ({ views: eb('views', '+', total) }))
    .where('post_id', '=', postId)
    .execute();
  if (days.length === 0) return;
  const rows = days.map(({ day, views }) => ({ day, post_id: postId, views }));
  await unit.db.insertInto('post_view_days').values(rows).execute();
}

export async function addReactions(
  unit: Unit,
  postIds: readonly number[],
  column: 'likes' | 'favourites',
  delta: number,
): Promise<void> {
  await unit.db
    .updateTable('post_stats')
    .set((eb) => ({ [column]: eb(column, '+', delta) }))
    .where('post_id', 'in', postIds)
    .execute();
}

export async function setCommentCount(unit: Unit, postId: number, comments: number): Promise<void> {
  await unit.db.updateTable('post_stats').set({ comments }).where('post_id', '=', postId).execute();
}

export async function deleteViewDaysBefore(unit: Unit, day: number): Promise<void> {
  await unit.db.deleteFrom('post_view_days').where('day', '<', day).execute();
}
