import { momentErrors, momentHoldReasons } from '#contract/features/moments/copy.ts';
import { isPublishedMoment, momentStateOf } from '#contract/features/moments/moderation.rules.ts';
import { mayModerateMoments, publishesMomentsAtOnce } from '#contract/features/moments/rules.ts';
import type { MomentPollInput } from '#contract/features/moments/writing.entities.ts';
import { DomainError } from '#contract/errors.ts';
import { checkWords } from '#server/features/moderation/words.service.ts';
import type { CallContext, Unit } from '#server/kit/site.ts';

import * as reads from './review.reads.ts';
import { type MomentUpdate, publication, type StoredMoment } from './state.service.ts';

/** The texts of a moment as the word lists let them be, and why it waits for review; '' if it does not. */
export interface MomentReview {
  title: string;
  content: string;
  poll: MomentPollInput | null;
  /** Without the reason that the person's power requires a review. */
  reasons: readonly string[];
  isWithinPower: boolean;
}

/**
 * Applies the site's rules to the texts of a moment. Editors are not held by words, nor for their first moment.
 * @throws DomainError VALIDATION for refused words, without naming them
 * @see docs/reference/states.md
 */
export async function reviewMoment(
  { site, viewer }: CallContext,
  { id, title, content, poll }: { id: number } & Pick<MomentReview, 'title' | 'content' | 'poll'>,
): Promise<MomentReview> {
  const check = checkWords(site, [title, content, ...(poll?.options ?? [])], 'moment');
  if (check.verdict === 'refuse')
    throw new DomainError('VALIDATION', momentErrors.refused, { fields: { excerpt: momentErrors.refused } });
  const reasons: string[] = [];
  if (!mayModerateMoments(viewer)) {
    if (check.found.length > 0) reasons.push(momentHoldReasons.words(check.found));
    const isFirst = site.options.get('moments_hold_first');
    if (isFirst && !(await reads.hasApprovedElsewhere(site.db, viewer.userId ?? 0, id)))
      reasons.push(momentHoldReasons.first);
  }
  return {
    title: check.replace(title),
    content: check.replace(content),
    poll: poll && { ...poll, options: poll.options.map(check.replace) },
    reasons,
    isWithinPower: publishesMomentsAtOnce(viewer, site.options.get('moments_review_from_power')),
  };
}

const join = (reasons: readonly string[]): string => reasons.join('；');

/** Why a new moment waits for review; '' if it is published at once. */
export function holdReasonOfNew({ reasons, isWithinPower }: MomentReview): string {
  return join(isWithinPower ? reasons : [momentHoldReasons.power, ...reasons]);
}

/** Why an edit waits for review: what was approved before is no longer what it was. */
function holdReasonOfEdit({ reasons, isWithinPower }: MomentReview, old: StoredMoment): string {
  const wasOut = isPublishedMoment(old.post);
  const isJudged = momentStateOf(old.post) === 'rejected' || old.moment.held_for.includes(momentHoldReasons.reports);
  if (isWithinPower && !isJudged) return join(reasons);
  const kept = isJudged && !wasOut && old.moment.held_for !== '' ? old.moment.held_for : '';
  return join([kept || (wasOut || isJudged ? momentHoldReasons.edited : momentHoldReasons.power), ...reasons]);
}

/**
 * The state of a moment after an edit. Editors who change what others wrote leave its state as it is. Power does not
 * publish what a moderator took down or people reported.
 */
export function stateAfterEdit(
  { viewer }: CallContext,
  unit: Unit,
  old: StoredMoment,
  review: MomentReview,
): MomentUpdate {
  const isOwn = viewer.userId === old.post.author_id;
  if (!isOwn && mayModerateMoments(viewer)) return {};
  const isModerator = mayModerateMoments(viewer) && review.isWithinPower;
  const held_for = isModerator ? '' : holdReasonOfEdit(review, old);
  if (held_for === '') return publication(unit, old);
  return { post: { status: 'pending' }, moment: { held_for, reject_reason: '' } };
}
