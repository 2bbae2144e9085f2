import { postErrors } from '#contract/features/posts/copy.ts';
import {
  excerptMaxLength,
  maxTermsPerTaxonomy,
  postPasswordMaxLength,
  reservedSlugs,
  seoDescriptionMaxLength,
  seoTitleMaxLength,
  titleMaxLength,
} from '#contract/features/posts/limits.ts';
import { mayEditPost, mayPublish, type PostStatusName } from '#contract/features/posts/rules.ts';
import { isFileAddress, isWebAddress } from '#contract/kit/address.ts';
import { DomainError } from '#contract/kit/errors.ts';
import { rolePower, type Viewer } from '#contract/kit/power.ts';
import type { PostStatus } from '#server/database/schema/posts.ts';
import { movePost, type Place, placeOf } from '#server/features/listings/service.ts';
import {
  addRevision,
  type Contents,
  findTypedExcerpt,
  prepareContents,
  storedText,
} from '#server/features/revisions/service.ts';
import { startStats } from '#server/features/stats/service.ts';
import { type Ask, type Site, type Unit, write } from '#server/kit/site.ts';
import { freeSlug, slugCandidates, slugOf } from '#server/kit/slug.ts';

import * as reads from './reads.ts';
import * as writes from './writes.ts';

export { findPost, type PostRow } from './reads.ts';
export { onPostChanged, type PostEvent, type PostReaction } from '#server/features/listings/service.ts';

/** Scheduled posts wait for their time in this queue. */
export const publishQueue = 'posts-publish';

/** What a post shall be. On an update, what is left out stays as it is. Times are epoch ms. */
export interface PostInput {
  id?: number | undefined;
  type?: 'article' | 'page' | undefined;
  title?: string | undefined;
  /** '' or left out on a new post: made from the title. */
  slug?: string | undefined;
  /** '': made from the public text. */
  excerpt?: string | undefined;
  cover_url?: string | undefined;
  /** Editor.js blocks as they come; judged by `parseBlocks`. */
  blocks?: unknown;
  status?: PostStatusName | undefined;
  password?: string | undefined;
  pinned?: number | undefined;
  comment_open?: boolean | undefined;
  is_repost?: boolean | undefined;
  source_name?: string | undefined;
  source_url?: string | undefined;
  seo_title?: string | undefined;
  seo_description?: string | undefined;
  /** Categories and tags, in their order. */
  term_ids?: readonly number[] | undefined;
  special_id?: number | null | undefined;
  special_position?: number | undefined;
  author_id?: number | undefined;
  published_at?: number | null | undefined;
  /** The revision that the edit began from. */
  revision?: number | undefined;
}

/** What only an import or a seed may say. */
export interface ImportFacts {
  created_at?: number | undefined;
  updated_at?: number | undefined;
  views?: number | undefined;
}

/** A post that was judged and prepared; storing it takes no time any more. */
export interface ReadyPost {
  input: PostInput;
  contents: Contents | null;
}

export interface SavedPost {
  id: number;
  slug: string;
  status: PostStatus;
  revision: number;
}

const length = (text: string): number => Array.from(text).length;
const cut = (text: string, max: number): string => Array.from(text).slice(0, max).join('');

function problemsOf(input: PostInput): Record<string, string> {
  const { title, excerpt, cover_url, source_url, password } = input;
  const found: Record<string, string | false | undefined> = {
    title: title !== undefined && length(title) > titleMaxLength && postErrors.titleLength,
    excerpt: excerpt !== undefined && length(excerpt) > excerptMaxLength && postErrors.excerptLength,
    cover_url: cover_url ? !isFileAddress(cover_url) && postErrors.cover : false,
    source_url: source_url ? !isWebAddress(source_url) && postErrors.sourceUrl : false,
    password: password !== undefined && length(password) > postPasswordMaxLength && postErrors.password,
    published_at:
      typeof input.published_at === 'number' && !Number.isSafeInteger(input.published_at) && postErrors.publishAt,
  };
  if (input.id === undefined && !title?.trim()) found.title = postErrors.titleMissing;
  if (title !== undefined && title.trim() === '') found.title = postErrors.titleMissing;
  return Object.fromEntries(Object.entries(found).filter((entry): entry is [string, string] => Boolean(entry[1])));
}

/**
 * Judges a post and prepares its contents: slow, so it belongs before the transaction.
 * @throws DomainError VALIDATION naming each field, or the block
 * @spec S5
 */
export async function readPost(site: Site, input: PostInput): Promise<ReadyPost> {
  const fields = problemsOf(input);
  const [first] = Object.values(fields);
  if (first) throw new DomainError('VALIDATION', first, { fields });
  const isNew = input.id === undefined;
  const contents = input.blocks === undefined && !isNew ? null : await prepareContents(site, input.blocks ?? []);
  return { input, contents };
}

function refuse(field: string, message: string): never {
  throw new DomainError('VALIDATION', message, { fields: { [field]: message } });
}

async function chooseSlug(unit: Unit, input: PostInput, old: reads.PostRow | null, title: string): Promise<string> {
  const asked = input.slug === undefined ? '' : slugOf(input.slug);
  if (input.slug && asked === '') refuse('slug', postErrors.slugEmpty);
  if (asked !== '' && asked === old?.slug) return asked;
  if (asked !== '' && reservedSlugs.has(asked)) refuse('slug', postErrors.slugReserved(asked));
  if (asked === '' && old) return old.slug;
  const made = asked || slugOf(title) || 'post';
  const base = reservedSlugs.has(made) ? `${made}-post` : made;
  const taken = await reads.listTakenSlugs(unit.db, slugCandidates(base), old?.id ?? 0);
  return freeSlug(base, taken, unit.now);
}

/** Status and time belong together: public means that its time has come. */
function chooseTime(
  input: PostInput,
  old: reads.PostRow | null,
  now: number,
): { status: PostStatus; published_at: number | null } {
  const wished = input.status ?? old?.status ?? 'draft';
  const time = input.published_at === undefined ? (old?.published_at ?? null) : input.published_at;
  if (wished === 'scheduled') {
    if (time === null) refuse('published_at', postErrors.scheduleNeedsTime);
    return { status: time > now ? 'scheduled' : 'publish', published_at: time };
  }
  if (wished !== 'publish') return { status: wished, published_at: time };
  if (time === null) return { status: 'publish', published_at: now };
  if (time <= now) return { status: 'publish', published_at: time };
  // A draft or scheduled post with a time of its own that is published now by hand, without naming a time again.
  const isByHand = input.published_at === undefined;
  return isByHand ? { status: 'publish', published_at: now } : { status: 'scheduled', published_at: time };
}

async function judgeTerms(unit: Unit, input: PostInput): Promise<void> {
  const ids = [...new Set([...(input.term_ids ?? []), ...(input.special_id ? [input.special_id] : [])])];
  const kinds = new Map((await reads.listTermKinds(unit.db, ids)).map((term) => [term.id, term.taxonomy]));
  const of = (taxonomy: string) => (input.term_ids ?? []).filter((id) => kinds.get(id) === taxonomy).length;
  const known = of('category') + of('tag');
  if (known !== (input.term_ids ?? []).length) refuse('terms', postErrors.term);
  if (of('category') > maxTermsPerTaxonomy || of('tag') > maxTermsPerTaxonomy) refuse('terms', postErrors.tooManyTerms);
  if (input.special_id && kinds.get(input.special_id) !== 'special') refuse('special', postErrors.term);
}

/** The excerpt as somebody typed it; what was made of the text is made anew. */
async function typedExcerpt(unit: Unit, input: PostInput, old: reads.PostRow | null): Promise<string> {
  if (input.excerpt !== undefined) return input.excerpt.trim();
  return old ? findTypedExcerpt(unit, old.id) : '';
}

async function specialOf(unit: Unit, input: PostInput, old: reads.PostRow | null) {
  const special_id = input.special_id === undefined ? (old?.special_id ?? null) : input.special_id;
  if (special_id === null) return { special_id, special_position: 0 };
  if (input.special_position !== undefined) return { special_id, special_position: input.special_position };
  if (old?.special_id === special_id) return { special_id, special_position: old.special_position };
  return { special_id, special_position: (await reads.findLastPosition(unit.db, special_id)) + 1 };
}

function plainColumns(input: PostInput, old: reads.PostRow | null) {
  const flag = (wished: boolean | undefined, before: number | undefined, fallback: number) =>
    wished === undefined ? (before ?? fallback) : Number(wished);
  const text = (wished: string | undefined, before: string | undefined, max: number) =>
    cut((wished ?? before ?? '').trim(), max);
  return {
    title: (input.title ?? old?.title ?? '').trim(),
    cover_url: input.cover_url ?? old?.cover_url ?? '',
    password: input.password ?? old?.password ?? '',
    pinned: Math.max(0, Math.trunc(input.pinned ?? old?.pinned ?? 0)),
    comment_open: flag(input.comment_open, old?.comment_open, 1),
    is_repost: flag(input.is_repost, old?.is_repost, 0),
    source_name: text(input.source_name, old?.source_name, 100),
    source_url: input.source_url ?? old?.source_url ?? '',
    seo_title: text(input.seo_title, old?.seo_title, seoTitleMaxLength),
    seo_description: text(input.seo_description, old?.seo_description, seoDescriptionMaxLength),
  };
}

async function findOld(site: Site, unit: Unit, input: PostInput): Promise<reads.PostRow | null> {
  if (input.id === undefined) return null;
  const old = await reads.findPostToChange(unit.db, input.id, site.engine);
  if (!old || old.type === 'microblog') throw new DomainError('NOT_FOUND', postErrors.missing);
  if (input.revision !== undefined && input.revision !== old.revision)
    throw new DomainError('CONFLICT', postErrors.conflict);
  return old;
}

/**
 * Stores a judged post inside a transaction: row, contents, revision, terms, address, lists, tags, schedule, and
 * whatever reacts to it.
 * @throws DomainError VALIDATION, NOT_FOUND, CONFLICT when it was changed since `revision`
 */
export async function storePost(
  site: Site,
  unit: Unit,
  ready: ReadyPost,
  by: { userId: number; facts?: ImportFacts },
): Promise<SavedPost> {
  const { input, contents } = ready;
  const old = await findOld(site, unit, input);
  await judgeTerms(unit, input);
  const authorId = input.author_id ?? old?.author_id ?? by.userId;
  if (authorId !== old?.author_id && !(await reads.hasUser(unit.db, authorId))) refuse('author_id', postErrors.author);
  const before = old && (await placeOf(unit, old));
  const plain = plainColumns(input, old);
  const slug = await chooseSlug(unit, input, old, plain.title);
  const excerpt = await typedExcerpt(unit, input, old);
  const text = contents ?? (await storedText(unit, old?.id ?? 0));
  const row = {
    ...plain,
    ...chooseTime(input, old, unit.now),
    ...(await specialOf(unit, input, old)),
    ...(contents ? { word_count: contents.wordCount, has_lock: contents.lock, page_count: contents.pageCount } : {}),
    slug,
    // Under a password nothing of the text may be told.
    excerpt: excerpt || (plain.password === '' ? text.madeExcerpt : ''),
    author_id: authorId,
    updated_at: by.facts?.updated_at ?? unit.now,
    revision: (old?.revision ?? 0) + 1,
  };
  const id = old?.id ?? (await insertNew(unit, { ...row, type: input.type ?? 'article' }, by.facts));
  if (old) await writes.updatePost(unit, id, row);
  await addRevision(
    unit,
    id,
    { revision: row.revision, author_id: by.userId, title: row.title, excerpt, source: text.source },
    contents,
  );
  if (input.term_ids) await writes.replaceTerms(unit, id, [...new Set(input.term_ids)]);
  await keepAddress(unit, id, before, slug);
  await settle(site, unit, id, before);
  return { id, slug, status: row.status, revision: row.revision };
}

type NewRow = Parameters<typeof writes.insertPost>[1];

async function insertNew(unit: Unit, row: Omit<NewRow, 'created_at'>, facts: ImportFacts | undefined): Promise<number> {
  const id = await writes.insertPost(unit, { ...row, created_at: facts?.created_at ?? unit.now });
  await startStats(unit, id, facts?.views ?? 0);
  return id;
}

/**
 * A changed address that readers knew leads on to the new one. One that another post takes stays noted behind it: the
 * present holder comes first, and when it goes away the old way holds again.
 */
async function keepAddress(unit: Unit, id: number, before: Place | null, now: string): Promise<void> {
  if (before?.slug === now) return;
  await writes.deleteRedirect(unit, now, id);
  if (before?.isPublic) await writes.upsertRedirect(unit, before.slug, id);
}

/** Addresses under which an imported post was known elsewhere; one in use here stays whose it is. */
export async function keepFormerSlugs(unit: Unit, id: number, slugs: readonly string[]): Promise<void> {
  for (const slug of slugs.map(slugOf)) {
    if (slug === '' || reservedSlugs.has(slug)) continue;
    const taken = await reads.listTakenSlugs(unit.db, [slug], 0);
    if (taken.size > 0) continue;
    await writes.upsertRedirect(unit, slug, id);
    unit.touch(`slug:${slug}`);
  }
}

/** Everything that follows from a stored change, whoever made it. */
async function settle(site: Site, unit: Unit, id: number, before: Place | null): Promise<void> {
  const row = await reads.findPost(unit.db, id);
  if (!row) throw new DomainError('NOT_FOUND', postErrors.missing);
  const after = await placeOf(unit, row);
  await movePost(site, unit, before, after);
  if (row.status === 'scheduled' && row.published_at !== null) {
    const key = `${id}:${row.published_at}`;
    await unit.enqueue({ queue: publishQueue, payload: {}, singletonKey: key, runAt: row.published_at });
  }
}

/** Judges who may save what: contributors hand in, authors publish their own, editors everything. @spec S6 */
async function ensureMaySave(ask: Ask, ready: ReadyPost): Promise<void> {
  const { site, viewer } = ask;
  const { input, contents } = ready;
  if (viewer.banned) throw new DomainError('USER_ALREADY_BAN');
  if (viewer.userId === null) throw new DomainError('601');
  const old = input.id === undefined ? null : await reads.findPost(site.db, input.id);
  if (old === undefined) throw new DomainError('NOT_FOUND', postErrors.missing);
  const post = old ?? { author_id: viewer.userId };
  if (!mayEditPost(viewer, post)) throw new DomainError(old ? 'NOT_FOUND' : '401.1');
  const isEditor = viewer.power >= rolePower.editor;
  if (input.author_id !== undefined && input.author_id !== post.author_id && !isEditor) throw new DomainError('401.1');
  if ((input.pinned !== undefined || input.type === 'page') && !isEditor) throw new DomainError('401.1');
  if (contents?.hasRaw && viewer.power < site.options.get('raw_block_from_power')) throw new DomainError('401.1');
  if (old && !mayPublish(viewer, post) && !['draft', 'pending'].includes(old.status)) throw new DomainError('401.1');
}

/** What becomes of a wish: who may not publish hands in for review. */
function allowedStatus(
  viewer: Viewer,
  wished: PostStatusName | undefined,
  authorId: number,
): PostStatusName | undefined {
  const isOpen = wished === 'publish' || wished === 'scheduled' || wished === 'private';
  return isOpen && !mayPublish(viewer, { author_id: authorId }) ? 'pending' : wished;
}

/**
 * Saves a post for the person who asks: judged, prepared, stored in one transaction.
 * @throws DomainError 601, 401.1, VALIDATION, NOT_FOUND, CONFLICT
 * @spec S7 (add-post, update-post)
 */
export async function savePost(ask: Ask, input: PostInput): Promise<SavedPost> {
  const ready = await readPost(ask.site, input);
  await ensureMaySave(ask, ready);
  const userId = ask.viewer.userId as number;
  const status = allowedStatus(ask.viewer, input.status, userId);
  const allowed = { ...ready, input: { ...input, status } };
  return write(ask.site, (unit) => storePost(ask.site, unit, allowed, { userId }));
}

/** Changes columns of a stored post and all that follows. */
async function changePost(
  site: Site,
  unit: Unit,
  id: number,
  change: (old: reads.PostRow) => PostChange | null,
): Promise<void> {
  const old = await reads.findPostToChange(unit.db, id, site.engine);
  if (!old || old.type === 'microblog') throw new DomainError('NOT_FOUND', postErrors.missing);
  const changed = change(old);
  if (!changed) return;
  const before = await placeOf(unit, old);
  await writes.updatePost(unit, id, changed);
  await settle(site, unit, id, before);
}

type PostChange = { status?: PostStatus; published_at?: number | null; updated_at?: number; pinned?: number };

/**
 * Puts a post into another status; publishing by hand happens now. Who may is the caller's to judge.
 * @throws DomainError NOT_FOUND, VALIDATION when scheduling without a time to come
 */
export async function setStatus(site: Site, id: number, status: PostStatus): Promise<void> {
  await write(site, (unit) =>
    changePost(site, unit, id, (old) => ({ ...chooseTime({ status }, old, unit.now), updated_at: unit.now })),
  );
}

/** Sets it before the others in lists, or no more. @throws DomainError NOT_FOUND */
export const pinPost = (site: Site, id: number, pinned: boolean): Promise<void> =>
  write(site, (unit) => changePost(site, unit, id, () => ({ pinned: Number(pinned) })));

/** Takes a post out of the trash for good, with all that hangs on it. @returns whether it was there */
export async function erasePost(site: Site, id: number): Promise<boolean> {
  return write(site, async (unit) => {
    const old = await reads.findPostToChange(unit.db, id, site.engine);
    if (old?.status !== 'trash') return false;
    await writes.deletePost(unit, id);
    unit.touch(`post:${id}`);
    return true;
  });
}

/** Takes a post away from everybody; it can be put back. @throws DomainError NOT_FOUND */
export async function trashPost(site: Site, id: number): Promise<void> {
  await setStatus(site, id, 'trash');
}

/** Publishes what is scheduled for now or before. @returns how many */
export async function publishDue(site: Site): Promise<number> {
  const ids = await reads.listDuePosts(site.db, site.clock.now(), 100);
  for (const id of ids) {
    await write(site, (unit) =>
      changePost(site, unit, id, (old) => {
        const isDue = old.status === 'scheduled' && old.published_at !== null && old.published_at <= unit.now;
        return isDue ? { status: 'publish' } : null;
      }),
    );
  }
  return ids.length;
}
