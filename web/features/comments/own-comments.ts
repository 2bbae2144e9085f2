import { getOwnComments } from '#contract/features/comments/calls.ts';
import { readSession, subscribeToSession, whenSession } from '#web/features/sessions/session.ts';
import { send } from '#web/kit/client.ts';

import { readGrants } from './kept.ts';
import type { Conversation } from './place-comment.ts';

async function load(talk: Conversation): Promise<void> {
  const grants = readGrants(talk.postId);
  if (readSession().status !== 'member' && grants.length === 0) return;
  const { list } = await send(getOwnComments, { post_id: talk.postId, grants });
  if (list.length === 0) return;
  const [{ placeComment }, { offerOwnActs, rememberOwn }] = await Promise.all([
    import('./place-comment.ts'),
    import('./own-acts.ts'),
  ]);
  for (const comment of list) {
    rememberOwn(comment);
    if (comment.status === 'pending') await placeComment(talk, comment);
  }
  offerOwnActs(talk.root, talk.postId);
}

/**
 * Shows the reader what of the conversation is their own: what waits, and what they may still change. What it returns
 * ends it.
 */
export function followOwnComments(talk: Conversation): () => void {
  // A page is whole without it.
  const begin = () => void load(talk).catch(() => undefined);
  let shownTo: number | null | undefined;
  const look = () => {
    const { status, user } = readSession();
    const viewer = user?.id ?? null;
    if (status === 'unknown' || viewer === shownTo) return;
    shownTo = viewer;
    begin();
  };
  const end = subscribeToSession(look);
  whenSession().then(look, () => undefined);
  return end;
}
