import { reviewActNames, reviewErrors } from '#contract/features/post-reviews/copy.ts';
import type { ReviewNote } from '#contract/features/post-reviews/entities.ts';
import { reviewNoteMaxLength } from '#contract/features/post-reviews/limits.ts';
import type { ReviewAct } from '#contract/features/post-reviews/rules.ts';
import { postPath } from '#contract/features/posts/rules.ts';
import { DomainError } from '#contract/kit/errors.ts';
import { ownManuscript } from '#server/features/manuscripts/service.ts';
import { notify } from '#server/features/notifications/service.ts';
import { setStatus } from '#server/features/posts/service.ts';
import { isoTime } from '#server/kit/clock.ts';
import { type Ask, write } from '#server/kit/site.ts';

import * as reads from './reads.ts';
import * as writes from './writes.ts';

/** What was said about an article, for its author and for who reviews. @throws DomainError NOT_FOUND */
export async function notesOf(ask: Ask, id: number): Promise<ReviewNote[]> {
  await ownManuscript(ask, id);
  const rows = await reads.listNotes(ask.site.db, id);
  return rows.map((row) => ({
    id: row.id,
    act: row.act,
    note: row.note,
    by: row.author_name,
    created_at: isoTime(row.created_at),
  }));
}

function readNote(act: ReviewAct, typed: string): string {
  const note = typed.trim();
  const refuse = (message: string) => new DomainError('VALIDATION', message, { fields: { note: message } });
  if (act === 'return' && note === '') throw refuse(reviewErrors.noteMissing);
  if (Array.from(note).length > reviewNoteMaxLength) throw refuse(reviewErrors.noteLength);
  return note;
}

/**
 * Publishes what was handed in, or gives it back with a note; its author hears of it.
 * @throws DomainError NOT_FOUND, VALIDATION, CONFLICT when it is not handed in (any more)
 */
export async function review(ask: Ask, input: { id: number; act: ReviewAct; note: string }) {
  const { site, viewer } = ask;
  const { id, act } = input;
  const note = readNote(act, input.note);
  const post = await ownManuscript(ask, id);
  if (post.status !== 'pending') throw new DomainError('CONFLICT', reviewErrors.notPending);
  const isAhead = post.published_at !== null && post.published_at > site.clock.now();
  await setStatus(site, id, act === 'return' ? 'draft' : isAhead ? 'scheduled' : 'publish');
  await write(site, async (unit) => {
    const author_id = viewer.userId as number;
    await writes.insertNote(unit, { post_id: id, author_id, act, note, created_at: unit.now });
    await notify(site, unit, {
      userId: post.author_id,
      kind: 'system',
      postId: id,
      text: `您的投稿《${post.title}》${reviewActNames[act]}${note === '' ? '' : `：${note}`}`,
      url: act === 'return' ? `/nv-admin/editor-article?id=${id}` : postPath(post.slug),
    });
  });
  const { slug, status, revision } = await ownManuscript(ask, id);
  return { id, slug, status, revision, url: postPath(slug) };
}
