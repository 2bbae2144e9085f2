import { rate, vote } from '#contract/features/votes/calls.ts';
import type { BlockNumbers } from '#contract/features/votes/entities.ts';
import { withVote, type VotedType } from '#contract/features/votes/rules.ts';
import { askToSignIn } from '#web/features/auth/sessions/session.ts';
import { CallError, CallReplaced, send } from '#web/kit/client.ts';

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
  /** What is shown is no longer what the server has. */
  reload: () => void;
}

function sendVote({ type, postId, numbers, choices, formToken }: Casting): Promise<BlockNumbers> {
  const about = {
    post_id: postId,
    block_id: numbers.block_id,
    ...(formToken !== '' && { form_token: formToken }),
    ...grantsFor(postId),
  };
  return type === 'rate'
    ? send(rate, { ...about, score: Number(choices[0]) })
    : send(vote, { ...about, choices: [...choices] });
}

/** Asks a guest to sign in; the numbers are loaded anew by whoever watches the session. */
export async function signInToVote(): Promise<string> {
  await askToSignIn().catch(() => undefined);
  return '';
}

/** Shows a vote at once and sends it; a refusal takes it back. @returns the refusal, or '' */
export async function castVote(casting: Casting): Promise<string> {
  const { numbers, choices, show, reload } = casting;
  show(withVote(numbers, choices));
  try {
    show(await sendVote(casting));
    return '';
  } catch (error) {
    if (error instanceof CallReplaced) return '';
    show(numbers);
    if (!(error instanceof CallError)) throw error;
    if (error.status === 401) return signInToVote();
    if (error.status === 404 || error.status === 409) reload();
    return error.message;
  }
}
