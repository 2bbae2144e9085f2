import type { AuditActionName } from '#contract/features/audit/copy.ts';
import { postErrors } from './copy.ts';
import { isPublishingStatus, type PostStatusName } from './rules.ts';
import { DomainError } from '#contract/errors.ts';

const auditActionsByStatus: Partial<Record<PostStatusName, AuditActionName>> = {
  publish: 'post.publish',
  scheduled: 'post.schedule',
  private: 'post.hide',
  trash: 'post.trash',
};

/** The audit log action for a status change; null for changes that are not logged. */
export function auditActionOfStatusChange(
  before: PostStatusName | null,
  after: PostStatusName,
): AuditActionName | null {
  if (before === after) return null;
  const act = auditActionsByStatus[after];
  if (act) return act;
  if (before === 'trash') return 'post.restore';
  return before === 'publish' || before === 'scheduled' ? 'post.withdraw' : null;
}

/**
 * Publishing a pending post requires the revision that the user has read.
 * @throws DomainError VALIDATION
 */
export function ensureReviewed(
  before: PostStatusName | undefined,
  after: PostStatusName | undefined,
  revision: number | undefined,
): void {
  if (before !== 'pending' || !isPublishingStatus(after) || revision !== undefined) return;
  throw new DomainError('VALIDATION', postErrors.reviewFirst, { fields: { revision: postErrors.reviewFirst } });
}

interface Timed {
  status: PostStatusName | undefined;
  /** Epoch ms; null: none. */
  published_at: number | null | undefined;
}

/** Makes status and time consistent: a published post has a publication time that is not in the future. */
export function resolvePublishTime(
  input: Partial<Timed>,
  old: Timed | null,
  now: number,
): { status: PostStatusName; published_at: number | null } {
  const wished = input.status ?? old?.status ?? 'draft';
  const time = input.published_at === undefined ? (old?.published_at ?? null) : input.published_at;
  if (wished === 'scheduled') {
    if (time === null) {
      const message = postErrors.scheduleNeedsTime;
      throw new DomainError('VALIDATION', message, { fields: { publish_at: message } });
    }
    return { status: time > now ? 'scheduled' : 'publish', published_at: time };
  }
  if (wished !== 'publish') return { status: wished, published_at: time };
  if (time === null) return { status: 'publish', published_at: now };
  if (time <= now) return { status: 'publish', published_at: time };
  // A draft or scheduled post with a future time that is published now, without setting a new time.
  const isByHand = input.published_at === undefined;
  return isByHand ? { status: 'publish', published_at: now } : { status: 'scheduled', published_at: time };
}
