import { follow } from '#contract/features/social/follows.calls.ts';
import { bookmarkPost, like } from '#contract/features/social/likes.calls.ts';
import type { ReactionTarget } from '#contract/features/social/likes.entities.ts';
import { reportFailure } from '#web/kit/call-failure.ts';
import { send } from '#web/kit/client.ts';
import { waitingWord } from '#web/features/site/offline/outbox-rules.ts';
import { isLost, isOffline, keepAct, onOutboxChange, onSent, waitingFor } from '#web/features/site/offline/outbox.ts';
import { formatNumber } from '#web/ui/format-number.ts';

/** State of a like, bookmark or follow on the server. */
export interface ReactionState {
  on: boolean;
  count: number;
}

/** A state as buttons show it. */
export interface ShownReaction extends ReactionState {
  /** It waits for a connection. */
  isWaiting: boolean;
}

interface PendingReaction {
  kept: ReactionState;
  wanted: boolean;
  isSending: boolean;
}

/** By the value of `data-mark`: `like post 12`, `follow user 5`. One target may have several buttons. */
const pendingReactions = new Map<string, PendingReaction>();

type ReactionListener = (key: string, state: ShownReaction) => void;

const reactionListeners = new Set<ReactionListener>();

/** Calls back with every shown state, for buttons that React renders. @returns a function that stops it */
export function onReactionChange(listener: ReactionListener): () => void {
  reactionListeners.add(listener);
  return () => reactionListeners.delete(listener);
}

/** The reaction that waits for a connection, if it is not the server's state already. */
function waitingReaction(key: string): boolean | undefined {
  const act = waitingFor(key)?.act;
  return act?.kind === 'reaction' ? act.on : undefined;
}

const buttonsOf = (key: string) => document.querySelectorAll<HTMLElement>(`[data-mark="${CSS.escape(key)}"]`);

/** The shown state: the desired one, even before the server has answered. */
function shownState({ kept, wanted }: PendingReaction): ReactionState {
  return { on: wanted, count: kept.count + Number(wanted) - Number(kept.on) };
}

function updateButtons(key: string, standing: PendingReaction): void {
  const shown = shownState(standing);
  const { on, count } = shown;
  const isWaiting = waitingReaction(key) !== undefined;
  for (const listener of reactionListeners) listener(key, { ...shown, isWaiting });
  for (const button of buttonsOf(key)) {
    button.ariaPressed = String(on);
    button.dataset.count = String(count);
    button.toggleAttribute('data-waiting', isWaiting);
    const shownCount = count > 0 ? formatNumber(count) : '';
    const number = button.querySelector<HTMLElement>('[data-mark-count]');
    if (number) number.textContent = isWaiting ? waitingWord : shownCount || (number.dataset.markCount ?? '');
    const { name } = button.dataset;
    if (name) button.ariaLabel = [name, shownCount, isWaiting && waitingWord].filter(Boolean).join(' ');
    const word = button.querySelector<HTMLElement>('[data-mark-on]');
    if (word) word.textContent = isWaiting ? waitingWord : ((on ? word.dataset.markOn : word.dataset.markOff) ?? '');
  }
  for (const place of document.querySelectorAll<HTMLElement>(`[data-counts="${CSS.escape(key)}"]`))
    place.textContent = formatNumber(count);
}

function pendingReactionOf(key: string): PendingReaction {
  let standing = pendingReactions.get(key);
  if (!standing) {
    const button = buttonsOf(key)[0];
    const kept = { on: button?.ariaPressed === 'true', count: Number(button?.dataset.count ?? 0) };
    standing = { kept, wanted: kept.on, isSending: false };
    pendingReactions.set(key, standing);
  }
  return standing;
}

/** Applies the server's state; a pending change continues. */
export function setReactionState(key: string, state: ReactionState): void {
  const standing = pendingReactionOf(key);
  if (!standing.isSending) Object.assign(standing, { kept: state, wanted: waitingReaction(key) ?? state.on });
  updateButtons(key, standing);
}

async function sendReaction(key: string, { kept }: PendingReaction, on: boolean): Promise<ReactionState> {
  const [kind, type, number] = key.split(' ') as ['like' | 'favourite' | 'follow', ReactionTarget, string];
  const id = Number(number);
  if (kind !== 'follow') return send(kind === 'like' ? like : bookmarkPost, { type, id, on });
  const answer = await send(follow, { user_id: id, on });
  return { on: answer.on, count: kept.count + Number(answer.on) - Number(kept.on) };
}

function keepReaction(key: string, { kept, wanted }: PendingReaction, mayHaveArrived: boolean): boolean {
  return keepAct({ kind: 'reaction', mark: key, on: wanted, was: kept.on }, mayHaveArrived);
}

/**
 * Sends requests one after the other until the server's state is the desired one, so that quick clicks cannot overtake
 * each other.
 */
async function sendUntilApplied(key: string, standing: PendingReaction): Promise<void> {
  if (standing.isSending) return;
  standing.isSending = true;
  try {
    while (standing.wanted !== standing.kept.on) standing.kept = await sendReaction(key, standing, standing.wanted);
  } catch (error) {
    if (!isLost(error)) reportFailure(error);
    if (!isLost(error) || !keepReaction(key, standing, true)) standing.wanted = standing.kept.on;
  } finally {
    standing.isSending = false;
    updateButtons(key, standing);
  }
}

/** Shows the change at once and reverts it when the server refuses. @returns whether it is on in the end */
export async function setReaction(key: string, on?: boolean): Promise<boolean> {
  const standing = pendingReactionOf(key);
  standing.wanted = on ?? !standing.wanted;
  if (key.startsWith('like '))
    for (const button of buttonsOf(key)) button.toggleAttribute('data-beat', standing.wanted);
  if (isOffline() || waitingReaction(key) !== undefined) {
    if (!keepReaction(key, standing, false)) standing.wanted = standing.kept.on;
    updateButtons(key, standing);
    return standing.kept.on;
  }
  updateButtons(key, standing);
  await sendUntilApplied(key, standing);
  return standing.kept.on;
}

/** Whether it is shown as active. */
export function isReactionOn(key: string): boolean {
  return pendingReactionOf(key).wanted;
}

/** Shows what waits for a connection on the buttons of a page, and what became of it. */
export function showWaitingReactions(): void {
  const marks = [...document.querySelectorAll<HTMLElement>('[data-mark]')].map(({ dataset }) => dataset.mark ?? '');
  for (const key of new Set([...marks, ...pendingReactions.keys()])) {
    const standing = pendingReactions.get(key);
    const on = waitingReaction(key);
    if (on === undefined && !standing) continue;
    const shown = standing ?? pendingReactionOf(key);
    if (!shown.isSending) shown.wanted = on ?? shown.kept.on;
    updateButtons(key, shown);
  }
}

onOutboxChange(showWaitingReactions);
onSent((sent) => {
  if (sent.kind !== 'reaction') return;
  const { kept } = pendingReactionOf(sent.mark);
  const count = sent.count ?? kept.count + Number(sent.on) - Number(kept.on);
  setReactionState(sent.mark, { on: sent.on, count });
});
