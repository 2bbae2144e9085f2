import { maxRelatedTerms } from '#contract/features/posts/limits.ts';
import { isMoment, pathOfPost, titleOfPost } from '#contract/features/posts/rules.ts';
import type { Queryable } from '#server/database/connect.ts';
import { isPublishedPost, surfacesOf } from '#server/database/public-posts.ts';
import type { CountedList, PostStatus, PostType } from '#server/database/schema/posts.ts';
import { yearOf } from '#server/kit/clock.ts';
import { createHook } from '#server/kit/hooks.ts';
import { type Site, type Unit, write } from '#server/kit/site.ts';

import * as reads from './listings.reads.ts';
import * as writes from './listings.writes.ts';

export { deleteCounts } from './listings.writes.ts';

export type { NeighbourRow } from './listings.reads.ts';

/** Where readers find a post: its address and the lists that contain it. */
export interface Placement {
  postId: number;
  type: PostType;
  slug: string;
  title: string;
  isPublic: boolean;
  /** Lists contain it. */
  isListed: boolean;
  /** Search engines shall find it, and find it here. */
  isFound: boolean;
  publishedAt: number;
  authorId: number;
  pinned: number;
  specialId: number | null;
  specialPosition: number;
  /** Its own terms, the plate of a moment, and the categories above them. */
  terms: readonly { id: number; taxonomy: string }[];
}

interface PlacedPost {
  id: number;
  type: PostType;
  status: PostStatus;
  audience: 'everyone' | 'followers';
  slug: string;
  title: string;
  excerpt: string;
  published_at: number | null;
  author_id: number;
  pinned: number;
  special_id: number | null;
  special_position: number;
  seo_canonical: string;
  seo_hidden: number;
}

/** The current placement of a post inside the transaction. */
export async function placementOf(unit: Unit, post: PlacedPost): Promise<Placement> {
  const { page, lists } = surfacesOf(post.type);
  return {
    postId: post.id,
    type: post.type,
    slug: post.slug,
    title: titleOfPost(post),
    isPublic: isPublishedPost(page, post),
    isListed: isPublishedPost(lists, post),
    isFound: post.seo_hidden === 0 && post.seo_canonical === '',
    publishedAt: post.published_at ?? 0,
    authorId: post.author_id,
    pinned: post.pinned,
    specialId: post.special_id,
    specialPosition: post.special_position,
    terms: await reads.listTermsAbove(unit.db, post.id),
  };
}

type Count = readonly [CountedList, number];

function countsOf(place: Placement | null): Count[] {
  if (!place?.isListed) return [];
  const terms = place.terms.map(({ id, taxonomy }): Count => [taxonomy as CountedList, id]);
  if (isMoment(place)) return [['moments', 0], ['author-moments', place.authorId], ...terms];
  const special: Count[] = place.specialId === null ? [] : [['special', place.specialId]];
  return [['articles', 0], ['author', place.authorId], ['year', yearOf(place.publishedAt)], ...special, ...terms];
}

/** A key of a post's order and membership in lists; when it is unchanged, no list changes. */
function orderKey(place: Placement | null): string {
  if (!place?.isListed) return '';
  const { publishedAt, authorId, pinned, specialId, specialPosition, terms } = place;
  return JSON.stringify([publishedAt, authorId, pinned, specialId, specialPosition, terms.map((term) => term.id)]);
}

async function changeCounts(unit: Unit, before: Placement | null, after: Placement): Promise<void> {
  const changes = new Map<string, { count: Count; by: number }>();
  const note = (counts: Count[], by: number) => {
    for (const count of counts) {
      const key = count.join(':');
      changes.set(key, { count, by: (changes.get(key)?.by ?? 0) + by });
    }
  };
  note(countsOf(before), -1);
  note(countsOf(after), 1);
  // Always in the same order, so that two nodes cannot deadlock.
  for (const [, { count, by }] of [...changes].sort(([one], [other]) => (one < other ? -1 : 1))) {
    if (by !== 0) await writes.addToCount(unit, count[0], count[1], by);
  }
}

/** Article pages that show neighbours carry the tag `near:<id>`; this invalidates those around a placement. */
async function touchNeighbours(unit: Unit, place: Placement): Promise<void> {
  if (!place.isListed) return;
  // All of its lists, not only those used for its own related posts: other posts search theirs.
  const termIds = place.terms.map((term) => term.id);
  const rows = await reads.listNeighbours(unit.db, place, termIds);
  unit.touch(...rows.map((row) => `near:${row.post_id}`));
}

/** Terms used to find related articles, tags first. */
export function relatedTermIds(terms: readonly { id: number; taxonomy: string }[]): number[] {
  const rank = (taxonomy: string) => (taxonomy === 'tag' ? 0 : 1);
  return [...terms]
    .filter(({ taxonomy }) => taxonomy === 'tag' || taxonomy === 'category')
    .sort((one, other) => rank(one.taxonomy) - rank(other.taxonomy) || one.id - other.id)
    .slice(0, maxRelatedTerms)
    .map(({ id }) => id);
}

function touchSeries(unit: Unit, before: Placement | null, after: Placement): void {
  for (const place of [before, after]) if (place?.specialId) unit.touch(`series:${place.specialId}`);
}

/** Tag of the lists that contain posts of a type. */
function listTagOf(post: { type: PostType }): string {
  return isMoment(post) ? 'list:moments' : 'list:articles';
}

/** Invalidates cached redirects and 404 responses of the post's addresses. */
async function touchAddresses(unit: Unit, before: Placement | null, after: Placement): Promise<void> {
  if (isMoment(after)) return unit.touch(`moment:${after.slug}`);
  const old = await reads.listOldSlugs(unit.db, after.postId);
  unit.touch(`slug:${after.slug}`, ...(before ? [`slug:${before.slug}`] : []), ...old.map((slug) => `slug:${slug}`));
}

/** The public data of a post. */
export interface PublicPostSummary {
  type: PostType;
  slug: string;
  /** Where it is read. */
  path: string;
  title: string;
  publishedAt: number;
  /** Search engines shall find it, and find it here. */
  isFound: boolean;
}

/** `before` and `after` are null where nobody may see it. */
export interface PostEvent {
  postId: number;
  before: PublicPostSummary | null;
  after: PublicPostSummary | null;
}

/** Emitted when a post is stored, whatever its status: everything it shows may have changed. */
export const postStored = createHook<{ postId: number }>();

/** A post that is or was public was saved, published or hidden. */
export const postChanged = createHook<PostEvent>();

/** Emitted when a post joined or left lists, or moved in them; the lists are changed already. */
export const listsChanged = createHook<{ before: Placement | null; after: Placement }>();

/** Emitted when all lists were built anew. */
export const listsRebuilt = createHook<Record<never, never>>();

function publicSummaryOf(place: Placement | null): PublicPostSummary | null {
  if (!place?.isPublic) return null;
  const { type, slug, title, publishedAt, isFound } = place;
  return { type, slug, path: pathOfPost(place), title, publishedAt, isFound };
}

async function emitPostChanged(site: Site, unit: Unit, before: Placement | null, after: Placement): Promise<void> {
  const event = { postId: after.postId, before: publicSummaryOf(before), after: publicSummaryOf(after) };
  if (!event.before && !event.after) return;
  await postChanged.emit(site, unit, event);
}

/**
 * Moves a post from one placement to another: updates list rows and counts, invalidates exactly the pages that change,
 * and runs the registered handlers.
 */
export async function movePost(site: Site, unit: Unit, before: Placement | null, after: Placement): Promise<void> {
  await moveInLists(site, unit, before, after);
  await emitPostChanged(site, unit, before, after);
}

/** Same as `movePost` without running the handlers: the post itself is unchanged. */
export async function moveInLists(site: Site, unit: Unit, before: Placement | null, after: Placement): Promise<void> {
  unit.touch(`post:${after.postId}`);
  if (!before?.isPublic && !after.isPublic) return;
  const isNewAddress = before?.slug !== after.slug || before.isPublic !== after.isPublic;
  if (isNewAddress) await touchAddresses(unit, before, after);
  const isMoved = orderKey(before) !== orderKey(after);
  if (isMoved || isNewAddress || before?.title !== after.title) touchSeries(unit, before, after);
  if (!isMoved) return;
  const termIds = after.terms.map((term) => term.id);
  await writes.replaceLists(unit, after.postId, termIds, after.isListed ? after.publishedAt : null);
  await changeCounts(unit, before, after);
  await listsChanged.emit(site, unit, { before, after });
  unit.touch(listTagOf(after));
  if (isMoment(after)) return unit.touch(`moments:author:${after.authorId}`);
  if (before) await touchNeighbours(unit, before);
  await touchNeighbours(unit, after);
}

/** Articles near a placement, for previous, next and related. */
export async function listNeighbours(
  db: Queryable,
  at: { publishedAt: number; postId: number },
  termIds: readonly number[],
) {
  return reads.listNeighbours(db, at, termIds);
}

/** Number of public posts in a list. */
export async function countListed(db: Queryable, kind: CountedList, id = 0): Promise<number> {
  return reads.findCount(db, kind, id);
}

/** Every year with public articles, newest first. */
export async function listYears(db: Queryable): Promise<{ year: number; count: number }[]> {
  const rows = await reads.listCounts(db, 'year');
  return rows.map(({ id, count }) => ({ year: id, count }));
}

/** Rebuilds all lists and counts from the posts; for `doctor`, restored archives and bulk loads. */
export async function rebuildLists(site: Site): Promise<void> {
  await write(site, async (unit) => {
    await writes.rebuildLists(unit, site.engine);
    await listsRebuilt.emit(site, unit, {});
    unit.touch('list:articles', 'list:moments', 'terms');
  });
}
