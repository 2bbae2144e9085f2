import { follow } from '#contract/features/social/follows.calls.ts';
import { bookmarkPost, like } from '#contract/features/social/likes.calls.ts';
import type { ReactionTarget } from '#contract/features/social/likes.entities.ts';
import { reportFailure } from '#web/kit/call-failure.ts';
import { send } from '#web/kit/client.ts';
import { formatNumber } from '#web/ui/format-number.ts';

/** State of a like, bookmark or follow on the server. */
export interface ReactionState {
  on: boolean;
  count: number;
}

interface PendingReaction {
  kept: ReactionState;
  wanted: boolean;
  isSending: boolean;
}

/** By the value of `data-mark`: `like post 12`, `follow user 5`. One target may have several buttons. */
const pendingReactions = new Map<string, PendingReaction>();

type ReactionListener = (key: string, state: ReactionState) => void;

const reactionListeners = new Set<ReactionListener>();

/** Calls back with every shown state, for buttons that React renders. @returns a function that stops it */
export function onReactionChange(listener: ReactionListener): () => void {
  reactionListeners.add(listener);
  return () => reactionListeners.delete(listener);
}

const buttonsOf = (key: string) => document.querySelectorAll<HTMLElement>(`[data-mark="${CSS.escape(key)}"]`);

/** The shown state: the desired one, even before the server has answered. */
function shownState({ kept, wanted }: PendingReaction): ReactionState {
  return { on: wanted, count: kept.count + Number(wanted) - Number(kept.on) };
}

function updateButtons(key: string, standing: PendingReaction): void {
  const shown = shownState(standing);
  const { on, count } = shown;
  for (const listener of reactionListeners) listener(key, shown);
  for (const button of buttonsOf(key)) {
    button.ariaPressed = String(on);
    button.dataset.count = String(count);
    const number = button.querySelector<HTMLElement>('[data-mark-count]');
    if (number) number.textContent = count > 0 ? formatNumber(count) : (number.dataset.markCount ?? '');
    const { name } = button.dataset;
    if (name) button.ariaLabel = count > 0 ? `${name} ${formatNumber(count)}` : name;
    const word = button.querySelector<HTMLElement>('[data-mark-on]');
    if (word) word.textContent = (on ? word.dataset.markOn : word.dataset.markOff) ?? '';
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
  if (!standing.isSending) Object.assign(standing, { kept: state, wanted: state.on });
  updateButtons(key, standing);
}

async function sendReaction(key: string, { kept }: PendingReaction, on: boolean): Promise<ReactionState> {
  const [kind, type, number] = key.split(' ') as ['like' | 'favourite' | 'follow', ReactionTarget, string];
  const id = Number(number);
  if (kind !== 'follow') return send(kind === 'like' ? like : bookmarkPost, { type, id, on });
  const answer = await send(follow, { user_id: id, on });
  return { on: answer.on, count: kept.count + Number(answer.on) - Number(kept.on) };
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
    standing.wanted = standing.kept.on;
    reportFailure(error);
  } finally {
    standing.isSending = false;
    updateButtons(key, standing);
  }
}

/** Shows the change at once and reverts it when the server refuses. @returns whether it is on in the end */
export async function setReaction(key: string, on?: boolean): Promise<boolean> {
  const standing = pendingReactionOf(key);
  standing.wanted = on ?? !standing.wanted;
  updateButtons(key, standing);
  await sendUntilApplied(key, standing);
  return standing.kept.on;
}

/** Whether it is shown as active. */
export function isReactionOn(key: string): boolean {
  return pendingReactionOf(key).wanted;
}
