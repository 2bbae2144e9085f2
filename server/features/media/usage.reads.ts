import { sql } from 'kysely';

import type { Queryable } from '#server/database/connect.ts';
import { isPublished } from '#server/database/public-posts.ts';

/** Former keys of files, with the file that replaced them. */
export function listOldPaths(db: Queryable, mediaIds: readonly number[]) {
  if (mediaIds.length === 0) return Promise.resolve([]);
  return db.selectFrom('media_addresses').select(['path', 'media_id']).where('media_id', 'in', mediaIds).execute();
}

/** Posts that show files with these keys. */
export function listPostUses(db: Queryable, paths: readonly string[]) {
  if (paths.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('media_uses')
    .innerJoin('posts', 'posts.id', 'media_uses.post_id')
    .select(['media_uses.path', 'media_uses.place', 'posts.id', 'posts.title', 'posts.slug'])
    .select(['posts.author_id', sql<number>`case when ${isPublished('mediaUses')} then 1 else 0 end`.as('is_public')])
    .where('media_uses.path', 'in', paths)
    .orderBy('posts.id')
    .orderBy('media_uses.place')
    .execute();
}

/** Drafts that show files with these keys. */
export function listDraftUses(db: Queryable, paths: readonly string[]) {
  if (paths.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('draft_uses')
    .innerJoin('post_drafts', 'post_drafts.id', 'draft_uses.draft_id')
    .select(['draft_uses.path', 'post_drafts.id', 'post_drafts.title', 'post_drafts.user_id'])
    .where('draft_uses.path', 'in', paths)
    .orderBy('post_drafts.id')
    .execute();
}

/** Posts whose used files were never recorded. */
export async function listUnrecordedPosts(db: Queryable, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('posts')
    .select('id')
    .where(({ not, exists, selectFrom, ref }) =>
      not(exists(selectFrom('media_uses').select('path').where('media_uses.post_id', '=', ref('posts.id')))),
    )
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

/** Users, terms, friend links, gifts, 礼品 and badges whose image has one of these addresses. */
export async function listColumnUses(db: Queryable, urls: readonly string[]) {
  if (urls.length === 0) return { users: [], terms: [], links: [], gifts: [], goods: [], badges: [] };
  const [users, terms, links, gifts, goods, badges] = await Promise.all([
    db
      .selectFrom('users')
      .select(['id', 'name', 'avatar_url', 'background_url'])
      .where((user) => user.or([user('avatar_url', 'in', urls), user('background_url', 'in', urls)]))
      .execute(),
    db
      .selectFrom('terms')
      .select(['id', 'name', 'slug', 'taxonomy', 'cover_url'])
      .where('cover_url', 'in', urls)
      .execute(),
    db.selectFrom('links').select(['id', 'name', 'url', 'image_url']).where('image_url', 'in', urls).execute(),
    db.selectFrom('gifts').select(['id', 'name', 'image_url']).where('image_url', 'in', urls).execute(),
    db.selectFrom('goods').select(['id', 'name', 'cover_url']).where('cover_url', 'in', urls).execute(),
    db.selectFrom('badges').select(['id', 'name', 'img']).where('img', 'in', urls).execute(),
  ]);
  return { users, terms, links, gifts, goods, badges };
}

/** Options with a value; secrets are encrypted and refer to no files. */
export function listOptionTexts(db: Queryable) {
  return db.selectFrom('options').select(['name', 'value']).orderBy('name').execute();
}

/** Bodies of 礼品: only administrators write them, and there are few. */
export function listGoodsBodies(db: Queryable) {
  return db.selectFrom('goods').select(['id', 'name', 'source']).where('source', '<>', '[]').orderBy('id').execute();
}

/** Current contents, cover and share picture of a post. */
export function findPostText(db: Queryable, postId: number) {
  return db
    .selectFrom('posts')
    .leftJoin('post_bodies', 'post_bodies.post_id', 'posts.id')
    .select(['posts.id', 'posts.cover_url', 'posts.seo_image', 'post_bodies.source'])
    .where('posts.id', '=', postId)
    .executeTakeFirst();
}
