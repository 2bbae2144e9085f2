import type { addComment } from '#contract/features/comments/calls.ts';
import type { rate, vote } from '#contract/features/votes/calls.ts';
import type { CallInput } from '#contract/kit/call.ts';

export const waitingWord = '待发送';

/** What is kept for a later connection. `mark` is the key of a reaction: `like post 12`. */
export type Act =
  | { kind: 'reaction'; mark: string; on: boolean; was: boolean }
  | { kind: 'comment'; input: CallInput<typeof addComment> }
  | { kind: 'vote'; input: CallInput<typeof vote> }
  | { kind: 'rate'; input: CallInput<typeof rate> };

/** An act that the server does not have yet, or refused. */
export interface WaitingAct {
  /** Also its idempotency key. */
  id: string;
  /** Id of the account whose act it is; 0: of a guest. */
  by: number;
  /** Epoch ms. */
  at: number;
  /** When it may have reached the server for the first time although no answer came; null: it never left. */
  triedAt: number | null;
  /** The page on which it was done. */
  path: string;
  act: Act;
  /** Why the server refused it; ''. A refused act is never sent again by itself. */
  refusal: string;
}

/** More than anybody does without a connection. */
export const outboxMaxActs = 50;
export const outboxMaxLength = 200_000;
const keptMs = 30 * 86_400_000;
/** The server knows an idempotency key for a day; an hour is left for clocks that differ. */
export const sureMs = 23 * 3_600_000;

/** Two acts on one target have one result: the later one counts. Comments are never the same. */
export function targetOf(act: Act): string | null {
  if (act.kind === 'comment') return null;
  return act.kind === 'reaction' ? act.mark : `vote ${act.input.post_id} ${act.input.block_id}`;
}

function isWaiting(value: unknown): value is WaitingAct {
  if (typeof value !== 'object' || value === null) return false;
  const { id, by, at, triedAt, path, act, refusal } = value as Partial<Record<keyof WaitingAct, unknown>>;
  const isStamped =
    typeof by === 'number' && typeof at === 'number' && (triedAt === null || typeof triedAt === 'number');
  const isNamed = typeof id === 'string' && id !== '' && typeof path === 'string' && typeof refusal === 'string';
  if (!isStamped || !isNamed || typeof act !== 'object' || act === null || !('kind' in act)) return false;
  if (act.kind === 'reaction') return 'mark' in act && typeof act.mark === 'string';
  return (act.kind === 'comment' || act.kind === 'vote' || act.kind === 'rate') && 'input' in act && !!act.input;
}

/** The stored acts; those that are too old or not readable are left out. */
export function readActs(stored: unknown, now: number): WaitingAct[] {
  const found = Array.isArray(stored) ? stored.filter(isWaiting) : [];
  return found.filter(({ at }) => now - at < keptMs).slice(-outboxMaxActs);
}

/**
 * The acts with one more. Of two on the same target the last one stays; one that only restores what the server has goes
 * away, unless the server may have heard of it.
 * @returns null when there is no room
 */
export function withAct(acts: readonly WaitingAct[], added: WaitingAct): WaitingAct[] | null {
  const target = targetOf(added.act);
  const isSame = ({ by, act, refusal }: WaitingAct): boolean =>
    target !== null && by === added.by && refusal === '' && targetOf(act) === target;
  const before = acts.find(isSame);
  const rest = acts.filter((each) => !isSame(each));
  let last = added;
  if (before?.act.kind === 'reaction' && added.act.kind === 'reaction')
    last = { ...added, triedAt: before.triedAt, act: { ...added.act, was: before.act.was } };
  const isUndone = last.act.kind === 'reaction' && last.act.on === last.act.was;
  if (isUndone && before && before.triedAt === null) return rest;
  const next = [...rest, last];
  return next.length > outboxMaxActs || JSON.stringify(next).length > outboxMaxLength ? null : next;
}

/** The acts of an account that are sent, in their order. */
export const actsToSend = (acts: readonly WaitingAct[], by: number): WaitingAct[] =>
  acts.filter((each) => each.by === by && each.refusal === '');

/** What may be done again without the risk that it was done before. */
export const isSureOnce = ({ act, triedAt }: WaitingAct, now: number): boolean =>
  act.kind !== 'comment' || triedAt === null || now - triedAt < sureMs;

export type Outcome =
  | { is: 'sent' }
  /** Nothing is sent until the session is another or the account is finished. */
  | { is: 'held' }
  | { is: 'later'; afterMs: number }
  | { is: 'refused'; text: string };

interface Refusal {
  status: number;
  code: string | number;
  message: string;
  retryAfterSeconds: number;
}

/** Statuses of a server, or of a proxy in front of it, that cannot answer now. */
const unreachable = new Set([0, 502, 503, 504]);

/** Whether a call found no server; it may still have reached it. */
export const isUnreachable = ({ status }: Pick<Refusal, 'status'>): boolean => unreachable.has(status);

const longestWaitMs = 10 * 60_000;

/** What becomes of an act that was answered with an error. `attempt` counts from 1. */
export function outcomeOf(error: Refusal, { act, by, triedAt }: WaitingAct, attempt: number): Outcome {
  const { code, status, message } = error;
  if (isUnreachable(error) || status >= 500)
    return { is: 'later', afterMs: Math.min(5000 * 3 ** (attempt - 1), longestWaitMs) };
  if (code === 'RATE_LIMITED') return { is: 'later', afterMs: Math.max(error.retryAfterSeconds, 1) * 1000 };
  // The first attempt arrived, and only its answer was lost.
  if (code === 'CONFLICT' && act.kind === 'comment' && triedAt !== null) return { is: 'sent' };
  const isAccount = by !== 0 && ['601', '602', '603', 'PASSWORD_CHANGE_REQUIRED', 'TERMS_REQUIRED'].includes(`${code}`);
  return isAccount ? { is: 'held' } : { is: 'refused', text: message };
}
