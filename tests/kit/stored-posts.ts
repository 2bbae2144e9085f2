import type { Block } from '#contract/kit/block.ts';
import type { AccountRole } from '#contract/kit/power.ts';
import type { PostStatus, PostType } from '#server/database/schema/posts.ts';
import type { Site } from '#server/kit/site.ts';
import { testNow } from '#server/kit/testing.ts';

const dayMs = 86_400_000;

/** Inserts an account row, for tests of features that only read accounts. */
export async function insertUserRow(site: Site, name: string, role: AccountRole = 'author'): Promise<number> {
  const row = await site.db
    .insertInto('users')
    .values({
      name,
      name_key: name,
      email: `${name}@secret.example`,
      email_key: `${name}@secret.example`,
      password_hash: null,
      role,
      banned_at: null,
      banned_until: null,
      ban_reason: null,
      created_at: testNow,
      updated_at: testNow,
      last_seen_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export interface StoredPost {
  slug: string;
  title?: string;
  excerpt?: string;
  status?: PostStatus;
  type?: PostType;
  audience?: 'everyone' | 'followers';
  password?: string;
  author_id: number;
  published_at?: number | null;
  cover_url?: string;
  blocks?: Block[];
  comment_open?: number;
  seo_hidden?: number;
  seo_canonical?: string;
}

export function paragraph(text: string, id = 'p1'): Block {
  return { id, type: 'paragraph', data: { text } };
}

/** Inserts a post's rows; its blocks are stored as already prepared. */
export async function insertPostRows(site: Site, post: StoredPost): Promise<number> {
  const { blocks = [], ...fields } = post;
  const row = await site.db
    .insertInto('posts')
    .values({
      type: 'article',
      status: 'publish',
      title: post.slug,
      published_at: testNow - dayMs,
      special_id: null,
      created_at: testNow - dayMs,
      updated_at: testNow - dayMs,
      ...fields,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const text = JSON.stringify(blocks);
  await site.db
    .insertInto('post_bodies')
    .values({ post_id: row.id, source: text, prepared: text, prepared_version: 1 })
    .execute();
  await site.db
    .insertInto('post_stats')
    .values({ post_id: row.id, views: 0, likes: 0, favourites: 0, comments: 0 })
    .execute();
  return row.id;
}

/** Adds a term to a post; creates the term if it does not exist. */
export async function addPostTerm(
  site: Site,
  taxonomy: 'category' | 'tag',
  name: string,
  postIds: readonly number[],
  parentId: number | null = null,
): Promise<number> {
  const row = await site.db
    .insertInto('terms')
    .values({ taxonomy, name, slug: name, parent_id: parentId, position: 0, created_at: testNow, updated_at: testNow })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const post_id of postIds)
    await site.db.insertInto('post_terms').values({ post_id, term_id: row.id, position: 0 }).execute();
  return row.id;
}
