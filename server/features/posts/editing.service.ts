import type { z } from 'zod';

import type { bulkChangePosts, listAdminPosts } from '#contract/features/posts/editing.calls.ts';
import { momentErrors } from '#contract/features/moments/copy.ts';
import type { EditablePost, PostBeforeChange, AdminPost } from '#contract/features/posts/editing.entities.ts';
import { adminPostPageSize, maxTermsPerTaxonomy } from '#contract/features/posts/limits.ts';
import {
  isPublishingAction,
  type PostBulkAction,
  mayApplyBulkAction,
  maySeeAllPosts,
  titleOfCopy,
} from '#contract/features/posts/editing.rules.ts';
import { postErrors } from '#contract/features/posts/copy.ts';
import {
  allowedStatus,
  isEditablePost,
  isMoment,
  mayEditPost,
  postPath,
  type PostStatusName,
  type PostTypeName,
  postStatuses,
} from '#contract/features/posts/rules.ts';
import { DomainError } from '#contract/errors.ts';
import type { Page } from '#contract/kit/pages.ts';
import { hasRole, rolePower } from '#contract/kit/power.ts';
import { findActiveRole } from '#server/features/accounts/service.ts';
import { changeAuthor, changeStatus, erasePost, pinPost } from './states.service.ts';
import { articleOf } from './article.views.ts';
import { listDraftedPosts } from './drafts.service.ts';
import { hasHeldTag, mayChoose } from './article-terms.service.ts';
import { type NewPostInput, ownerOfType, type PostChangeInput } from './owned-types.service.ts';
import { changeTerms, findFreeSlug, findPost, type PostInput, type PostRow, savePost } from './service.ts';
import { latestText, getRevision, listRevisions } from './revisions.service.ts';
import { isPublicPost } from '#server/database/public-posts.ts';
import { isoTime } from '#server/kit/clock.ts';
import { plainText } from '#server/kit/plain-text.ts';
import { pinyinSlug } from '#server/kit/pinyin-slug.ts';
import { slugOf } from '#server/kit/slug.ts';
import { type CallContext, type Site, type Unit, write } from '#server/kit/site.ts';

import * as reads from './editing.reads.ts';
import { viewListedPost, viewEditablePost } from './editing.views.ts';

/** Pins are the editors': from others they are not a wish. @see docs/reference/permissions.md */
function wishOf(context: CallContext, input: NewPostInput | PostChangeInput): PostInput {
  const { metas: _metas, post_type, pinned, ...article } = input;
  const isNew = !('id' in input);
  return {
    ...article,
    post_type: isNew && post_type && !isMoment({ type: post_type }) ? (post_type as PostInput['post_type']) : undefined,
    pinned: hasRole(context.viewer, 'editor') ? pinned : undefined,
  };
}

function viewSaved<Saved extends { slug: string }>(saved: Saved) {
  return { ...saved, url: postPath(saved.slug) };
}

/** @throws DomainError 601, 401.1, VALIDATION @see docs/reference/calls.md (add-post) */
export async function createOwnPost(context: CallContext, input: NewPostInput) {
  if (isMoment({ type: input.post_type })) return ownerOfType(context.site, input.post_type).add(context, input);
  if (!hasRole(context.viewer, 'contributor')) throw new DomainError('401.1');
  return viewSaved(await savePost(context, wishOf(context, input)));
}

/**
 * The refusal of a post that this user may not change, so that it does not tell whether and what it is: not enough power
 * for articles that they know of anyway, otherwise the same as for a missing one.
 */
function refusalOf({ site, viewer }: CallContext, post: PostRow | undefined, wished?: PostTypeName): DomainError {
  const isKnown =
    post !== undefined &&
    isEditablePost(post) &&
    (post.author_id === viewer.userId || isPublicPost('postPage', post, site.clock.now()));
  if (isKnown && !hasRole(viewer, 'contributor')) return new DomainError('401.1');
  const isAboutMoment = wished === undefined ? !hasRole(viewer, 'contributor') : isMoment({ type: wished });
  return new DomainError('NOT_FOUND', isAboutMoment ? momentErrors.missing : postErrors.missing);
}

/** @throws DomainError 601, 401.1, VALIDATION, NOT_FOUND, CONFLICT @see docs/reference/calls.md (update-post) */
export async function updateOwnPost(context: CallContext, input: PostChangeInput) {
  const { site, viewer } = context;
  const { id, post_type: wished } = input;
  const post = await findPost(site.db, id);
  const owner = post && !isEditablePost(post) ? ownerOfType(site, post.type) : null;
  const mayEdit = owner ? await owner.mayEdit(context, id) : post !== undefined && mayEditPost(viewer, post);
  if (!post || !mayEdit) throw refusalOf(context, post, wished);
  if (wished !== undefined && isMoment({ type: wished }) !== isMoment(post))
    throw new DomainError('VALIDATION', momentErrors.otherType, { fields: { post_type: momentErrors.otherType } });
  return owner ? owner.update(context, input) : viewSaved(await savePost(context, wishOf(context, input)));
}

/** Moves an article or page to the trash, or deletes a moment. @throws DomainError NOT_FOUND, 401.1 */
export async function removeAnyPost(context: CallContext, id: number): Promise<void> {
  const { site, viewer } = context;
  const post = await findPost(site.db, id);
  const owner = post && !isEditablePost(post) ? ownerOfType(site, post.type) : null;
  const mayEdit = owner ? await owner.mayEdit(context, id) : post !== undefined && mayEditPost(viewer, post);
  if (!mayEdit) throw refusalOf(context, post);
  await (owner ? owner.remove(context, id) : removeOwnPost(context, id, false));
}

/** A post that the user may edit. @throws DomainError NOT_FOUND */
export async function requireEditablePost(context: CallContext, id: number): Promise<reads.EditablePostRow> {
  const row = await reads.findEditablePost(context.site.db, id);
  if (!row || !isEditablePost(row) || !mayEditPost(context.viewer, row))
    throw new DomainError('NOT_FOUND', postErrors.missing);
  return row;
}

/** Everything the editor needs. @throws DomainError NOT_FOUND */
export async function getEditablePost(context: CallContext, id: number): Promise<EditablePost> {
  const row = await requireEditablePost(context, id);
  const [terms, text] = await Promise.all([reads.listTerms(context.site.db, [id]), latestText(context.site, id)]);
  return viewEditablePost(row, terms, text);
}

/** All revisions of a post that the user may edit, newest first. @throws DomainError NOT_FOUND */
export async function listOwnRevisions(context: CallContext, id: number) {
  const { revision: current } = await requireEditablePost(context, id);
  const rows = await listRevisions(context.site, id);
  return rows.map(({ revision, title, author_name, created_at }) => ({
    revision,
    title,
    by: author_name,
    created_at: isoTime(created_at),
    current: revision === current,
  }));
}

/** One revision with its text. @throws DomainError NOT_FOUND */
export async function getOwnRevision(context: CallContext, id: number, number: number) {
  const { revision: current } = await requireEditablePost(context, id);
  const { revision, title, excerpt, author_name, created_at, blocks } = await getRevision(context.site, id, number);
  return {
    revision,
    title,
    excerpt,
    by: author_name,
    created_at: isoTime(created_at),
    current: revision === current,
    content: { blocks },
  };
}

type ListInput = z.output<(typeof listAdminPosts)['input']>;

/** The post list of the admin area. */
export async function listEditablePosts(
  context: CallContext,
  input: ListInput,
): Promise<Page<AdminPost> & { counts: Record<PostStatusName, number>; changed: number }> {
  const { db } = context.site;
  const { page, page_size = adminPostPageSize, status } = input;
  const isAll = maySeeAllPosts(context.viewer);
  const filter = {
    type: input.type,
    category: input.category,
    term: input.term,
    author: isAll ? input.author : (context.viewer.userId ?? 0),
    q: plainText(input.q).trim(),
  };
  const drafted = await listDraftedPosts(context);
  const narrowed = { ...filter, status, drafted, changed: input.only === 'changed', sort: input.sort };
  const [rows, byStatus, changed] = await Promise.all([
    reads.listPosts(db, narrowed, page_size, (page - 1) * page_size),
    reads.countByStatus(db, filter),
    reads.countAmong(db, filter, drafted),
  ]);
  const terms = await reads.listTerms(
    db,
    rows.map(({ id }) => id),
  );
  const counts = Object.fromEntries(postStatuses.map((each) => [each, 0])) as Record<PostStatusName, number>;
  for (const row of byStatus) counts[row.status] = Number(row.count);
  const all = postStatuses.reduce((sum, each) => (each === 'trash' ? sum : sum + counts[each]), 0);
  const namesOf = (id: number) =>
    terms.filter((term) => term.post_id === id && term.taxonomy === 'category').map(({ name }) => name);
  const list = rows.map((row) => viewListedPost(row, namesOf(row.id), drafted.includes(row.id)));
  const total = narrowed.changed ? changed : status ? counts[status] : all;
  return { list, total, page, page_size, counts, changed };
}

interface BulkChange {
  act: PostBulkAction;
  term?: number | undefined;
  author?: number | undefined;
}

/** A contributor may not change a post that was submitted and published. @throws DomainError NOT_FOUND */
function ensureMayChange({ viewer }: CallContext, old: PostRow): void {
  const isTheirs = hasRole(viewer, 'author') || ['draft', 'pending', 'trash'].includes(old.status);
  if (!mayEditPost(viewer, old) || !isTheirs) throw new DomainError('NOT_FOUND', postErrors.missing);
}

/** A held tag comes to an article by a save, which is reviewed, and not from a list. */
async function mayAdd({ site, viewer }: CallContext, unit: Unit, term: number): Promise<boolean> {
  if (hasRole(viewer, 'editor')) return true;
  return (await mayChoose(unit, viewer, term)) && !(await hasHeldTag(site, unit, [term]));
}

async function applyBulkChange(
  context: CallContext,
  unit: Unit,
  row: PostRow,
  change: BulkChange,
): Promise<PostBeforeChange | null> {
  const { site } = context;
  const { id } = row;
  const how = { id, before: row.status, pinned: row.pinned > 0, author_id: row.author_id, had_term: false };
  const { act: what, term = 0, author } = change;
  if (what === 'erase') return (await erasePost(site, unit, id, context)) ? how : null;
  if (what === 'add-term' || what === 'remove-term') {
    if (what === 'add-term' && !(await mayAdd(context, unit, term)))
      throw new DomainError('VALIDATION', postErrors.term, { fields: { term: postErrors.term } });
    const had = await changeTerms(site, unit, id, (old, ids) => {
      ensureMayChange(context, old);
      const rest = ids.filter((each) => each !== term);
      return what === 'remove-term' ? rest : ids.includes(term) ? ids : [...ids, term].slice(0, maxTermsPerTaxonomy);
    });
    return { ...how, had_term: had.includes(term) };
  }
  if (what === 'pin' || what === 'unpin') {
    await pinPost(site, unit, id, what === 'pin');
    return how;
  }
  if (what === 'set-author') {
    await changeAuthor(site, unit, id, author as number, context);
    return how;
  }
  const check = (old: PostRow) => {
    how.before = old.status;
    ensureMayChange(context, old);
    // A submitted post is not published from a list: its text must be read first, and may have changed since.
    if (old.status === 'pending' && isPublishingAction(what)) throw new DomainError('CONFLICT', postErrors.reviewFirst);
  };
  await changeStatus(site, unit, id, { status: what, by: context, check });
  return how;
}

/** Whether articles of this user may appear: an account that writes, and is not banned. */
async function mayWrite(site: Site, userId: number): Promise<boolean> {
  const role = await findActiveRole(site.db, userId, site.clock.now());
  return role !== undefined && hasRole({ power: rolePower[role] }, 'contributor');
}

async function ensureNamed(context: CallContext, { act: what, term, author }: BulkChange): Promise<void> {
  if (what === 'set-author' && (author === undefined || !(await mayWrite(context.site, author))))
    throw new DomainError('VALIDATION', postErrors.newAuthor, { fields: { author: postErrors.newAuthor } });
  if (what !== 'add-term' && what !== 'remove-term') return;
  if (term !== undefined && (await reads.isArticleTerm(context.site.db, term))) return;
  throw new DomainError('VALIDATION', postErrors.termNeeded, { fields: { term: postErrors.termNeeded } });
}

/**
 * Changes several posts, each in its own transaction.
 * @throws DomainError VALIDATION, 401.1 when the user may not perform the action
 */
export async function applyBulkChanges(
  context: CallContext,
  { ids, act: what, term, author }: z.output<(typeof bulkChangePosts)['input']>,
): Promise<PostBeforeChange[]> {
  if (!mayApplyBulkAction(context.viewer, what)) throw new DomainError('401.1');
  const change = { act: what, term, author };
  await ensureNamed(context, change);
  const changed: PostBeforeChange[] = [];
  for (const id of new Set(ids)) {
    try {
      const row = await requireEditablePost(context, id);
      if (row.type === 'page' && !hasRole(context.viewer, 'editor')) continue;
      const before = await write(context.site, (unit) => applyBulkChange(context, unit, row, change));
      if (before) changed.push(before);
    } catch (error) {
      // Deleted meanwhile, submitted, or without the time that scheduling needs: left out of the result.
      const isOut =
        error instanceof DomainError && ['NOT_FOUND', 'VALIDATION', 'CONFLICT'].includes(String(error.code));
      if (!isOut) throw error;
    }
  }
  return changed;
}

/** A post whose state the user may change. @throws DomainError NOT_FOUND, 401.1 for a page */
async function requireChangeable(context: CallContext, id: number): Promise<PostRow> {
  const row = await requireEditablePost(context, id);
  if (row.type === 'page' && !hasRole(context.viewer, 'editor')) throw new DomainError('401.1', postErrors.pagePower);
  return row;
}

/**
 * Changes the status of a post or its pin.
 * @throws DomainError NOT_FOUND, 401.1, VALIDATION, CONFLICT for a pending post that would be published
 */
export async function changeOwnPost(
  context: CallContext,
  { id, status, pinned }: { id: number; status?: PostStatusName | undefined; pinned?: boolean | undefined },
) {
  const row = await requireChangeable(context, id);
  if (pinned !== undefined && !mayApplyBulkAction(context.viewer, 'pin')) throw new DomainError('401.1');
  const wished = allowedStatus(context.viewer, status, row.author_id);
  await write(context.site, async (unit) => {
    if (wished) await applyBulkChange(context, unit, row, { act: wished });
    if (pinned !== undefined) await applyBulkChange(context, unit, row, { act: pinned ? 'pin' : 'unpin' });
  });
  const saved = await requireEditablePost(context, id);
  return viewSaved({ id, slug: saved.slug, status: saved.status, revision: saved.revision });
}

/**
 * Moves a post to the trash, or with `isForced` deletes it from there for good.
 * @throws DomainError NOT_FOUND, 401.1, CONFLICT when it is not in the trash
 */
export async function removeOwnPost(context: CallContext, id: number, isForced: boolean): Promise<void> {
  const row = await requireChangeable(context, id);
  await write(context.site, async (unit) => {
    const change = { act: isForced ? ('erase' as const) : ('trash' as const) };
    const before = await applyBulkChange(context, unit, row, change);
    if (!before) throw new DomainError('CONFLICT', postErrors.notTrashed);
  });
}

/** Suggests free slugs for a title. */
export async function freeSlugsFor(
  context: CallContext,
  { title, id = 0 }: { title: string; id?: number | undefined },
) {
  const { db, clock } = context.site;
  const free = (slug: string) => (slug === '' ? '' : findFreeSlug(db, slug, id, clock.now()));
  const [sound, words] = await Promise.all([pinyinSlug(title).then(free), free(slugOf(title))]);
  const list = [
    { kind: 'sound' as const, slug: sound },
    { kind: 'title' as const, slug: words },
  ];
  return list.filter(({ slug }, at) => slug !== '' && (at === 0 || slug !== sound));
}

/** Saves a draft with everything of a post but its address, its time and its pin. @throws DomainError NOT_FOUND, 401.1 */
export async function copyOwnPost(context: CallContext, id: number) {
  const row = await requireEditablePost(context, id);
  const [terms, text] = await Promise.all([reads.listTerms(context.site.db, [id]), latestText(context.site, id)]);
  const { slug: _slug, publish_at: _time, pinned: _pin, ...article } = articleOf(row, terms, text);
  const { special, ...named } = article.terms;
  const post_type = row.type as 'article' | 'page';
  const copy = { ...article, terms: { ...named, special, special_position: 0 }, title: titleOfCopy(row.title) };
  return viewSaved(await savePost(context, { ...copy, post_type, status: 'draft' }));
}

/** Saves an older revision as a new one. @throws DomainError NOT_FOUND, 401.1, CONFLICT */
export async function restoreAsNewRevision(
  context: CallContext,
  input: { id: number; revision: number; base?: number | undefined },
) {
  const { id } = await requireEditablePost(context, input.id);
  const { title, excerpt, blocks } = await getRevision(context.site, id, input.revision);
  return viewSaved(await savePost(context, { id, title, excerpt, content: { blocks }, revision: input.base }));
}
