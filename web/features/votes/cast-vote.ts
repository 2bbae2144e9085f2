import { rate, vote } from '#contract/features/votes/calls.ts';
import type { BlockNumbers } from '#contract/features/votes/entities.ts';
import { withVote, type VotedType } from '#contract/features/votes/rules.ts';
import { askToSignIn } from '#web/features/auth/sessions/session.ts';
import { isLost, isOffline, keepAct, onSent } from '#web/features/site/offline/outbox.ts';
import type { Act } from '#web/features/site/offline/outbox-rules.ts';
import { CallError, CallReplaced, makeIdempotencyKey, send } from '#web/kit/client.ts';

import { grantsFor } from './held-grants.ts';

export interface Casting {
  type: VotedType;
  postId: number;
  /** As they are shown. */
  numbers: BlockNumbers;
  choices: readonly string[];
  /** Of a guest; ''. */
  formToken: string;
  show: (numbers: BlockNumbers) => void;
  /** Whether the vote waits for a connection. */
  onWaiting?: (isWaiting: boolean) => void;
  /** What is shown is no longer what the server has. */
  reload: () => void;
}

/** The vote as the server takes it. */
function actOf({ type, postId, numbers, choices, formToken }: Casting): Extract<Act, { kind: VotedType }> {
  const about = {
    post_id: postId,
    block_id: numbers.block_id,
    ...(formToken !== '' && { form_token: formToken }),
    ...grantsFor(postId),
  };
  return type === 'rate'
    ? { kind: 'rate', input: { ...about, score: Number(choices[0]) } }
    : { kind: 'vote', input: { ...about, choices: [...choices] } };
}

function sendVote(act: ReturnType<typeof actOf>, idempotencyKey: string): Promise<BlockNumbers> {
  return act.kind === 'rate' ? send(rate, act.input, { idempotencyKey }) : send(vote, act.input, { idempotencyKey });
}

/** Asks a guest to sign in; the numbers are loaded anew by whoever watches the session. */
export async function signInToVote(): Promise<string> {
  await askToSignIn().catch(() => undefined);
  return '';
}

/** Votes of this page that wait for a connection, by their keys. */
const waitingVotes = new Map<string, Casting>();

onSent((sent, { id }) => {
  const casting = waitingVotes.get(id);
  if (!casting) return;
  waitingVotes.delete(id);
  casting.onWaiting?.(false);
  if (sent.kind === 'numbers') casting.show(sent.numbers);
  else casting.reload();
});

function keepVote(casting: Casting, act: ReturnType<typeof actOf>, key: string, mayHaveArrived: boolean): boolean {
  if (!keepAct(act, mayHaveArrived, key)) return false;
  waitingVotes.set(key, casting);
  casting.onWaiting?.(true);
  return true;
}

/**
 * Shows a vote at once and sends it; a refusal takes it back. Without a connection it is kept for later.
 * @returns the refusal, or ''
 */
export async function castVote(casting: Casting): Promise<string> {
  const { numbers, choices, show, reload } = casting;
  const act = actOf(casting);
  const key = makeIdempotencyKey();
  show(withVote(numbers, choices));
  if (isOffline() && keepVote(casting, act, key, false)) return '';
  try {
    show(await sendVote(act, key));
    return '';
  } catch (error) {
    if (error instanceof CallReplaced) return '';
    if (isLost(error) && keepVote(casting, act, key, true)) return '';
    show(numbers);
    if (!(error instanceof CallError)) throw error;
    if (error.status === 401) return signInToVote();
    if (error.status === 404 || error.status === 409) reload();
    return error.message;
  }
}
