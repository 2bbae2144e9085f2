import { addComment } from '#contract/features/comments/calls.ts';
import type { OwnComment } from '#contract/features/comments/entities.ts';
import { follow } from '#contract/features/social/follows.calls.ts';
import { bookmarkPost, like } from '#contract/features/social/likes.calls.ts';
import type { ReactionTarget } from '#contract/features/social/likes.entities.ts';
import { rate, vote } from '#contract/features/votes/calls.ts';
import type { BlockNumbers } from '#contract/features/votes/entities.ts';
import { actingAccount, askForMissedSession, refreshSession } from '#web/features/auth/sessions/session.ts';
import { reportFailure } from '#web/kit/call-failure.ts';
import { CallError, makeIdempotencyKey, send } from '#web/kit/client.ts';
import { storedValues } from '#web/ui/stored-value.ts';
import { toast } from '#web/ui/toasts/toasts.ts';

import {
  type Act,
  actsToSend,
  isSureOnce,
  isUnreachable,
  outcomeOf,
  readActs,
  targetOf,
  type WaitingAct,
  withAct,
} from './outbox-rules.ts';

const storage = storedValues('somnia');
const storageKey = 'outbox';

const texts = {
  kept: '网络不可用，已经替您存好，恢复连接后自动发送',
  full: '待发送的内容太多了，请先恢复网络',
  unsure: '不能确定上次是否已经发出，请先看看评论区里有没有',
};

/** What the server answered to an act. */
export type Sent =
  | { kind: 'reaction'; mark: string; on: boolean; count: number | null }
  | { kind: 'comment'; comment: OwnComment; public: boolean; grant: string }
  | { kind: 'numbers'; postId: number; numbers: BlockNumbers }
  | { kind: 'refused' };

type SentListener = (sent: Sent, waiting: WaitingAct) => void;

const listeners = new Set<() => void>();
const sentListeners = new Set<SentListener>();

/** Calls back when the acts change, in this or another tab. @returns a function that stops it */
export function onOutboxChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Calls back with every act that this tab sent, or that was refused. @returns a function that stops it */
export function onSent(listener: SentListener): () => void {
  sentListeners.add(listener);
  return () => sentListeners.delete(listener);
}

const publish = (): void => listeners.forEach((listener) => listener());

const readAll = (): WaitingAct[] => readActs(storage.read(storageKey), Date.now());

/** @returns whether the browser stores it */
function writeAll(acts: readonly WaitingAct[]): boolean {
  if (acts.length === 0) storage.remove(storageKey);
  else storage.write(storageKey, acts);
  const isStored = readAll().length === acts.length;
  publish();
  return isStored;
}

/** The acts of who is here, also refused ones. */
export const waitingActs = (): WaitingAct[] => readAll().filter(({ by }) => by === actingAccount());

/** The act that waits for a target: the key of a reaction, or `vote 12 abc`. */
export const waitingFor = (target: string): WaitingAct | undefined =>
  actsToSend(readAll(), actingAccount()).find(({ act }) => targetOf(act) === target);

export const isOffline = (): boolean => navigator.onLine === false;

/** Whether an error means that no server was found. */
export const isLost = (error: unknown): boolean => error instanceof CallError && isUnreachable(error);

/**
 * Keeps an act until there is a connection, and says so.
 * @param mayHaveArrived it was sent already and only the answer is missing; `id` is the key it was sent with
 * @returns false when there is no room or no storage; the act is not kept then
 */
export function keepAct(act: Act, mayHaveArrived: boolean, id = makeIdempotencyKey()): boolean {
  const at = Date.now();
  const added = { id, by: actingAccount(), at, triedAt: mayHaveArrived ? at : null, path: location.pathname, act };
  const acts = withAct(readAll(), { ...added, refusal: '' });
  if (acts === null || !writeAll(acts)) {
    toast.warning(texts.full);
    return false;
  }
  if (acts.some((each) => each.id === id)) sayKept();
  if (mayHaveArrived) flushLater(5000);
  return true;
}

let keptToast = 0;

/** Said once, however much is kept. */
function sayKept(): void {
  toast.dismiss(keptToast);
  keptToast = toast.info(texts.kept);
}

export function dropAct(id: string): void {
  writeAll(readAll().filter((each) => each.id !== id));
}

/** Whoever signs out leaves nothing behind. */
export function dropActsOf(account: number): void {
  writeAll(readAll().filter(({ by }) => by !== account));
}

function changeAct(id: string, change: Partial<WaitingAct>): void {
  writeAll(readAll().map((each) => (each.id === id ? { ...each, ...change } : each)));
}

async function sendReaction(mark: string, on: boolean, options: object): Promise<Sent> {
  const [kind, type, number] = mark.split(' ') as ['like' | 'favourite' | 'follow', ReactionTarget, string];
  const id = Number(number);
  if (kind === 'follow') {
    const answer = await send(follow, { user_id: id, on }, options);
    return { kind: 'reaction', mark, on: answer.on, count: null };
  }
  const answer = await send(kind === 'like' ? like : bookmarkPost, { type, id, on }, options);
  return { kind: 'reaction', mark, ...answer };
}

async function sendAct({ id, by, act }: WaitingAct): Promise<Sent> {
  const options = { idempotencyKey: id, account: by };
  if (act.kind === 'reaction') return sendReaction(act.mark, act.on, options);
  if (act.kind === 'comment') return { kind: 'comment', ...(await send(addComment, act.input, options)) };
  const numbers = await (act.kind === 'vote' ? send(vote, act.input, options) : send(rate, act.input, options));
  return { kind: 'numbers', postId: act.input.post_id, numbers };
}

/** Tells about a refusal; the text of a comment stays in the outbox, where its author finds it. */
function refuse(waiting: WaitingAct, text: string): void {
  if (waiting.act.kind === 'comment') changeAct(waiting.id, { refusal: text });
  else dropAct(waiting.id);
  for (const listener of sentListeners) listener({ kind: 'refused' }, waiting);
  toast.warning(waiting.act.kind === 'comment' ? `您的评论没有发出：${text}` : text);
}

let timer: ReturnType<typeof setTimeout> | undefined;

function flushLater(afterMs: number): void {
  clearTimeout(timer);
  timer = setTimeout(() => void flushOutbox(), afterMs);
}

const attempts = new Map<string, number>();

/** Sends one act. @returns whether the next may follow */
async function sendOne(waiting: WaitingAct): Promise<boolean> {
  if (!isSureOnce(waiting, Date.now())) {
    refuse(waiting, texts.unsure);
    return true;
  }
  changeAct(waiting.id, { triedAt: waiting.triedAt ?? Date.now() });
  try {
    const sent = await sendAct(waiting);
    dropAct(waiting.id);
    for (const listener of sentListeners) listener(sent, waiting);
    return true;
  } catch (error) {
    return settleFailure(error, waiting);
  }
}

async function settleFailure(error: unknown, waiting: WaitingAct): Promise<boolean> {
  if (!(error instanceof CallError)) return false;
  const attempt = (attempts.get(waiting.id) ?? 0) + 1;
  attempts.set(waiting.id, attempt);
  // The server answered: what comes next is a first attempt again, unless an answer was lost before.
  if (!isUnreachable(error)) changeAct(waiting.id, { triedAt: waiting.triedAt });
  const outcome = outcomeOf(error, waiting, attempt);
  if (outcome.is === 'held') reportFailure(error);
  // Somebody else signed in meanwhile; their session sends nothing of this account.
  if (error.code === 'CONFLICT') await refreshSession();
  if (actingAccount() !== waiting.by) return false;
  if (outcome.is === 'later') flushLater(outcome.afterMs);
  if (outcome.is === 'refused') refuse(waiting, outcome.text);
  if (outcome.is === 'sent') dropAct(waiting.id);
  return outcome.is === 'refused' || outcome.is === 'sent';
}

async function sendAll(): Promise<void> {
  await askForMissedSession();
  for (;;) {
    const [next] = actsToSend(readAll(), actingAccount());
    if (!next || isOffline() || !(await sendOne(next))) return;
  }
}

let running: Promise<void> | null = null;

/** Sends what waits, in order and in one tab at a time. */
export function flushOutbox(): Promise<void> {
  if (running) return running;
  if (isOffline() || waitingActs().length === 0) return Promise.resolve();
  // Without locks (no https) the idempotency keys keep two tabs from doing an act twice.
  const locks = 'locks' in navigator ? navigator.locks : null;
  const work = locks ? locks.request('somnia:outbox', { ifAvailable: true }, (lock) => lock && sendAll()) : sendAll();
  running = Promise.resolve(work)
    .then(() => undefined, reportFailure)
    .finally(() => (running = null));
  return running;
}

/** Follows what another tab keeps or sends; on the server there is none. */
globalThis.window?.addEventListener('storage', ({ key }) => {
  if (key === null || key === `somnia:${storageKey}`) publish();
});
