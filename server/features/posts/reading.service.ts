import { pick, shownFields } from '#contract/features/posts/articles.rules.ts';
import type { Article } from '#contract/features/posts/fields.rules.ts';
import { relatedLength, seriesScanLimit } from '#contract/features/posts/limits.ts';
import { outlineOf, splitPages } from '#contract/features/blocks/rules.ts';
import { postErrors } from '#contract/features/posts/copy.ts';
import type {
  ArchiveEntry,
  PostCard,
  PostDetail,
  PostLink,
  SeriesPlace,
  TocEntry,
} from '#contract/features/posts/entities.ts';
import type { TermPage, TermRef } from '#contract/features/terms/entities.ts';
import type { ArticleTaxonomy } from '#contract/features/terms/rules.ts';
import type { AuthorProfile } from '#contract/features/accounts/entities.ts';
import { isUserId } from '#contract/features/accounts/rules.ts';
import type { Block } from '#contract/kit/block.ts';
import { DomainError } from '#contract/errors.ts';
import { htmlToText } from '#contract/kit/html-text.ts';
import type { Page } from '#contract/kit/pages.ts';
import { authorProfile } from '#server/features/accounts/service.ts';
import { mayFrame } from '#server/features/blocks/oembed.service.ts';
import { preparedVersion } from '#server/features/blocks/preparation.service.ts';
import { lockTexts, openBlocks, resolveBlocks } from '#server/features/blocks/service.ts';
import { editionOf } from '#server/features/licences/service.ts';
import { favlinkGroups } from '#server/features/links/service.ts';
import { valuesOf } from './article.views.ts';
import { type NeighbourRow, countListed, listNeighbours, listYears, relatedTermIds } from './listings.service.ts';
import { listMediaByUrls, type ShownImage } from '#server/features/media/service.ts';
import { prepareStored } from './revisions.service.ts';
import { getTermPage } from '#server/features/terms/service.ts';
import { addImageMetadata, imageAddresses } from '#server/kit/block-images.ts';
import { footnotesByPage } from '#server/kit/footnotes.ts';
import { isoTime, monthOf, startOfYear } from '#server/kit/clock.ts';
import type { CallContext } from '#server/kit/site.ts';
import { isPossibleSlug, slugOf } from '#server/kit/slug.ts';
import { currentStickers } from '#server/kit/sticker-source.ts';

import { findPrivatePost } from './private.service.ts';
import { findGoodsCards } from './goods-cards.service.ts';
import * as reads from './reading.reads.ts';
import { viewAuthorBio, viewCard, viewLink, viewSeries, viewTermRef } from './reading.views.ts';

/** Cards of public posts in the order of `ids`; others are left out. Tags the response with everything shown. */
export async function listCardsByIds(context: CallContext, ids: readonly number[]): Promise<PostCard[]> {
  if (ids.length === 0) return [];
  const { site } = context;
  const [rows, terms] = await Promise.all([
    reads.listCards(site.db, ids, site.clock.now()),
    reads.listTermsOfPosts(site.db, ids, true),
  ]);
  return viewCards(context, ids, rows, terms);
}

/** Stored images at these addresses. Tags the response, so that it is rendered again when an image changes. */
async function picturesOf(context: CallContext, addresses: readonly string[]) {
  if (addresses.length === 0) return new Map<string, ShownImage>();
  const pictures = await listMediaByUrls(context.site, addresses);
  context.tag(...[...pictures.values()].map(({ id }) => `media:${id}`));
  return pictures;
}

async function viewCards(
  context: CallContext,
  ids: readonly number[],
  rows: readonly reads.CardRow[],
  terms: readonly reads.PostTermRow[],
): Promise<PostCard[]> {
  const pictures = await picturesOf(
    context,
    rows.flatMap((row) => row.cover_url || []),
  );
  const categories = new Map<number, TermRef>();
  for (const term of terms) if (!categories.has(term.post_id)) categories.set(term.post_id, viewTermRef(term));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (!row) return [];
    const category = categories.get(id) ?? null;
    context.tag(`post:${id}`, `author:${row.author_id}`, ...(category ? [`term:${category.id}`] : []));
    return [viewCard(row, category, pictures.get(row.cover_url))];
  });
}

interface ListInput {
  page: number;
  page_size?: number | undefined;
  sort: 'newest' | 'hot' | 'commented';
  taxonomy?: ArticleTaxonomy | undefined;
  term?: string | undefined;
  author?: number | undefined;
}

type Scope = { termId?: number; specialId?: number; authorId?: number };

async function listIds(
  context: CallContext,
  scope: Scope,
  sort: ListInput['sort'],
  window: { limit: number; offset: number },
): Promise<number[]> {
  const { db, clock } = context.site;
  const now = clock.now();
  if (sort === 'hot') context.tag('stats');
  if (sort !== 'newest') return reads.listIdsByCount(db, sort === 'hot' ? 'views' : 'comments', scope, now, window);
  if (scope.specialId !== undefined) return reads.listSeriesIds(db, scope.specialId, now, window);
  if (scope.termId !== undefined) return reads.listNewestIdsOfTerm(db, scope.termId, window);
  if (scope.authorId !== undefined) return reads.listNewestIdsOfAuthor(db, scope.authorId, now, window);
  return reads.listNewestIds(db, now, window);
}

async function countOf(context: CallContext, scope: Scope): Promise<number> {
  const { db } = context.site;
  if (scope.authorId !== undefined) return countListed(db, 'author', scope.authorId);
  return countListed(db, 'articles');
}

/**
 * A page of public articles: all, or those of a term or an author. A series has its own order.
 * @throws DomainError NOT_FOUND for an unknown term and past the last page
 * @see docs/reference/routes.md
 */
export async function listArticles(
  context: CallContext,
  input: ListInput,
): Promise<Page<PostCard> & { term: TermPage | null }> {
  const { page, page_size = context.site.options.get('page_size'), sort, taxonomy } = input;
  context.tag('list:articles', 'options');
  const term = taxonomy && input.term !== undefined ? await getTermPage(context, taxonomy, input.term) : null;
  const scope: Scope = {};
  if (term) scope[taxonomy === 'special' ? 'specialId' : 'termId'] = term.id;
  else if (input.author !== undefined) scope.authorId = input.author;
  const [total, ids] = await Promise.all([
    term ? term.count : countOf(context, scope),
    listIds(context, scope, sort, { limit: page_size, offset: (page - 1) * page_size }),
  ]);
  if (page > 1 && ids.length === 0) throw new DomainError('NOT_FOUND');
  return { list: await listCardsByIds(context, ids), total, page, page_size, term };
}

/** An author page. @throws DomainError NOT_FOUND @see docs/reference/routes.md */
export async function authorPage(
  context: CallContext,
  input: { id: string; page: number; page_size?: number | undefined },
): Promise<{ author: AuthorProfile; articles: Page<PostCard> }> {
  if (!isUserId(input.id)) throw new DomainError('NOT_FOUND');
  const { id, page, page_size } = input;
  const [author, articles] = await Promise.all([
    authorProfile(context, id),
    listArticles(context, { page, page_size, sort: 'newest', author: Number(id) }),
  ]);
  return { author, articles };
}

export interface PostPage {
  moved_to: string | null;
  post: PostDetail | null;
  previous: PostLink | null;
  next: PostLink | null;
  related: PostCard[];
}

const noNeighbours = { previous: null, next: null, related: [] };

/** The redirect for a former slug, or for another spelling of a slug. @throws DomainError NOT_FOUND */
async function findSlugRedirect(context: CallContext, slug: string): Promise<PostPage> {
  const { db, clock } = context.site;
  context.tag(`slug:${slug}`);
  const moved = await reads.findMovedSlug(db, slug, clock.now());
  if (moved) {
    context.tag(`post:${moved.id}`);
    return { ...noNeighbours, moved_to: moved.slug, post: null };
  }
  const plain = slugOf(slug);
  if (plain !== '' && plain !== slug) {
    context.tag(`slug:${plain}`);
    if (await reads.findPublicPost(db, plain, clock.now())) return { ...noNeighbours, moved_to: plain, post: null };
  }
  throw new DomainError('NOT_FOUND', postErrors.missing);
}

/**
 * Everything that the page of a post shows except its comments.
 * @throws DomainError NOT_FOUND when the viewer may not read it, and past the last page of the body
 * @see docs/reference/routes.md
 */
export async function postPage(context: CallContext, input: { slug: string; page: number }): Promise<PostPage> {
  const { db, clock } = context.site;
  const slug = input.slug.normalize('NFC');
  if (!isPossibleSlug(slug)) throw new DomainError('NOT_FOUND', postErrors.missing);
  const found = await reads.findPublicPost(db, slug, clock.now());
  const row = found ?? (await findPrivatePost(db, context.viewer, slug));
  if (!row) return findSlugRedirect(context, slug);
  context.tag(`post:${row.id}`, `near:${row.id}`);
  const terms = await reads.listTermsOfPosts(db, [row.id], false);
  context.tag(...terms.map((term) => `term:${term.id}`));
  const [body, around, series] = await Promise.all([
    bodyOf(context, row, input.page),
    found?.type === 'article' ? listNeighbours(db, positionOf(row), relatedTermIds(terms)) : [],
    row.special_id === null ? null : seriesOf(context, row),
  ]);
  const surroundings = chooseNeighbours(around, terms, row);
  const cards = await cardsWithNeighbours(context, row, terms, surroundings.all);
  const post = { ...(cards.get(row.id) as PostCard), ...viewMetadata(row), ...body, ...termsByKind(terms), series };
  return { moved_to: null, post, ...viewNeighbours(surroundings, cards) };
}

function viewMetadata(row: reads.DetailRow) {
  return {
    type: row.type as 'article' | 'page',
    author_bio: viewAuthorBio(row),
    ...pick(valuesOf(row) as Article, [...shownFields, 'seo']),
    source: row.source_name === '' && row.source_url === '' ? null : { name: row.source_name, url: row.source_url },
    comment_open: row.comment_open === 1,
    is_private: row.status === 'private',
  };
}

function termsByKind(terms: readonly reads.PostTermRow[]) {
  const of = (taxonomy: string) => terms.filter((term) => term.taxonomy === taxonomy).map(viewTermRef);
  return { categories: of('category'), tags: of('tag') };
}

type Body = Pick<PostDetail, 'blocks' | 'toc' | 'page' | 'page_count' | 'locked'>;

/** One page of the body, passed through the gate; empty while a password protects the post. */
async function bodyOf(context: CallContext, row: reads.DetailRow, page: number): Promise<Body> {
  if (row.has_password === 1) {
    if (page > 1) throw new DomainError('NOT_FOUND');
    return { blocks: [], toc: [], page: 1, page_count: 1, locked: 'password' };
  }
  const { site, viewer } = context;
  const stored = await reads.findBody(site.db, row.id, preparedVersion);
  const isOld = stored && stored.prepared_version !== preparedVersion;
  const prepared = isOld ? await prepareStored(site, stored.source) : (JSON.parse(stored?.prepared ?? '[]') as Block[]);
  context.tag('options');
  const everywhere = { author: viewer.userId === row.author_id };
  const opened = openBlocks(prepared, viewer, {
    edition: editionOf(site),
    texts: lockTexts(site),
    postId: row.id,
    grants: new Map(),
    postGrant: everywhere,
  });
  const pages = footnotesByPage(splitPages(opened));
  const shown = pages[page - 1];
  if (!shown) throw new DomainError('NOT_FOUND');
  return {
    blocks: await resolveLiveData(context, shown),
    toc: tocOf(pages),
    page,
    page_count: pages.length,
    locked: null,
  };
}

/** The headings of a body, each with its page. */
export function tocOf(pages: readonly Block[][]): TocEntry[] {
  return pages.flatMap((blocks, at) =>
    outlineOf(blocks).map(({ anchor, text, level }) => ({
      anchor,
      text: htmlToText(text.replace(/<sup class="footnote"><a [^<>]*>\d+<\/a><\/sup>/g, '')),
      level: Math.max(2, level),
      page: at + 1,
    })),
  );
}

/** Adds data that is read at request time: cards of other posts, friend links, stickers. */
export async function resolveLiveData(context: CallContext, blocks: readonly Block[]): Promise<Block[]> {
  const addresses = imageAddresses(blocks);
  const { options } = context.site;
  const known = await picturesOf(context, addresses);
  const rule = { qiniu_enabled: options.get('qiniu_enabled'), preview_rule: options.get('preview_rule') };
  context.tag('options');
  return resolveBlocks(addImageMetadata(blocks, known, rule), {
    tag: context.tag,
    stickers: await currentStickers(context.site, context.tag),
    findPostCards: (slugs) => findCardsBySlug(context, slugs),
    mayFrame: (address) => mayFrame(context.site, address),
    findGoods: (ids) => findGoodsCards(context, ids),
    listFavlinks: async (group) => {
      const { groups } = await favlinkGroups(context);
      return group ? groups.filter(({ name }) => name === group) : groups;
    },
  });
}

async function findCardsBySlug(context: CallContext, slugs: readonly string[]) {
  const wanted = slugs.map((slug) => slug.normalize('NFC')).filter(isPossibleSlug);
  context.tag(...wanted.map((slug) => `slug:${slug}`));
  const ids = await reads.listIdsBySlugs(context.site.db, wanted, context.site.clock.now());
  const cards = await listCardsByIds(context, ids);
  return new Map(cards.map((card) => [card.slug, card]));
}

const termWeights: Record<string, number> = { tag: 3, category: 1 };

const positionOf = (row: reads.DetailRow) => ({ publishedAt: row.published_at ?? 0, postId: row.id });

interface Neighbours {
  previous: number | undefined;
  next: number | undefined;
  related: number[];
  all: number[];
}

/** Previous, next and related articles: nearby ones that share most terms, then simply the nearest. */
function chooseNeighbours(
  rows: readonly NeighbourRow[],
  terms: readonly reads.PostTermRow[],
  row: reads.DetailRow,
): Neighbours {
  const { publishedAt } = positionOf(row);
  const weightOf = new Map(terms.map((term) => [term.id, termWeights[term.taxonomy] ?? 0]));
  const found = new Map<number, { score: number; distance: number }>();
  for (const { term_id, post_id, listed_at } of rows) {
    const score = (found.get(post_id)?.score ?? 0) + (weightOf.get(term_id) ?? 0);
    found.set(post_id, { score, distance: Math.abs(listed_at - publishedAt) });
  }
  const ranked = [...found].sort(
    ([oneId, one], [otherId, other]) => other.score - one.score || one.distance - other.distance || otherId - oneId,
  );
  const related = ranked.slice(0, relatedLength).map(([id]) => id);
  const neighbour = (side: NeighbourRow['side']) =>
    rows.find((each) => each.term_id === 0 && each.side === side)?.post_id;
  const [previous, next] = [neighbour('older'), neighbour('newer')];
  return { previous, next, related, all: [...new Set([...related, previous ?? [], next ?? []].flat())] };
}

/** The post's own card and those of its neighbours, loaded together. */
async function cardsWithNeighbours(
  context: CallContext,
  row: reads.DetailRow,
  terms: readonly reads.PostTermRow[],
  ids: readonly number[],
) {
  const { db, clock } = context.site;
  const [rows, others] = await Promise.all([
    reads.listCards(db, ids, clock.now()),
    reads.listTermsOfPosts(db, ids, true),
  ]);
  const own = terms.filter((term) => term.taxonomy === 'category');
  const cards = await viewCards(context, [row.id, ...ids], [row, ...rows], [...own, ...others]);
  return new Map(cards.map((card) => [card.id, card]));
}

function viewNeighbours(surroundings: Neighbours, cards: ReadonlyMap<number, PostCard>) {
  const linkTo = (id: number | undefined): PostLink | null => {
    const card = id === undefined ? undefined : cards.get(id);
    if (!card) return null;
    const { slug, url, title, title_breaks } = card;
    return { id: card.id, slug, url, title, title_breaks };
  };
  const related = surroundings.related.flatMap((id) => cards.get(id) ?? []);
  return { previous: linkTo(surroundings.previous), next: linkTo(surroundings.next), related };
}

async function seriesOf(context: CallContext, row: reads.DetailRow): Promise<SeriesPlace | null> {
  const { special_id: id, special_name: name, special_slug: slug } = row;
  if (id === null || name === null || slug === null) return null;
  context.tag(`series:${id}`, `term:${id}`);
  const members = await reads.listSeries(context.site.db, id, context.site.clock.now(), seriesScanLimit);
  return viewSeries(viewTermRef({ id, taxonomy: 'special', name, slug }), members, row.id);
}

/** Ids of the newest public articles. */
export async function newestIds(context: CallContext, limit: number): Promise<number[]> {
  return reads.listNewestIds(context.site.db, context.site.clock.now(), { limit, offset: 0 });
}

export interface YearArchive {
  total: number;
  years: { year: number; count: number }[];
  year: number | null;
  months: { month: number; posts: ArchiveEntry[] }[];
}

/** Titles and dates of one year, by month. @throws DomainError NOT_FOUND for a year without articles @see docs/reference/routes.md */
export async function yearArchive(context: CallContext, wanted: number | undefined): Promise<YearArchive> {
  const { db, clock } = context.site;
  context.tag('list:articles');
  const [total, years] = await Promise.all([countListed(db, 'articles'), listYears(db)]);
  const year = wanted ?? years[0]?.year ?? null;
  if (year === null) return { total, years, year, months: [] };
  if (!years.some((each) => each.year === year)) throw new DomainError('NOT_FOUND');
  const rows = await reads.listArchive(db, startOfYear(year), startOfYear(year + 1), clock.now());
  const months: YearArchive['months'] = [];
  for (const row of rows) {
    const at = row.published_at ?? 0;
    const { month } = monthOf(at);
    if (months.at(-1)?.month !== month) months.push({ month, posts: [] });
    months.at(-1)?.posts.push({ ...viewLink(row), published_at: isoTime(at) });
  }
  context.tag(...rows.map((row) => `post:${row.id}`));
  return { total, years, year, months };
}
