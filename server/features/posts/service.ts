import { postErrors } from '#contract/features/posts/copy.ts';
import { problemsOf, startsClosed } from '#contract/features/posts/articles.rules.ts';
import type { ArticleField, ArticleInput } from '#contract/features/posts/fields.rules.ts';
import { saleColumns } from '#contract/features/posts/sales.rules.ts';
import { reservedSlugs } from '#contract/features/posts/limits.ts';
import {
  auditActionOfStatusChange,
  resolvePublishTime,
  ensureReviewed,
} from '#contract/features/posts/states.rules.ts';
import {
  allowedStatus,
  mayEditPost,
  isPublishingStatus,
  mayPublish,
  type PostStatusName,
} from '#contract/features/posts/rules.ts';
import { DomainError } from '#contract/errors.ts';
import { hasRole } from '#contract/kit/power.ts';
import type { Queryable } from '#server/database/connect.ts';
import type { PostStatus } from '#server/database/schema/posts.ts';
import { rowOf } from './article.views.ts';
import { chooseTerms, hasHeldTag, type TermsWish } from './article-terms.service.ts';
import { movePost, type Placement, placementOf, postStored } from './listings.service.ts';
import {
  addRevision,
  type BlockOrigin,
  conflictError,
  type PreparedContents,
  findTypedExcerpt,
  prepareContents,
  ensureSomethingSold,
  offerContents,
  storedContents,
} from './revisions.service.ts';
import { audit } from '#server/features/audit/service.ts';
import { startStats } from '#server/features/analytics/counters.service.ts';
import { timeOfIso } from '#server/kit/clock.ts';
import { createHook } from '#server/kit/hooks.ts';
import { signInRequired } from '#server/kit/sign-in-required.ts';
import { type CallContext, type Site, type Unit, write } from '#server/kit/site.ts';
import { freeSlug, slugCandidates, slugOf } from '#server/kit/slug.ts';

import * as reads from './reads.ts';
import * as writes from './writes.ts';

export { findPost, type PostRow } from './reads.ts';
export { postChanged, type PostEvent, postStored } from './listings.service.ts';

/** Publishes scheduled posts. */
export const publishQueue = 'posts-publish';

/** Emitted when a post is submitted for review. */
export const postSubmitted = createHook<{ postId: number; title: string; authorId: number }>();

/** Emitted when an article or page is published, other than by an import or a seed, and when it is no longer public. */
export const publicityChanged = createHook<{ postId: number }>();

/** What a post shall be, as calls say it. On an update, what is left out stays as it is. */
export interface PostInput extends Omit<ArticleInput, 'terms'> {
  id?: number | undefined;
  post_type?: 'article' | 'page' | undefined;
  terms?: TermsWish | undefined;
  status?: PostStatusName | undefined;
  author_id?: number | undefined;
  /** The revision on which the edit is based. */
  revision?: number | undefined;
}

/** Fields that only an import or a seed may set. */
export interface ImportMetadata {
  created_at?: number | undefined;
  updated_at?: number | undefined;
  views?: number | undefined;
}

/** A validated and prepared post; storing it is fast. */
export interface PreparedPost {
  input: PostInput;
  contents: PreparedContents | null;
}

export interface SavedPost {
  id: number;
  slug: string;
  status: PostStatus;
  revision: number;
}

/**
 * Validates a post and prepares its contents. Slow, so call it before the transaction.
 * @throws DomainError VALIDATION naming each field, or the block
 * @see docs/reference/validations.md
 */
export async function preparePost(
  site: Site,
  input: PostInput,
  origin: BlockOrigin = { writtenBy: null },
): Promise<PreparedPost> {
  const isNew = input.id === undefined;
  const fields = problemsOf(isNew ? { ...input, title: input.title ?? '' } : input);
  const [first] = Object.values(fields);
  if (first) throw new DomainError('VALIDATION', first, { fields });
  const { content } = input;
  const contents = content === undefined && !isNew ? null : await prepareContents(site, content?.blocks ?? [], origin);
  return { input, contents };
}

function refuse(field: ArticleField | 'author_id', message: string): never {
  throw new DomainError('VALIDATION', message, { fields: { [field]: message } });
}

/** A free slug based on the requested one; reserved slugs are skipped. */
export async function findFreeSlug(db: Queryable, wished: string, exceptId: number, seed: number): Promise<string> {
  const base = reservedSlugs.has(wished) ? `${wished}-post` : wished;
  return freeSlug(base, await reads.listTakenSlugs(db, slugCandidates(base), exceptId), seed);
}

async function chooseSlug(unit: Unit, input: PostInput, old: reads.PostRow | null, title: string): Promise<string> {
  const asked = input.slug === undefined ? '' : slugOf(input.slug);
  if (input.slug && asked === '') refuse('slug', postErrors.slugEmpty);
  if (asked !== '' && asked === old?.slug) return asked;
  if (asked !== '' && reservedSlugs.has(asked)) refuse('slug', postErrors.slugReserved(asked));
  if (asked === '' && old) return old.slug;
  return findFreeSlug(unit.db, asked || slugOf(title) || 'post', old?.id ?? 0, unit.now);
}

/** Status and placement of a post before a change. */
interface PreviousState {
  place: Placement | null;
  status: PostStatus | null;
}

/**
 * Applies everything that follows from a stored change. `by`: the context for the audit log, null for the site;
 * undefined: nothing is logged.
 */
async function finalizeChange(
  site: Site,
  unit: Unit,
  id: number,
  before: PreviousState,
  by: CallContext | null | undefined,
): Promise<void> {
  const row = await reads.findPost(unit.db, id);
  if (!row) throw new DomainError('NOT_FOUND', postErrors.missing);
  const place = await placementOf(unit, row);
  await movePost(site, unit, before.place, place);
  const wasPublic = before.place?.isPublic ?? false;
  if (wasPublic !== place.isPublic && (wasPublic || by !== undefined))
    await publicityChanged.emit(site, unit, { postId: id });
  if (row.status === 'scheduled' && row.published_at !== null) {
    const key = `${id}:${row.published_at}`;
    await unit.enqueue({ queue: publishQueue, payload: {}, singletonKey: key, runAt: row.published_at });
  }
  if (by === undefined) return;
  const act = auditActionOfStatusChange(before.status, row.status);
  if (act)
    await audit(by, unit, {
      action: act,
      target: { type: 'post', id },
      before: before.status,
      after: { status: row.status, title: row.title },
    });
  if (row.status === 'pending' && before.status !== 'pending')
    await postSubmitted.emit(site, unit, { postId: id, title: row.title, authorId: row.author_id });
}

/** Columns that can be changed without a new revision. */
export type StateChange = Partial<
  Pick<reads.PostRow, 'status' | 'published_at' | 'updated_at' | 'pinned' | 'author_id'>
>;

/** Changes columns of a stored post and everything that depends on them. @throws DomainError NOT_FOUND */
export async function changePost(
  site: Site,
  unit: Unit,
  id: number,
  by: CallContext | null | undefined,
  change: (old: reads.PostRow) => StateChange | null | Promise<StateChange | null>,
): Promise<void> {
  const old = await reads.findPostToChange(unit.db, id, site.engine);
  if (!old) throw new DomainError('NOT_FOUND', postErrors.missing);
  const wished = await change(old);
  if (!wished) return;
  const termIds = wished.status ? await reads.listTermIds(unit.db, id) : [];
  const status = wished.status && (await screenedStatus(by, unit, wished.status, termIds));
  const place = await placementOf(unit, old);
  await writes.updatePost(unit, id, { ...wished, ...(status ? { status } : {}) });
  await finalizeChange(site, unit, id, { place, status: old.status }, by);
}

/** Deletes a post in the trash and all its data. @returns the deleted post, null when it did not exist */
export async function removePost(site: Site, unit: Unit, id: number): Promise<reads.PostRow | null> {
  const old = await reads.findPostToChange(unit.db, id, site.engine);
  if (old?.status !== 'trash') return null;
  await writes.deletePost(unit, id);
  unit.touch(`post:${id}`);
  return old;
}

/** Changes the categories and tags of a stored post. @returns the previous ones @throws DomainError NOT_FOUND */
export async function changeTerms(
  site: Site,
  unit: Unit,
  id: number,
  change: (old: reads.PostRow, ids: readonly number[]) => readonly number[],
): Promise<readonly number[]> {
  const old = await reads.findPostToChange(unit.db, id, site.engine);
  if (!old) throw new DomainError('NOT_FOUND', postErrors.missing);
  const place = await placementOf(unit, old);
  const ids = await reads.listTermIds(unit.db, id);
  await writes.replaceTerms(unit, id, change(old, ids));
  await finalizeChange(site, unit, id, { place, status: old.status }, undefined);
  return ids;
}

/** The excerpt as typed; a generated one is generated again. */
async function typedExcerpt(unit: Unit, input: PostInput, old: reads.PostRow | null): Promise<string> {
  if (input.excerpt !== undefined) return input.excerpt.trim();
  return old ? findTypedExcerpt(unit, old.id) : '';
}

async function specialOf(
  unit: Unit,
  wished: number | null | undefined,
  position: number | undefined,
  old: reads.PostRow | null,
) {
  const special_id = wished === undefined ? (old?.special_id ?? null) : wished;
  if (special_id === null) return { special_id, special_position: 0 };
  // 0 is no place of its own: behind the others.
  if (position) return { special_id, special_position: position };
  if (old?.special_id === special_id) return { special_id, special_position: old.special_position };
  return { special_id, special_position: (await reads.findLastPosition(unit.db, special_id)) + 1 };
}

async function findOld(site: Site, unit: Unit, input: PostInput): Promise<reads.PostRow | null> {
  if (input.id === undefined) return null;
  const old = await reads.findPostToChange(unit.db, input.id, site.engine);
  if (!old) throw new DomainError('NOT_FOUND', postErrors.missing);
  if (input.revision !== undefined && input.revision !== old.revision) throw await conflictError(unit, old, postErrors);
  return old;
}

/** Who stores a post. */
export interface PostWriter {
  userId: number;
  facts?: ImportMetadata;
  /** The request context for the audit log; omitted without a request. */
  context?: CallContext;
  /** Checks the current state of the post, and rejects the change by throwing. */
  check?: (old: reads.PostRow | null) => void;
}

/**
 * The status that a post gets: one that would bring a tag with a held word to the public is submitted for review. Only
 * what a user below the editors does is held.
 */
async function screenedStatus(
  context: CallContext | null | undefined,
  unit: Unit,
  status: PostStatus,
  termIds: readonly number[],
): Promise<PostStatus> {
  const isPublishing = isPublishingStatus(status) && status !== 'private';
  if (!context || !isPublishing || hasRole(context.viewer, 'editor')) return status;
  return (await hasHeldTag(context.site, unit, termIds)) ? 'pending' : status;
}

function timeOf(publishAt: string | null | undefined): number | null | undefined {
  return publishAt === undefined || publishAt === null ? publishAt : timeOfIso(publishAt);
}

/**
 * Stores a validated post inside a transaction: row, contents, revision, terms, slug and lists, and runs the handlers.
 * @throws DomainError VALIDATION, NOT_FOUND, CONFLICT when it was changed since `revision`
 */
export async function storePost(site: Site, unit: Unit, ready: PreparedPost, by: PostWriter): Promise<SavedPost> {
  const { contents, input } = ready;
  const old = await findOld(site, unit, input);
  by.check?.(old);
  // After the check, so that a refused save leaves no new terms behind.
  const terms = await chooseTerms(site, unit, input.terms, by.context?.viewer);
  const authorId = input.author_id ?? old?.author_id ?? by.userId;
  if (authorId !== old?.author_id && !(await reads.hasUser(unit.db, authorId))) refuse('author_id', postErrors.author);
  const before = old && (await placementOf(unit, old));
  const plain = rowOf(input, old ?? undefined);
  const slug = await chooseSlug(unit, input, old, plain.title);
  const excerpt = await typedExcerpt(unit, input, old);
  const written = contents ?? (await storedContents(unit, old?.id ?? 0));
  const offered = offerContents(written, plain);
  const wished = resolvePublishTime({ status: input.status, published_at: timeOf(input.publish_at) }, old, unit.now);
  if (isPublishingStatus(wished.status)) ensureSomethingSold(written, plain);
  const termIds = terms.ids ?? (old ? await reads.listTermIds(unit.db, old.id) : []);
  const row = {
    ...plain,
    ...(startsClosed(input) ? { comment_open: 0 } : {}),
    ...wished,
    status: await screenedStatus(by.context, unit, wished.status, termIds),
    ...(await specialOf(unit, terms.special, input.terms?.special_position, old)),
    ...(contents ? { word_count: contents.wordCount } : {}),
    ...offered.derived,
    slug,
    // Nothing of a password-protected text may leak into the excerpt.
    excerpt: excerpt || (plain.password === '' ? offered.madeExcerpt : ''),
    author_id: authorId,
    updated_at: by.facts?.updated_at ?? unit.now,
    revision: (old?.revision ?? 0) + 1,
  };
  const id = old?.id ?? (await insertNew(unit, { ...row, type: input.post_type ?? 'article' }, by.facts));
  if (old) await writes.updatePost(unit, id, row);
  const isNewBody = contents !== null || saleColumns.some((column) => old?.[column] !== row[column]);
  const revision = { revision: row.revision, author_id: by.userId, title: row.title, excerpt, source: written.source };
  await addRevision(unit, id, revision, isNewBody ? offered.body : null);
  if (terms.ids) await writes.replaceTerms(unit, id, [...new Set(terms.ids)]);
  await storeSlugRedirect(unit, id, before, slug);
  await postStored.emit(site, unit, { postId: id });
  await finalizeChange(site, unit, id, { place: before, status: old?.status ?? null }, by.context);
  return { id, slug, status: row.status, revision: row.revision };
}

async function insertNew(
  unit: Unit,
  row: Omit<Parameters<typeof writes.insertPost>[1], 'created_at'>,
  facts: ImportMetadata | undefined,
): Promise<number> {
  const id = await writes.insertPost(unit, { ...row, created_at: facts?.created_at ?? unit.now });
  await startStats(unit, id, facts?.views ?? 0);
  return id;
}

/**
 * The former slug of a public post redirects to the new one. When another post takes that slug, the redirect stays
 * stored: the post has priority, and the redirect works again once it is gone.
 */
async function storeSlugRedirect(unit: Unit, id: number, before: Placement | null, now: string): Promise<void> {
  if (before?.slug === now) return;
  await writes.deleteRedirect(unit, now, id);
  if (before?.isPublic) await writes.upsertRedirect(unit, before.slug, id);
}

/** Former slugs of an imported post, stored as redirects; slugs in use on this site are skipped. */
export async function storeFormerSlugs(unit: Unit, id: number, slugs: readonly string[]): Promise<void> {
  for (const slug of slugs.map(slugOf)) {
    if (slug === '' || reservedSlugs.has(slug)) continue;
    if ((await reads.listTakenSlugs(unit.db, [slug], 0)).size > 0) continue;
    await writes.upsertRedirect(unit, slug, id);
    unit.touch(`slug:${slug}`);
  }
}

/**
 * Checks save permissions: contributors submit, authors publish their own posts, editors may do everything.
 * @see docs/reference/permissions.md
 */
function ensureMaySave(
  { site, viewer }: CallContext,
  { input, contents }: PreparedPost,
  old: reads.PostRow | null,
): void {
  if (viewer.banned) throw new DomainError('USER_ALREADY_BAN');
  if (viewer.userId === null) throw signInRequired({ viewer });
  const post = old ?? { author_id: viewer.userId };
  if (!mayEditPost(viewer, post)) {
    if (old) throw new DomainError('NOT_FOUND', postErrors.missing);
    throw new DomainError('401.1');
  }
  const isEditor = hasRole(viewer, 'editor');
  if (input.author_id !== undefined && input.author_id !== post.author_id && !isEditor) throw new DomainError('401.1');
  if ((input.post_type ?? old?.type) === 'page' && !isEditor) throw new DomainError('401.1', postErrors.pagePower);
  if (input.pinned !== undefined && !isEditor) throw new DomainError('401.1');
  if (contents?.hasRaw && viewer.power < site.options.get('raw_block_from_power'))
    throw new DomainError('401.1', postErrors.rawPower);
  if (old && !mayPublish(viewer, post) && !['draft', 'pending'].includes(old.status))
    throw new DomainError('401.1', postErrors.published);
}

/**
 * Saves a post for the current user: validated, prepared, and stored in one transaction.
 * @throws DomainError 601, 401.1, VALIDATION, NOT_FOUND, CONFLICT
 * @see docs/reference/calls.md (add-post, update-post)
 */
export async function savePost(context: CallContext, input: PostInput): Promise<SavedPost> {
  const { site, viewer } = context;
  const known = input.id === undefined ? null : await reads.findPost(site.db, input.id);
  if (known === undefined) throw new DomainError('NOT_FOUND', postErrors.missing);
  ensureMaySave(context, { input, contents: null }, known);
  const ready = await preparePost(site, input, { writtenBy: viewer.userId });
  const userId = viewer.userId as number;
  const status = allowedStatus(viewer, input.status, userId);
  const allowed = { ...ready, input: { ...input, status } };
  // Author or status may have changed meanwhile, so the check is repeated inside the transaction.
  const check = (old: reads.PostRow | null) => {
    ensureMaySave(context, ready, old);
    ensureReviewed(old?.status, status, input.revision);
  };
  return write(site, (unit) => storePost(site, unit, allowed, { userId, context, check }));
}
