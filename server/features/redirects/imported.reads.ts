import type { Queryable } from '#server/database/connect.ts';
import { hasSiteAddress } from '#server/database/public-posts.ts';

/** Whether a post of any status has this slug. */
export async function hasPost(db: Queryable, slug: string): Promise<boolean> {
  const row = await db
    .selectFrom('posts')
    .select('id')
    .where('slug', '=', slug)
    .where(hasSiteAddress)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function hasTerm(db: Queryable, taxonomy: 'category' | 'tag' | 'special', slug: string): Promise<boolean> {
  const row = await db
    .selectFrom('terms')
    .select('id')
    .where('taxonomy', '=', taxonomy)
    .where('slug', '=', slug)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The slug of a post of any status. */
export async function findSlug(db: Queryable, postId: number): Promise<string | undefined> {
  return (await db.selectFrom('posts').select('slug').where('id', '=', postId).executeTakeFirst())?.slug;
}

/** Whether old addresses lead to the post. */
export async function hasRedirects(db: Queryable, postId: number): Promise<boolean> {
  const row = await db
    .selectFrom('address_redirects')
    .select('id')
    .where('post_id', '=', postId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

const perPage = 200;

/** Imported redirects to files of other sites, which are temporary until the file is here. */
export function listUnfetched(db: Queryable, afterId: number) {
  return db
    .selectFrom('address_redirects')
    .select(['id', 'to_address'])
    .where('origin', '=', 'import')
    .where('status', '=', 302)
    .where('to_address', 'like', 'http%')
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(perPage)
    .execute();
}
