import { sql } from 'kysely';

import type { Queryable } from '#server/database/connect.ts';
import { isPublic, isPublished } from '#server/database/public-posts.ts';
import type { MenuPlace } from '#server/database/schema/menus.ts';

/** Entries of both menus in order, with the slug of their posts while those are public. */
export async function listMenuItems(db: Queryable, now: number) {
  return db
    .selectFrom('menu_items as item')
    .leftJoin('posts', (join) => join.onRef('posts.id', '=', 'item.post_id').on(isPublic('menus', now)))
    .select([
      'item.id',
      'item.place',
      'item.parent_id',
      'item.label',
      'item.note',
      'item.url',
      'item.post_id',
      'item.opennew',
      'posts.slug',
    ])
    .orderBy('item.place')
    .orderBy('item.position')
    .orderBy('item.id')
    .execute();
}

export type MenuItemRow = Awaited<ReturnType<typeof listMenuItems>>[number];

/** Terms with one of these slugs that have public articles. */
export async function listPublicTerms(db: Queryable, slugs: readonly string[]) {
  return db
    .selectFrom('terms')
    .innerJoin('list_counts', (join) =>
      join.onRef('list_counts.id', '=', 'terms.id').onRef('list_counts.kind', '=', 'terms.taxonomy'),
    )
    .select(['terms.taxonomy', 'terms.slug'])
    .where('terms.slug', 'in', [...new Set(slugs)])
    .where('list_counts.count', '>', 0)
    .execute();
}

/** All stored entries of a menu, for export. */
export async function listStoredItems(db: Queryable, place: MenuPlace) {
  return db.selectFrom('menu_items').selectAll().where('place', '=', place).orderBy('position').orderBy('id').execute();
}

/** The content that the default menu is generated from. */
export async function findMenuContent(db: Queryable, now: number) {
  const [article, categories, pages, link, gift, moment] = await Promise.all([
    db.selectFrom('posts').select('id').where(isPublic('lists', now)).limit(1).executeTakeFirst(),
    db
      .selectFrom('terms')
      .innerJoin('list_counts', 'list_counts.id', 'terms.id')
      .select(['terms.id', 'terms.name', 'terms.slug'])
      .where('terms.taxonomy', '=', 'category')
      .where('terms.parent_id', 'is', null)
      .where('list_counts.kind', '=', 'category')
      .where('list_counts.count', '>', 0)
      .orderBy('terms.position')
      .orderBy('terms.id')
      .limit(5)
      .execute(),
    db
      .selectFrom('posts')
      .select(['id', 'title', 'slug'])
      .where(isPublic('firstMenu', now))
      .orderBy('published_at')
      .orderBy('id')
      .limit(4)
      .execute(),
    db.selectFrom('links').select('id').where('status', '=', 'approved').limit(1).executeTakeFirst(),
    db.selectFrom('gift_records').select('id').limit(1).executeTakeFirst(),
    db.selectFrom('posts').select('id').where(isPublic('momentLists', now)).limit(1).executeTakeFirst(),
  ]);
  return {
    hasArticles: article !== undefined,
    categories,
    pages,
    hasLinks: link !== undefined,
    hasGifts: gift !== undefined,
    hasMoments: moment !== undefined,
  };
}

export type MenuContent = Awaited<ReturnType<typeof findMenuContent>>;

/** Entries of both menus with the titles of their posts, in any state. */
export async function listEditedItems(db: Queryable) {
  return db
    .selectFrom('menu_items as item')
    .leftJoin('posts', 'posts.id', 'item.post_id')
    .selectAll('item')
    .select('posts.title')
    .select(sql<number>`case when ${isPublished('menus')} then 1 else 0 end`.as('is_public'))
    .orderBy('item.position')
    .orderBy('item.id')
    .execute();
}

export type EditedItemRow = Awaited<ReturnType<typeof listEditedItems>>[number];

export async function listKnownPosts(db: Queryable, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('posts').select('id').where('id', 'in', ids).execute();
  return rows.map((row) => row.id);
}

/** Terms and pages that can be added to a menu. */
export async function listMenuSuggestions(db: Queryable, now: number) {
  const [terms, pages] = await Promise.all([
    db
      .selectFrom('terms')
      .select(['name', 'slug', 'taxonomy'])
      .where('taxonomy', 'in', ['category', 'special'])
      .orderBy('taxonomy')
      .orderBy('position')
      .orderBy('id')
      .limit(100)
      .execute(),
    db
      .selectFrom('posts')
      .select(['id', 'title', 'slug'])
      .where(isPublic('menuOffers', now))
      .orderBy('id')
      .limit(100)
      .execute(),
  ]);
  return { terms, pages };
}
