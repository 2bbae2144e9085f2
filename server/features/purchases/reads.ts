import type { Selectable } from 'kysely';

import type { Queryable } from '#server/database/connect.ts';
import { isPublic } from '#server/database/public-posts.ts';
import type { PurchasesTable } from '#server/database/schema/purchases.ts';

export type PurchaseRow = Selectable<PurchasesTable>;

/** What was bought for a reason: an order, or a payment by points. */
export async function findBySource(db: Queryable, source: string): Promise<PurchaseRow | undefined> {
  return db.selectFrom('purchases').selectAll().where('source', '=', source).executeTakeFirst();
}

/** Whether a user may open a lock of a post because they paid for it, alone or with the whole article. */
export async function hasBought(db: Queryable, userId: number, postId: number, blockId: string): Promise<boolean> {
  const row = await db
    .selectFrom('purchases')
    .select('id')
    .where('user_id', '=', userId)
    .where('post_id', '=', postId)
    .where('block_id', 'in', ['', blockId])
    .where('refunded_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** The purchases of a user, newest first; `slug` of a post that the public may read. */
export async function listOfUser(db: Queryable, userId: number, now: number, limit: number, offset: number) {
  return db
    .selectFrom('purchases')
    .leftJoin('posts', (join) => join.onRef('posts.id', '=', 'purchases.post_id').on(isPublic('postPage', now)))
    .selectAll('purchases')
    .select('posts.slug')
    .where('purchases.user_id', '=', userId)
    .orderBy('purchases.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

export type ListedPurchase = Awaited<ReturnType<typeof listOfUser>>[number];

export async function countOfUser(db: Queryable, userId: number): Promise<number> {
  const row = await db
    .selectFrom('purchases')
    .select((of) => of.fn.countAll<number>().as('purchases'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(row.purchases);
}
