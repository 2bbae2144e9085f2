import { useSyncExternalStore } from 'react';

import { getBlockNumbers, getGrantedBlockNumbers } from '#contract/features/votes/calls.ts';
import { voteCopy } from '#contract/features/votes/copy.ts';
import type { BlockNumbers } from '#contract/features/votes/entities.ts';
import type { VotedType } from '#contract/features/votes/rules.ts';
import { readSession, subscribeToSession } from '#web/features/auth/sessions/session.ts';
import { onOutboxChange, onSent, waitingFor } from '#web/features/site/offline/outbox.ts';
import { waitingWord } from '#web/features/site/offline/outbox-rules.ts';
import { CallError, send } from '#web/kit/client.ts';

import { castVote, signInToVote } from './cast-vote.ts';
import { grantsFor } from './held-grants.ts';
import type { Voting } from './subject.ts';

interface PostNumbers {
  state: 'loading' | 'ready' | 'missing' | 'failed';
  list: readonly BlockNumbers[];
  formToken: string;
}

const loading: PostNumbers = { state: 'loading', list: [], formToken: '' };

/** One post has one answer for all its blocks. */
const posts = new Map<number, PostNumbers>();
/** Blocks that the last answer did not have. */
const askedAgain = new Set<string>();
const listeners = new Set<() => void>();
let shownTo: number | null | undefined;

function publish(postId: number, numbers: PostNumbers): void {
  posts.set(postId, numbers);
  for (const listener of listeners) listener();
}

async function load(postId: number): Promise<void> {
  const held = grantsFor(postId);
  const hasGrants = held.grants.length + held.comment_grants.length > 0;
  try {
    const answer = await (hasGrants
      ? send(getGrantedBlockNumbers, { post_id: postId, ...held })
      : send(getBlockNumbers, { post_id: postId }));
    publish(postId, { state: 'ready', list: answer.list, formToken: answer.form_token });
  } catch (error) {
    if (!(error instanceof CallError)) return;
    publish(postId, { ...loading, state: error.status === 404 ? 'missing' : 'failed' });
  }
}

/** Somebody else has other votes: what is shown is loaded anew. */
function watchSession(): void {
  const { status, user } = readSession();
  if (status === 'unknown') return;
  const viewer = user?.id ?? null;
  if (viewer === shownTo) return;
  const isFirst = shownTo === undefined;
  shownTo = viewer;
  // The first answer was given to the same cookie.
  if (!isFirst) for (const postId of posts.keys()) void load(postId);
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) subscribeToSession(watchSession);
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Loads the numbers of a post once, and again for a block that was opened since. */
export function ensureBlockNumbers(postId: number, blockId: string): void {
  const known = posts.get(postId);
  const key = `${postId} ${blockId}`;
  if (known?.state === 'ready' && !known.list.some((each) => each.block_id === blockId) && !askedAgain.has(key)) {
    askedAgain.add(key);
    void load(postId);
  }
  if (known) return;
  posts.set(postId, loading);
  void load(postId);
}

function show(postId: number, numbers: BlockNumbers): void {
  const known = posts.get(postId);
  if (!known) return;
  const list = known.list.map((each) => (each.block_id === numbers.block_id ? numbers : each));
  publish(postId, { ...known, list });
}

const notes = {
  vote: { loading: '', ready: voteCopy.notOpen, missing: voteCopy.notOpen, failed: voteCopy.unavailable },
  rate: { loading: '', ready: voteCopy.notOpenRate, missing: voteCopy.notOpenRate, failed: voteCopy.unavailable },
} as const;

/** The votes of a block of an article. */
export function useVoting(type: VotedType, postId: number, blockId: string): Voting {
  const known = useSyncExternalStore(subscribe, () => posts.get(postId) ?? loading);
  const numbers = known.list.find((each) => each.block_id === blockId);
  const isWaiting = useSyncExternalStore(onOutboxChange, () => waitingFor(`vote ${postId} ${blockId}`) !== undefined);
  const { status } = readSession();
  const needsLogin = status !== 'member' && numbers?.open === true && !numbers.may_vote && numbers.chosen.length === 0;
  return {
    numbers,
    note: numbers ? (isWaiting ? waitingWord : '') : notes[type][known.state],
    needsLogin,
    cast: (choices) => {
      if (needsLogin) return signInToVote();
      if (!numbers) return Promise.resolve('');
      const { formToken } = known;
      const reload = () => void load(postId);
      return castVote({ type, postId, numbers, choices, formToken, reload, show: (next) => show(postId, next) });
    },
  };
}

onSent((sent) => {
  // A vote that was kept in an earlier document.
  if (sent.kind === 'numbers') show(sent.postId, sent.numbers);
});
