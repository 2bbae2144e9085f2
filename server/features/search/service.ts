import { searchErrors } from '#contract/features/search/copy.ts';
import type { SearchHit, SearchPage, SearchSort } from '#contract/features/search/entities.ts';
import {
  countCap,
  queryMaxLength,
  queryMaxWords,
  rankedResultLimit,
  searchPageSize,
} from '#contract/features/search/limits.ts';
import type { Block } from '#contract/kit/block.ts';
import { publicText } from '#contract/kit/block-text.ts';
import { DomainError } from '#contract/errors.ts';
import { pageCount } from '#contract/kit/pages.ts';
import { listCardsByIds } from '#server/features/posts/reading.service.ts';
import { indexTerms, type Query, queryTerms } from '#server/kit/segmenter.ts';
import { type CallContext, type Site, type Unit, write } from '#server/kit/site.ts';

import * as reads from './reads.ts';
import { highlightPattern, scoreOf, viewHit, withoutBidiControls } from './views.ts';
import * as writes from './writes.ts';

/** Characters of a post that are indexed; PostgreSQL limits the size of an index entry. */
const maxBodyLength = 200_000;
const batchSize = 100;

interface PageWindow {
  limit: number;
  offset: number;
}

/** Ids of one page of hits by relevance: first those with all words in the title; of the rest the newest, by score. */
async function listRelevant(site: Site, query: Query, now: number, place: PageWindow): Promise<number[]> {
  const titled = await reads.listHits(site, query, 'titled', { now, ...place });
  if (titled.length === place.limit) return titled;
  const titledCount = await reads.countHits(site, query, 'titled', now, countCap);
  const from = Math.max(0, place.offset - titledCount);
  const need = place.limit - titled.length;
  const candidates = await reads.listHits(site, query, 'untitled', { now, limit: rankedResultLimit, offset: 0 });
  const pattern = highlightPattern(query.words);
  const documents = await reads.listDocuments(site.db, from < rankedResultLimit ? candidates : []);
  const ranked = documents
    .map((document) => ({ id: document.id, score: scoreOf(document, pattern), rank: document.rank_key }))
    .sort((one, other) => other.score - one.score || other.rank - one.rank)
    .slice(from, from + need)
    .map((each) => each.id);
  if (ranked.length === need || candidates.length < rankedResultLimit) return [...titled, ...ranked];
  const rest = { now, limit: need - ranked.length, offset: Math.max(rankedResultLimit, from) };
  return [...titled, ...ranked, ...(await reads.listHits(site, query, 'untitled', rest))];
}

async function hitsOf(context: CallContext, ids: readonly number[], query: Query): Promise<SearchHit[]> {
  const [cards, rows] = await Promise.all([listCardsByIds(context, ids), reads.listDocuments(context.site.db, ids)]);
  const documents = new Map(rows.map((row) => [row.id, row]));
  const pattern = highlightPattern(query.words);
  return cards.flatMap((card) => {
    const document = documents.get(card.id);
    return document ? [viewHit(card, document, pattern)] : [];
  });
}

/**
 * Full-text search in public posts.
 * @throws DomainError NOT_FOUND past the last page
 * @see docs/reference/calls.md
 */
export async function search(
  context: CallContext,
  input: { s: string; sort: SearchSort; page: number; page_size?: number | undefined },
): Promise<SearchPage> {
  const { site } = context;
  context.tag('list:articles', 'search');
  const text = Array.from(withoutBidiControls(input.s.slice(0, queryMaxLength * 4)).trim())
    .slice(0, queryMaxLength)
    .join('');
  const pageSize = input.page_size ?? searchPageSize;
  const query = await queryTerms(text, queryMaxWords);
  const now = site.clock.now();
  const counted = query.terms.length === 0 ? 0 : await reads.countHits(site, query, 'all', now, countCap + 1);
  const total = Math.min(counted, countCap);
  if (input.page > pageCount(total, pageSize)) throw new DomainError('NOT_FOUND', searchErrors.noPage);
  const offset = (input.page - 1) * pageSize;
  const place = { limit: Math.min(pageSize, total - offset), offset };
  let ids: number[] = [];
  if (total > 0) {
    ids =
      input.sort === 'newest'
        ? await reads.listHits(site, query, 'all', { now, ...place })
        : await listRelevant(site, query, now, place);
  }
  const list = await hitsOf(context, ids, query);
  return { s: text, sort: input.sort, list, total, capped: counted > countCap, page: input.page, page_size: pageSize };
}

/** Unique per post and increasing with the publish time, so that the newest posts come last in the index. */
function rankKeyOf(post: { id: number; published_at: number | null }): number {
  return Math.floor((post.published_at ?? 0) / 1000) * 1_000_000 + (post.id % 1_000_000);
}

/** The searchable text of a post: of a password-protected one the title only. */
async function searchTextOf(unit: Unit, post: NonNullable<Awaited<ReturnType<typeof reads.findIndexable>>>) {
  const title_words = (await indexTerms(post.title)).join(' ');
  if (post.password !== '') return { title_words, body_words: '', body_text: '' };
  const blocks = JSON.parse(post.source ?? '[]') as Block[];
  const body_text = withoutBidiControls(publicText(blocks)).slice(0, maxBodyLength);
  const names = await reads.listTermNames(unit.db, post.id);
  const body_words = (await indexTerms([post.excerpt, ...names, body_text].join('\n'))).join(' ');
  return { title_words, body_words, body_text };
}

/** Updates the index entry of a post; removes it when the post is not public. Call it on every change. */
export async function indexPost(site: Site, unit: Unit, postId: number): Promise<void> {
  const post = await reads.findIndexable(unit.db, postId, unit.now);
  if (!post) return removeFromIndex(site, unit, postId);
  const words = await searchTextOf(unit, post);
  await writes.replaceDocument(unit, site.engine, { post_id: post.id, ...words, rank_key: rankKeyOf(post) });
  unit.touch('search');
}

/** Removes a post from the index: it is no longer public, or about to be deleted. */
export async function removeFromIndex(site: Site, unit: Unit, postId: number): Promise<void> {
  if (await writes.deleteDocument(unit, site.engine, postId)) unit.touch('search');
}

/** Jobs of this queue rebuild the whole index. */
export const reindexQueue = 'search-all';

/** Rebuilds the whole index in batches, so that other writes are not blocked. @returns the number of indexed posts */
export async function reindexAll(site: Site): Promise<number> {
  const now = site.clock.now();
  const stray = await reads.listOrphanDocuments(site.db, now);
  if (stray.length > 0) {
    await write(site, async (unit) => {
      for (const id of stray) await removeFromIndex(site, unit, id);
    });
  }
  let count = 0;
  for (let afterId = 0; ;) {
    const ids = await reads.listPublicIds(site.db, now, afterId, batchSize);
    const last = ids.at(-1);
    if (last === undefined) break;
    await write(site, async (unit) => {
      for (const id of ids) await indexPost(site, unit, id);
    });
    count += ids.length;
    afterId = last;
  }
  await write(site, (unit) => writes.refreshStatistics(unit, site.engine));
  return count;
}

/** Rebuilds the whole index in the background, after this transaction is committed. */
export async function reindexLater(unit: Unit): Promise<void> {
  await unit.enqueue({ queue: reindexQueue, payload: {}, singletonKey: 'all' });
}

const reindexBatchSize = 100;

/** Indexes every post of a renamed term again. */
export async function reindexTerm(site: Site, termId: number): Promise<void> {
  for (let after = 0; ;) {
    const ids = await reads.listPostsOfTerm(site.db, termId, after, reindexBatchSize);
    if (ids.length === 0) return;
    await write(site, async (unit) => {
      for (const id of ids) await indexPost(site, unit, id);
    });
    after = ids.at(-1) as number;
  }
}
