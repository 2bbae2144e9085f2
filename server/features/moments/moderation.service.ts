import { momentErrors, momentHoldReasons } from '#contract/features/moments/copy.ts';
import { momentReasonMaxLength } from '#contract/features/moments/limits.ts';
import { momentModerationErrors, reportedReason } from '#contract/features/moments/moderation.copy.ts';
import {
  isPublishedMoment,
  type ModeratedState,
  type MomentAction,
  momentStateOf,
  stateAfter,
} from '#contract/features/moments/moderation.rules.ts';
import { cleanMomentText, isBlankText } from '#contract/features/moments/text.rules.ts';
import { DomainError } from '#contract/errors.ts';
import { audit } from '#server/features/audit/service.ts';
import { releaseFiles } from '#server/features/media/attachments.service.ts';
import { deleteMomentPost } from '#server/features/posts/moment-rows.service.ts';
import { type CallContext, type Site, type Unit, write } from '#server/kit/site.ts';

import { momentReviewed } from './events.service.ts';
import { notifyApproval, notifyRejection } from './notices.service.ts';
import { changeMoment, lockMoment, type MomentUpdate, publication, type StoredMoment } from './state.service.ts';

const targetOf = ({ post }: StoredMoment) => ({ type: 'moment', id: post.id });

/** A moment that can be moderated: not one in the trash. @throws DomainError NOT_FOUND */
async function lockModerated(site: Site, unit: Unit, id: number): Promise<StoredMoment> {
  const stored = await lockMoment(site, unit, id);
  if (momentStateOf(stored.post) === 'trash') throw new DomainError('NOT_FOUND', momentErrors.missing);
  return stored;
}

/** The reason of a rejection. @throws DomainError VALIDATION */
export function readReason(given: string | undefined): string {
  const reason = cleanMomentText(given ?? '');
  const refuse = (text: string) => new DomainError('VALIDATION', text, { fields: { reason: text } });
  if (isBlankText(reason)) throw refuse(momentErrors.reason);
  if (Array.from(reason).length > momentReasonMaxLength)
    throw refuse(momentModerationErrors.reasonLength(momentReasonMaxLength));
  return reason;
}

/**
 * Publishes a moment in the caller's transaction and tells its author. `revision`: the one that the moderator read.
 * @throws DomainError NOT_FOUND, CONFLICT when it changed since
 */
export async function approveMoment(context: CallContext, unit: Unit, id: number, revision?: number): Promise<void> {
  const { site, viewer } = context;
  const old = await lockModerated(site, unit, id);
  if (revision !== undefined && revision !== old.post.revision)
    throw new DomainError('CONFLICT', momentModerationErrors.changed);
  if (isPublishedMoment(old.post)) return;
  const stored = await changeMoment(site, unit, old, publication(unit, old));
  const { author_id: authorId, title } = old.post;
  await audit(context, unit, { action: 'moment.approve', target: targetOf(old), after: { title } });
  await momentReviewed.emit(site, unit, { postId: id, authorId, outcome: 'approved', reason: '' });
  if (authorId !== viewer.userId) await notifyApproval(site, unit, stored);
}

/**
 * Rejects a moment or takes it down, in the caller's transaction; its author reads the reason and may submit it again.
 * @throws DomainError NOT_FOUND
 */
export async function rejectMoment(context: CallContext, unit: Unit, id: number, reason: string): Promise<void> {
  const { site, viewer } = context;
  const old = await lockModerated(site, unit, id);
  const update: MomentUpdate = { post: { status: 'draft' }, moment: { reject_reason: reason, held_for: '' } };
  const stored = await changeMoment(site, unit, old, update);
  const { author_id: authorId, title } = old.post;
  await audit(context, unit, { action: 'moment.reject', target: targetOf(old), after: { title, reason } });
  await momentReviewed.emit(site, unit, { postId: id, authorId, outcome: 'rejected', reason });
  if (authorId !== viewer.userId) await notifyRejection(site, unit, stored, reason);
}

/** Puts a moment back into review; from the trash too. @throws DomainError NOT_FOUND */
async function returnToReview(context: CallContext, unit: Unit, id: number): Promise<void> {
  const { site } = context;
  const old = await lockMoment(site, unit, id);
  const before = momentStateOf(old.post);
  if (before === 'pending') return;
  const held_for = old.moment.held_for || momentHoldReasons.power;
  await changeMoment(site, unit, old, { post: { status: 'pending' }, moment: { held_for, reject_reason: '' } });
  const action = before === 'trash' ? 'moment.restore' : 'moment.hold';
  await audit(context, unit, { action, target: targetOf(old), before: { status: before } });
}

/** Deletes a moment as a moderator; it can be restored. @throws DomainError NOT_FOUND */
export async function trashMoment(context: CallContext, unit: Unit, id: number): Promise<void> {
  const { site } = context;
  const old = await lockModerated(site, unit, id);
  const { author_id: authorId, title } = old.post;
  await changeMoment(site, unit, old, { post: { status: 'trash' } });
  await audit(context, unit, { action: 'moment.trash', target: targetOf(old), before: { title } });
  await momentReviewed.emit(site, unit, { postId: id, authorId, outcome: 'deleted', reason: '' });
}

/** Deletes a moment in the trash with everything that belongs to it. @throws DomainError NOT_FOUND, CONFLICT */
export async function eraseMoment(context: CallContext, id: number): Promise<void> {
  const { site } = context;
  await write(site, async (unit) => {
    const old = await lockMoment(site, unit, id);
    if (momentStateOf(old.post) !== 'trash') throw new DomainError('CONFLICT', momentModerationErrors.notDeleted);
    await releaseFiles(unit, id);
    await deleteMomentPost(unit, id);
    await audit(context, unit, { action: 'moment.erase', target: targetOf(old), before: { title: old.post.title } });
  });
}

/** What a moderator does to a moment. */
export interface Moderation {
  act: MomentAction;
  /** Of a rejection. */
  reason?: string | undefined;
  /** Of an approval: what the moderator read. */
  revision?: number | undefined;
}

async function apply(context: CallContext, unit: Unit, id: number, { act, reason = '', revision }: Moderation) {
  if (act === 'approve') await approveMoment(context, unit, id, revision);
  else if (act === 'reject') await rejectMoment(context, unit, id, reason);
  else await (act === 'wait' ? returnToReview(context, unit, id) : trashMoment(context, unit, id));
}

/** A moment that a moderator changed. */
export interface Moderated {
  id: number;
  state: ModeratedState;
  before: ModeratedState;
}

/**
 * One action on one moment, in its own transaction.
 * @throws DomainError NOT_FOUND, VALIDATION for a rejection without a reason, CONFLICT when it changed since
 */
export async function moderateMoment(context: CallContext, id: number, how: Moderation): Promise<Moderated> {
  const { site } = context;
  const reason = how.act === 'reject' ? readReason(how.reason) : '';
  return write(site, async (unit) => {
    const before = momentStateOf((await lockMoment(site, unit, id)).post);
    await apply(context, unit, id, { ...how, reason });
    return { id, state: stateAfter[how.act], before };
  });
}

/**
 * Moderates moments one by one, each in its own transaction, so that two moderators cannot deadlock. Those that are
 * gone are left out.
 * @throws DomainError VALIDATION for a rejection without a reason
 */
export async function moderateMoments(
  context: CallContext,
  ids: readonly number[],
  how: Moderation,
): Promise<Moderated[]> {
  if (how.act === 'reject') readReason(how.reason);
  const moderated: Moderated[] = [];
  for (const id of new Set(ids)) {
    try {
      moderated.push(await moderateMoment(context, id, how));
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'NOT_FOUND') throw error;
    }
  }
  return moderated;
}

/** Hides a moment that enough people reported until a moderator has read it. */
export async function holdReported(site: Site, unit: Unit, id: number): Promise<void> {
  const old = await lockMoment(site, unit, id);
  if (!isPublishedMoment(old.post)) return;
  await changeMoment(site, unit, old, { post: { status: 'pending' }, moment: { held_for: momentHoldReasons.reports } });
}

/** Upheld, a moment is rejected; dismissed, one that was hidden because of reports is shown again. */
export async function settleReported(
  context: CallContext,
  unit: Unit,
  id: number,
  outcome: 'upheld' | 'dismissed',
): Promise<void> {
  const { post, moment } = await lockMoment(context.site, unit, id);
  const state = momentStateOf(post);
  if (outcome === 'upheld' && (state === 'publish' || state === 'pending'))
    await rejectMoment(context, unit, id, reportedReason);
  const wasHidden = state === 'pending' && moment.held_for === momentHoldReasons.reports;
  if (outcome === 'dismissed' && wasHidden) await approveMoment(context, unit, id);
}
