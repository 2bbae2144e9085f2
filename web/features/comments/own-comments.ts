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
  // The newest come first; the one before stands below it then, or above where the oldest do.
  for (const comment of list.toReversed()) {
    talk.own.set(comment.id, comment);
    if (comment.status === 'pending' && hasPlaceFor(talk, comment)) await placeComment(talk, comment);
  }
  offerOwnActs(talk);
}

export interface OwnComments {
  /** Done once it is known which comments are the reader's own, or that it cannot be known. */
  settled: () => Promise<void>;
  end: () => void;
}

/** Shows the reader what of the conversation is their own: what waits, and what they may still change. */
export function followOwnComments(talk: Conversation): OwnComments {
  let shownTo: number | null | undefined;
  let loading = Promise.resolve();
  const look = () => {
    const { status, user } = readSession();
    const viewer = user?.id ?? null;
    if (status === 'unknown' || viewer === shownTo) return;
    shownTo = viewer;
    // A page is whole without it.
    loading = load(talk).catch(() => undefined);
  };
  const end = subscribeToSession(look);
  const known = whenSession().then(look, () => undefined);
  return { settled: () => known.then(() => loading), end };
}
