import { type RawBuilder, sql, type SqlBool } from 'kysely';

import { hasRole, type Viewer } from '#contract/kit/power.ts';
import type { PostStatus, PostType } from './schema/posts.ts';

/** What a surface shows of posts to everybody. */
interface Surface {
  /** The types that appear there; a type that is not named is invisible. */
  types: readonly [PostType, ...PostType[]];
  /** `title`: posts under a password are named, their contents stay out. `contents`: they do not appear at all. */
  shows: 'title' | 'contents';
}

/** Every place where the public meets posts. A new type of post is invisible until it is named here. */
export const publicSurfaces = {
  /** The page of a post, its locked parts and where its old addresses lead. */
  postPage: { types: ['article', 'page'], shows: 'title' },
  /** Cards of posts that another surface chose. */
  cards: { types: ['article', 'page'], shows: 'title' },
  /** Lists of home, terms, series, authors and archives, related articles, and their counts. */
  lists: { types: ['article'], shows: 'title' },
  /** The most viewed. */
  hot: { types: ['article'], shows: 'title' },
  /** Somewhere by chance, and the list of everything that can be read. */
  random: { types: ['article'], shows: 'contents' },
  /** Views, likes and comments of one post. */
  counts: { types: ['article', 'page', 'microblog'], shows: 'title' },
  /** The page of a moment. */
  momentPage: { types: ['microblog'], shows: 'title' },
  /** Streams of moments, their counts, and moments that others quote. */
  momentLists: { types: ['microblog'], shows: 'title' },
  feeds: { types: ['article'], shows: 'title' },
  sitemap: { types: ['article', 'page'], shows: 'title' },
  momentSitemap: { types: ['microblog'], shows: 'title' },
  /** What search engines are told of. */
  push: { types: ['article', 'page'], shows: 'title' },
  shareImage: { types: ['article', 'page'], shows: 'title' },
  search: { types: ['article', 'page'], shows: 'title' },
  momentSearch: { types: ['microblog'], shows: 'title' },
  comments: { types: ['article', 'page', 'microblog'], shows: 'contents' },
  /** Who takes part below a post. */
  mentions: { types: ['article', 'page', 'microblog'], shows: 'title' },
  /** What can be liked, kept and reported, and what a notification of it names. */
  targets: { types: ['article', 'page', 'microblog'], shows: 'title' },
  favourites: { types: ['article', 'page', 'microblog'], shows: 'title' },
  leaderboards: { types: ['article', 'page', 'microblog'], shows: 'title' },
  notifications: { types: ['article', 'page', 'microblog'], shows: 'title' },
  /** Where entries of a menu lead. */
  menus: { types: ['article', 'page'], shows: 'title' },
  /** What the editor of menus offers. */
  menuOffers: { types: ['page'], shows: 'title' },
  /** What the first menu of a site is made of. */
  firstMenu: { types: ['page'], shows: 'contents' },
  /** Where a file of the library is shown. */
  mediaUses: { types: ['article', 'page'], shows: 'title' },
} as const satisfies Record<string, Surface>;

export type PublicSurface = keyof typeof publicSurfaces;

/** Where everybody finds posts of a type: on a page of their own, and in lists. */
export function surfacesOf(type: PostType): { page: PublicSurface; lists: PublicSurface } {
  return type === 'microblog' ? { page: 'momentPage', lists: 'momentLists' } : { page: 'postPage', lists: 'lists' };
}

interface Way {
  /** Fits no index: for a few posts by id and walks along ids, where SQLite would rather read all posts of the type. */
  byWalk?: boolean;
  /** The time fits no index: for a list that continues at a position, which shall bound the index instead. */
  byPosition?: boolean;
}

function hasType({ types }: Surface, { byWalk = false }: Way): RawBuilder<SqlBool> {
  const [type, ...others] = types;
  if (others.length === 0)
    return byWalk ? sql`posts.type || '' = ${sql.lit(type)}` : sql`posts.type = ${sql.lit(type)}`;
  const listed = sql<SqlBool>`posts.type || '' in (${sql.join(types.map((each) => sql.lit(each)))})`;
  // The index of addresses is partial: it is used only by a query that repeats its condition.
  return types.includes('microblog') ? listed : sql`${hasSiteAddress} and ${listed}`;
}

/** Only moments are ever shown to less than everybody. */
function isForEveryone({ types }: Surface): RawBuilder<unknown> {
  return types.includes('microblog') ? sql` and posts.audience = 'everyone'` : sql``;
}

/** Articles and pages have one space of addresses, moments another. */
export const hasSiteAddress = sql<SqlBool>`posts.type <> 'microblog'`;
export const hasMomentAddress = sql<SqlBool>`posts.type = 'microblog'`;

/**
 * The posts of a surface that are published, whatever their time: for lists that are kept and whose rows pass
 * `isPublic` when they are shown. For any query that has the table under its own name, `posts`.
 */
export function isPublished(surface: PublicSurface, way: Way = {}): RawBuilder<SqlBool> {
  const shown: Surface = publicSurfaces[surface];
  return sql<SqlBool>`${hasType(shown, way)} and ${hasAppeared(way)}${isForEveryone(shown)}`;
}

function hasAppeared({ byWalk = false }: Way): RawBuilder<SqlBool> {
  return byWalk ? sql`posts.status || '' = 'publish'` : sql`posts.status = 'publish'`;
}

function hasCome(now: number, { byWalk = false, byPosition = false }: Way): RawBuilder<SqlBool> {
  return byWalk || byPosition ? sql`posts.published_at + 0 <= ${now}` : sql`posts.published_at <= ${now}`;
}

/**
 * The one rule of what everybody may know of on a surface: a type that is shown there, published, its time has come,
 * and under no password where contents are shown. Whoever may see more than everybody is let in here and nowhere else.
 * For any query that has the table under its own name, `posts`.
 * @see docs/reference/README.md
 */
export function isPublic(surface: PublicSurface, now: number, way: Way = {}): RawBuilder<SqlBool> {
  const open = publicSurfaces[surface].shows === 'contents' ? sql` and posts.password = ''` : sql``;
  return sql<SqlBool>`(${isPublished(surface, way)} and ${hasCome(now, way)}${open})`;
}

/**
 * What this viewer may know of on a surface: what is public, and published moments for followers if the viewer wrote
 * them, follows their author, or is an editor. For any query that has the table under its own name, `posts`.
 * @see docs/reference/permissions.md
 */
export function isVisibleTo(surface: PublicSurface, viewer: Viewer, now: number, way: Way = {}): RawBuilder<SqlBool> {
  const shown: Surface = publicSurfaces[surface];
  if (!shown.types.includes('microblog') || viewer.userId === null || viewer.banned) return isPublic(surface, now, way);
  const follows = sql`exists (select 1 from follows
    where follows.follower_id = ${viewer.userId} and follows.followed_id = posts.author_id)`;
  const mayRead = hasRole(viewer, 'editor') ? sql`1 = 1` : sql`(posts.author_id = ${viewer.userId} or ${follows})`;
  const open = shown.shows === 'contents' ? sql` and posts.password = ''` : sql``;
  // Type, status and time stand outside of the alternatives, so that an index can be used.
  return sql<SqlBool>`(${hasType(shown, way)} and ${hasAppeared(way)} and ${hasCome(now, way)}${open}
    and (posts.audience = 'everyone' or (posts.type = 'microblog' and posts.audience = 'followers' and ${mayRead})))`;
}

/**
 * Published posts whose time has come, for everybody or for followers: for events, whose receivers are asked one by one
 * with `isVisibleTo`, and for counts. For any query that has the table under its own name, `posts`.
 */
export function isVisibleToSome(surface: PublicSurface, now: number): RawBuilder<SqlBool> {
  const shown: Surface = publicSurfaces[surface];
  const open = shown.shows === 'contents' ? sql` and posts.password = ''` : sql``;
  return sql<SqlBool>`(${hasType(shown, {})} and ${hasAppeared({})} and ${hasCome(now, {})}${open})`;
}

interface KnownPost {
  type: PostType;
  status: PostStatus;
  audience: 'everyone' | 'followers';
  published_at: number | null;
}

/** `isPublished` of a post at hand. */
export function isPublishedPost(surface: PublicSurface, post: KnownPost): boolean {
  const types: readonly PostType[] = publicSurfaces[surface].types;
  const isPublished = post.status === 'publish' && post.published_at !== null;
  return types.includes(post.type) && isPublished && post.audience === 'everyone';
}

/** Whether everybody may know of a post at hand on a surface that names what is under a password. */
export function isPublicPost(surface: PublicSurface, post: KnownPost & { password: string }, now: number): boolean {
  const isOpen = publicSurfaces[surface].shows === 'title' || post.password === '';
  return isOpen && isPublishedPost(surface, post) && (post.published_at ?? Number.POSITIVE_INFINITY) <= now;
}
