import { getOwnComments } from '#contract/features/comments/calls.ts';
import { readSession, subscribeToSession, whenSession } from '#web/features/auth/sessions/session.ts';
import { send } from '#web/kit/client.ts';

import type { Conversation } from './conversation.ts';
import { readGrants } from './kept.ts';
import { offerOwnActs } from './own-acts.ts';
import { hasPlaceFor, placeComment } from './place-comment.ts';

async function load(talk: Conversation): Promise<void> {
  const grants = readGrants(talk.postId);
  if (readSession().status !== 'member' && grants.length === 0) return;
  const { list } = await send(getOwnComments, { post_id: talk.postId, grants });
  // With the newest first, the previous comment is below it; with the oldest first, above.
  for (const comment of list.toReversed()) {
    talk.own.set(comment.id, comment);
    if (comment.status === 'pending' && hasPlaceFor(talk, comment)) await placeComment(talk, comment);
  }
  offerOwnActs(talk);
}

export interface OwnComments {
  /** Resolves once the user's own comments are known, or loading them failed. */
  settled: () => Promise<void>;
  end: () => void;
}

/** Shows users their own comments: pending ones and those they may still edit. */
export function followOwnComments(talk: Conversation): OwnComments {
  let shownTo: number | null | undefined;
  let loading = Promise.resolve();
  const look = () => {
    const { status, user } = readSession();
    const viewer = user?.id ?? null;
    if (status === 'unknown' || viewer === shownTo) return;
    shownTo = viewer;
    // The page is complete without it.
    loading = load(talk).catch(() => undefined);
  };
  const end = subscribeToSession(look);
  const known = whenSession().then(look, () => undefined);
  return { settled: () => known.then(() => loading), end };
}
