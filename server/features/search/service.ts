import { searchErrors } from '#contract/features/search/copy.ts';
import type { MomentSearchPage, SearchPage, SearchSort } from '#contract/features/search/entities.ts';
import {
  countCap,
  queryMaxLength,
  queryMaxWords,
  rankedResultLimit,
  searchPageSize,
} from '#contract/features/search/limits.ts';
import type { Block } from '#contract/kit/block.ts';
import { publicProse, publicText } from '#contract/kit/block-text.ts';
import { DomainError } from '#contract/errors.ts';
import { isMoment } from '#contract/features/posts/rules.ts';
import { pageCount } from '#contract/kit/pages.ts';
import { listMomentsByIds } from '#server/features/moments/reading.service.ts';
import { listCardsByIds } from '#server/features/posts/reading.service.ts';
import { indexTerms, type Query, queryTerms } from '#server/kit/segmenter.ts';
import { type CallContext, type Site, type Unit, write } from '#server/kit/site.ts';

import * as reads from './reads.ts';
import { highlightPattern, scoreOf, viewHit, viewMomentHit, withoutBidiControls } from './views.ts';
import * as writes from './writes.ts';

/** Characters of a post that are indexed; PostgreSQL limits the size of an index entry. */
const maxBodyLength = 200_000;
const batchSize = 100;

/** Tag of the results of moments; those of articles have `search`. */
const momentSearchTag = 'search:moments';

type Index = Parameters<typeof reads.listHits>[0];

interface PageWindow {
  limit: number;
  offset: number;
}

/** Ids of one page of hits by relevance: first those with all words in the title; of the rest the newest, by score. */
async function listRelevant(index: Index, query: Query, now: number, place: PageWindow): Promise<number[]> {
  const titled = await reads.listHits(index, query, 'titled', { now, ...place });
  if (titled.length === place.limit) return titled;
  const titledCount = await reads.countHits(index, query, 'titled', now, countCap);
  const from = Math.max(0, place.offset - titledCount);
  const need = place.limit - titled.length;
  const candidates = await reads.listHits(index, query, 'untitled', { now, limit: rankedResultLimit, offset: 0 });
  const pattern = highlightPattern(query.words);
  const documents = await reads.listDocuments(index.db, from < rankedResultLimit ? candidates : []);
  const ranked = documents
    .map((document) => ({ id: document.id, score: scoreOf(document, pattern), rank: document.rank_key }))
    .sort((one, other) => other.score - one.score || other.rank - one.rank)
    .slice(from, from + need)
    .map((each) => each.id);
  if (ranked.length === need || candidates.length < rankedResultLimit) return [...titled, ...ranked];
  const rest = { now, limit: need - ranked.length, offset: Math.max(rankedResultLimit, from) };
  return [...titled, ...ranked, ...(await reads.listHits(index, query, 'untitled', rest))];
}

/** Adds to each found card what is highlighted of its document. */
async function hitsOf<Card extends { id: number }, Hit>(
  context: CallContext,
  { ids, query }: Found,
  listCards: (context: CallContext, ids: readonly number[]) => Promise<Card[]>,
  view: (card: Card, document: reads.DocumentRow, pattern: RegExp | null) => Promise<Hit>,
): Promise<Hit[]> {
  const [cards, rows] = await Promise.all([listCards(context, ids), reads.listDocuments(context.site.db, ids)]);
  const documents = new Map(rows.map((row) => [row.id, row]));
  const pattern = highlightPattern(query.words);
  const hits = cards.map((card) => {
    const document = documents.get(card.id);
    return document ? view(card, document, pattern) : undefined;
  });
  return (await Promise.all(hits)).filter((hit) => hit !== undefined);
}

interface SearchInput {
  s: string;
  sort: SearchSort;
  page: number;
  page_size?: number | undefined;
}

interface Found {
  ids: number[];
  query: Query;
  answer: Omit<SearchPage, 'list'>;
}

/** @throws DomainError NOT_FOUND past the last page */
async function find(context: CallContext, scope: reads.SearchScope, input: SearchInput): Promise<Found> {
  const { site } = context;
  const index = { db: site.db, engine: site.engine, scope };
  const text = Array.from(withoutBidiControls(input.s.slice(0, queryMaxLength * 4)).trim())
    .slice(0, queryMaxLength)
    .join('');
  const pageSize = input.page_size ?? searchPageSize;
  const query = await queryTerms(text, queryMaxWords);
  const now = site.clock.now();
  const counted = query.terms.length === 0 ? 0 : await reads.countHits(index, query, 'all', now, countCap + 1);
  const total = Math.min(counted, countCap);
  if (input.page > pageCount(total, pageSize)) throw new DomainError('NOT_FOUND', searchErrors.noPage);
  const offset = (input.page - 1) * pageSize;
  const place = { limit: Math.min(pageSize, total - offset), offset };
  let ids: number[] = [];
  if (total > 0) {
    ids =
      input.sort === 'newest'
        ? await reads.listHits(index, query, 'all', { now, ...place })
        : await listRelevant(index, query, now, place);
  }
  const answer = {
    s: text,
    sort: input.sort,
    total,
    capped: counted > countCap,
    page: input.page,
    page_size: pageSize,
  };
  return { ids, query, answer };
}

/**
 * Full-text search in public articles and pages.
 * @throws DomainError NOT_FOUND past the last page
 * @see docs/reference/calls.md
 */
export async function search(context: CallContext, input: SearchInput): Promise<SearchPage> {
  context.tag('list:articles', 'search');
  const found = await find(context, 'articles', input);
  return { ...found.answer, list: await hitsOf(context, found, listCardsByIds, viewHit) };
}

/**
 * Full-text search in public moments.
 * @throws DomainError NOT_FOUND past the last page
 * @see docs/reference/calls.md
 */
export async function searchMoments(context: CallContext, input: SearchInput): Promise<MomentSearchPage> {
  context.tag('list:moments', momentSearchTag);
  const found = await find(context, 'moments', input);
  return { ...found.answer, list: await hitsOf(context, found, listMomentsByIds, viewMomentHit) };
}

/** Unique per post and increasing with the publish time, so that the newest posts come last in the index. */
function rankKeyOf(post: { id: number; published_at: number | null }): number {
  return Math.floor((post.published_at ?? 0) / 1000) * 1_000_000 + (post.id % 1_000_000);
}

/** The searchable text of a post: of a password-protected one the title only. */
async function searchTextOf(unit: Unit, post: NonNullable<Awaited<ReturnType<typeof reads.findIndexable>>>) {
  const title_words = (await indexTerms(post.title)).join(' ');
  if (post.password !== '') return { title_words, body_words: '', body_text: '' };
  const blocks = isMoment(post) ? [] : (JSON.parse(post.source ?? '[]') as Block[]);
  const clean = (text: string) => withoutBidiControls(text).slice(0, maxBodyLength);
  // Code and formulas are found, but passages do not show them.
  const body_text = clean(isMoment(post) ? post.excerpt : publicProse(blocks));
  const text = isMoment(post) ? body_text : clean(publicText(blocks));
  const names = await reads.listTermNames(unit.db, post.id);
  const body_words = (await indexTerms([isMoment(post) ? '' : post.excerpt, ...names, text].join('\n'))).join(' ');
  return { title_words, body_words, body_text };
}

/** Updates the index entry of a post; removes it when the post is not public. Call it on every change. */
export async function indexPost(site: Site, unit: Unit, postId: number): Promise<void> {
  const post = await reads.findIndexable(unit.db, postId, unit.now);
  if (!post) return removeFromIndex(site, unit, postId);
  const words = await searchTextOf(unit, post);
  await writes.replaceDocument(unit, site.engine, { post_id: post.id, ...words, rank_key: rankKeyOf(post) });
  unit.touch(isMoment(post) ? momentSearchTag : 'search');
}

/** Removes a post from the index: it is no longer public, or about to be deleted. */
export async function removeFromIndex(site: Site, unit: Unit, postId: number): Promise<void> {
  if (await writes.deleteDocument(unit, site.engine, postId)) unit.touch('search', momentSearchTag);
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

/**
 * Writes the entries of an older version anew, in batches, so that other writes are not blocked and a stopped process
 * goes on where it was. @returns how many there were
 */
export async function reindexOutdated(site: Site): Promise<number> {
  for (let count = 0; ;) {
    const ids = await reads.listOutdated(site.db, batchSize);
    if (ids.length === 0) return count;
    await write(site, async (unit) => {
      for (const id of ids) await indexPost(site, unit, id);
    });
    count += ids.length;
  }
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
