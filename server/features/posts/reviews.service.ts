import { reviewErrors, reviewNotices } from '#contract/features/posts/reviews.copy.ts';
import type { ReviewNote } from '#contract/features/posts/reviews.entities.ts';
import { reviewNoteMaxLength } from '#contract/features/posts/limits.ts';
import type { ReviewAction, ReviewStep } from '#contract/features/posts/reviews.rules.ts';
import { postErrors } from '#contract/features/posts/copy.ts';
import { postPath } from '#contract/features/posts/rules.ts';
import { DomainError } from '#contract/errors.ts';
import { hasRole } from '#contract/kit/power.ts';
import { audit } from '#server/features/audit/service.ts';
import { requireEditablePost } from './editing.service.ts';
import { notify } from '#server/features/notifications/service.ts';
import { changeStatus } from './states.service.ts';
import type { PostRow } from './service.ts';
import { conflictError } from './revisions.service.ts';
import { isoTime } from '#server/kit/clock.ts';
import { type CallContext, type Unit, write } from '#server/kit/site.ts';

import * as reads from './reviews.reads.ts';
import * as writes from './reviews.writes.ts';

/** Review notes of an article, for its author and for reviewers. @throws DomainError NOT_FOUND */
export async function listReviewNotes(context: CallContext, id: number): Promise<ReviewNote[]> {
  await requireEditablePost(context, id);
  const rows = await reads.listNotes(context.site.db, id);
  return rows.map((row) => ({
    id: row.id,
    act: row.act,
    note: row.note,
    by: row.author_name,
    created_at: isoTime(row.created_at),
  }));
}

function readNote(act: ReviewStep, typed: string): string {
  const note = typed.trim();
  const refuse = (message: string) => new DomainError('VALIDATION', message, { fields: { note: message } });
  if (act === 'return' && note === '') throw refuse(reviewErrors.noteMissing);
  if (Array.from(note).length > reviewNoteMaxLength) throw refuse(reviewErrors.noteLength);
  return note;
}

/** Adds a review note inside the transaction of the reviewed change. */
async function addNote(
  context: CallContext,
  unit: Unit,
  id: number,
  said: { act: ReviewStep; note: string },
): Promise<void> {
  const author_id = context.viewer.userId as number;
  await writes.insertNote(unit, { post_id: id, author_id, ...said, created_at: unit.now });
}

async function savedPostOf(context: CallContext, id: number) {
  const { slug, status, revision } = await requireEditablePost(context, id);
  return { id, slug, status, revision, url: postPath(slug) };
}

/** Submits a draft for review, with a note for the reviewer. @throws DomainError NOT_FOUND, VALIDATION, CONFLICT */
export async function submitForReview(context: CallContext, input: { id: number; note: string }) {
  const { site } = context;
  const { id } = input;
  const note = readNote('submit', input.note);
  const { type } = await requireEditablePost(context, id);
  if (type === 'page' && !hasRole(context.viewer, 'editor')) throw new DomainError('401.1', postErrors.pagePower);
  const check = (post: PostRow) => {
    if (post.status !== 'draft') throw new DomainError('CONFLICT', reviewErrors.notDraft);
  };
  await write(site, async (unit) => {
    await changeStatus(site, unit, id, { status: 'pending', by: context, check });
    await addNote(context, unit, id, { act: 'submit', note });
  });
  return savedPostOf(context, id);
}

/**
 * Publishes a submitted post, or returns it with a note; its author is notified.
 * @throws DomainError NOT_FOUND, VALIDATION, CONFLICT when it is not submitted (any more), or was saved since it was
 * read
 */
export async function decideReview(
  context: CallContext,
  input: { id: number; act: ReviewAction; revision: number; note: string },
) {
  const { site } = context;
  const { id, act, revision } = input;
  const note = readNote(act, input.note);
  const { author_id, title, slug } = await requireEditablePost(context, id);
  await write(site, async (unit) => {
    const status = ({ published_at: time }: PostRow) => {
      if (act === 'return') return 'draft';
      return time !== null && time > unit.now ? 'scheduled' : 'publish';
    };
    // Rejects a second concurrent review, and one based on an older revision than would be published.
    const check = async (post: PostRow) => {
      if (post.status !== 'pending') throw new DomainError('CONFLICT', reviewErrors.notPending);
      if (post.revision !== revision) throw await conflictError(unit, post, reviewErrors);
    };
    await changeStatus(site, unit, id, { status, by: context, check });
    await addNote(context, unit, id, { act, note });
    await audit(context, unit, { action: `post.${act}`, target: { type: 'post', id } });
    await notify(site, unit, {
      userId: author_id,
      kind: 'system',
      postId: id,
      text: reviewNotices[act](title, note),
      url: act === 'return' ? `/nv-admin/editor-article?id=${id}` : postPath(slug),
    });
  });
  return savedPostOf(context, id);
}
