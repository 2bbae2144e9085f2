import { commentErrors } from '#contract/features/comments/copy.ts';
import { commentPurgeBatch } from '#contract/features/comments/limits.ts';
import { DomainError } from '#contract/errors.ts';
import { audit } from '#server/features/audit/service.ts';
import { createHook } from '#server/kit/hooks.ts';
import { type CallContext, type Site, type Unit, write } from '#server/kit/site.ts';

import * as reads from './purge.reads.ts';
import { lockComment, refreshComments } from './service.ts';
import * as writes from './writes.ts';

const dayMs = 86_400_000;
/** A thread may have more replies than a statement has parameters. */
const idsPerStatement = 500;

/** Emitted when comments are deleted for good. */
export const commentsErased = createHook<{ commentIds: readonly number[] }>();

/** Deletes comments for good, each with the replies below it, which nobody could see. @returns how many */
async function eraseComments(site: Site, unit: Unit, by: CallContext | null, ids: readonly number[]): Promise<number> {
  const rows = await reads.listWithReplies(unit.db, ids);
  const commentIds = rows.map(({ id }) => id);
  for (let at = 0; at < commentIds.length; at += idsPerStatement) {
    const some = commentIds.slice(at, at + idsPerStatement);
    await writes.deleteComments(unit, some);
    await commentsErased.emit(site, unit, { commentIds: some });
  }
  for (const postId of [...new Set(rows.map((row) => row.post_id))].toSorted((one, other) => one - other))
    await refreshComments(site, unit, postId);
  const target = { type: 'comment', id: ids.length === 1 ? (ids[0] as number) : null };
  await audit(by, unit, { action: 'comment.erase', target, before: { count: commentIds.length } });
  return commentIds.length;
}

/** Deletes one comment for good. @throws DomainError NOT_FOUND, CONFLICT unless it is spam or in the bin */
export async function eraseComment(context: CallContext, id: number): Promise<void> {
  const { site } = context;
  await write(site, async (unit) => {
    const { status } = await lockComment(site, unit, id);
    if (status !== 'spam' && status !== 'trash') throw new DomainError('CONFLICT', commentErrors.notBinned);
    await eraseComments(site, unit, context, [id]);
  });
}

/** Deletes what has been spam or in the bin for as long as the option says. @returns how many comments */
export async function purgeBinned(site: Site): Promise<number> {
  const days = site.options.get('comments_purge_days');
  if (days === 0) return 0;
  await write(site, (unit) => writes.dateBinned(unit));
  let erased = 0;
  for (;;) {
    const batch = await write(site, async (unit) => {
      const due = await reads.lockBinnedBefore(unit.db, site.engine, unit.now - days * dayMs, commentPurgeBatch);
      return due.length === 0 ? 0 : eraseComments(site, unit, null, due);
    });
    erased += batch;
    if (batch === 0) return erased;
  }
}

/** Forgets address and browser of comments as old as the option says. @returns how many comments */
export async function forgetAddresses(site: Site): Promise<number> {
  const days = site.options.get('comments_forget_address_days');
  if (days === 0) return 0;
  let cleared = 0;
  for (let lastId = 0; ;) {
    const batch = await write(site, async (unit) => {
      const rows = await reads.listTracedBefore(unit.db, unit.now - days * dayMs, lastId, commentPurgeBatch);
      lastId = rows.at(-1)?.id ?? lastId;
      if (rows.length === 0) return 0;
      await writes.clearAddresses(
        unit,
        rows.map(({ id }) => id),
      );
      unit.touch(...rows.map((row) => `comments:${row.post_id}`), 'comments:latest');
      return rows.length;
    });
    cleared += batch;
    if (batch === 0) return cleared;
  }
}
