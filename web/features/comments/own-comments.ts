import { getOwnComments } from '#contract/features/comments/calls.ts';
import { readSession, subscribeToSession, whenSession } from '#web/features/auth/sessions/session.ts';
import { send } from '#web/kit/client.ts';

import type { CommentSection } from './comment-section.ts';
import { readGrants } from './comment-storage.ts';
import { showOwnCommentActions } from './own-comment-actions.ts';
import { canInsert, insertComment } from './insert-comment.ts';

async function load(section: CommentSection): Promise<void> {
  const grants = readGrants(section.postId);
  if (readSession().status !== 'member' && grants.length === 0) return;
  const { list } = await send(getOwnComments, { post_id: section.postId, grants });
  // With the newest first, the previous comment is below it; with the oldest first, above.
  for (const comment of list.toReversed()) {
    section.own.set(comment.id, comment);
    if (comment.status === 'pending' && canInsert(section, comment)) await insertComment(section, comment);
  }
  showOwnCommentActions(section);
}

export interface OwnComments {
  /** Resolves once the user's own comments are known, or loading them failed. */
  whenLoaded: () => Promise<void>;
  end: () => void;
}

/** Shows users their own comments: pending ones and those they may still edit. */
export function followOwnComments(section: CommentSection): OwnComments {
  let shownTo: number | null | undefined;
  let loading = Promise.resolve();
  const look = () => {
    const { status, user } = readSession();
    const viewer = user?.id ?? null;
    if (status === 'unknown' || viewer === shownTo) return;
    shownTo = viewer;
    // The page is complete without it.
    loading = load(section).catch(() => undefined);
  };
  const end = subscribeToSession(look);
  const known = whenSession().then(look, () => undefined);
  return { whenLoaded: () => known.then(() => loading), end };
}
