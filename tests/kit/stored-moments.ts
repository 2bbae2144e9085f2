import { guestViewer, rolePower, type AccountRole, type Viewer } from '#contract/kit/power.ts';
import { momentHeat } from '#contract/features/moments/rules.ts';
import type { PostStatus } from '#server/database/schema/posts.ts';
import type { Site } from '#server/kit/site.ts';
import { testNow } from '#server/kit/testing.ts';

const dayMs = 86_400_000;

export interface StoredMoment {
  slug: string;
  author_id: number;
  /** Its text; the slug if left out. */
  text?: string;
  html?: string;
  title?: string;
  status?: PostStatus;
  audience?: 'everyone' | 'followers';
  published_at?: number | null;
  plate_id?: number;
  topic_ids?: readonly number[];
  quote_id?: number;
  images?: readonly string[];
  essence_at?: number;
  pinned_at?: number;
  region?: string;
  reject_reason?: string;
  likes?: number;
}

/** Inserts the rows of a moment, without lists and counts: see `rebuildLists`. */
export async function insertMomentRows(site: Site, moment: StoredMoment): Promise<number> {
  const { slug, author_id, text = slug, title = '', status = 'publish', audience = 'everyone', likes = 0 } = moment;
  const published_at = moment.published_at === undefined ? testNow - dayMs : moment.published_at;
  const at = published_at ?? testNow;
  const { id } = await site.db
    .insertInto('posts')
    .values({
      type: 'microblog',
      status,
      slug,
      title,
      excerpt: text,
      author_id,
      audience,
      published_at,
      special_id: null,
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await site.db
    .insertInto('moments')
    .values({
      post_id: id,
      html: moment.html ?? `<p>${text}</p>`,
      images: JSON.stringify(moment.images ?? []),
      plate_id: moment.plate_id ?? null,
      quote_id: moment.quote_id ?? null,
      essence_at: moment.essence_at ?? null,
      pinned_at: moment.pinned_at ?? null,
      edited_at: null,
      region: moment.region ?? '',
      reject_reason: moment.reject_reason ?? '',
      heat: momentHeat({ likes, comments: 0, favourites: 0, views: 0 }, at),
    })
    .execute();
  await site.db.insertInto('post_stats').values({ post_id: id, views: 0, likes, favourites: 0, comments: 0 }).execute();
  for (const [position, term_id] of (moment.topic_ids ?? []).entries())
    await site.db.insertInto('post_terms').values({ post_id: id, term_id, position }).execute();
  return id;
}

/** Adds a plate or topic. @returns its id */
export async function insertMomentTerm(site: Site, taxonomy: 'plate' | 'topic', name: string): Promise<number> {
  const row = { taxonomy, name, slug: name, parent_id: null, position: 0, created_at: testNow, updated_at: testNow };
  const { id } = await site.db.insertInto('terms').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function insertFollow(site: Site, follower_id: number, followed_id: number): Promise<void> {
  await site.db.insertInto('follows').values({ follower_id, followed_id, created_at: testNow }).execute();
}

/** Who makes a call: a signed-in person with this role. */
export function viewerOf(userId: number, role: AccountRole = 'subscriber'): Viewer {
  return { ...guestViewer, userId, role, power: rolePower[role] };
}
