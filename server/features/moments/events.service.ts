import { createHook } from '#server/kit/hooks.ts';

/** A moment and the lists that contain it. */
export interface ListedMoment {
  postId: number;
  authorId: number;
  plateId: number | null;
  topicIds: readonly number[];
  /** `followers`: it is in no public list. */
  audience: 'everyone' | 'followers';
}

/**
 * Emitted when a moment becomes visible, and again when its plate, topics or audience change after `momentWithdrawn`
 * for the earlier ones. `isNew`: for the first time; it is emitted so once for each moment.
 */
export const momentPublished = createHook<ListedMoment & { isNew: boolean }>();

/** Emitted when a visible moment is deleted, rejected or reviewed again, or leaves its plate, topics or audience. */
export const momentWithdrawn = createHook<ListedMoment>();

/** Emitted when a moment starts to wait for review; `heldFor` is the reason shown to moderators. */
export const momentSubmitted = createHook<{ postId: number; title: string; authorId: number; heldFor: string }>();

/** Emitted when a moderator has approved, rejected or deleted a moment. */
export const momentReviewed = createHook<{
  postId: number;
  authorId: number;
  outcome: 'approved' | 'rejected' | 'deleted';
  /** Of a rejection. */
  reason: string;
}>();
