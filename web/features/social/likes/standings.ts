import { follow } from '#contract/features/social/follows.calls.ts';
import { bookmarkPost, like } from '#contract/features/social/likes.calls.ts';
import type { ReactionTarget } from '#contract/features/social/likes.entities.ts';
import { reportFailure } from '#web/kit/call-failure.ts';
import { send } from '#web/kit/client.ts';
import { formatNumber } from '#web/ui/format-number.ts';

/** State of a like, bookmark or follow on the server. */
export interface Mark {
  on: boolean;
  count: number;
}

interface Standing {
  kept: Mark;
  wanted: boolean;
  isSending: boolean;
}

/** By the value of `data-mark`: `like post 12`, `follow user 5`. One target may have several buttons. */
const standings = new Map<string, Standing>();

const buttonsOf = (key: string) => document.querySelectorAll<HTMLElement>(`[data-mark="${CSS.escape(key)}"]`);

/** The shown state: the desired one, even before the server has answered. */
function shown({ kept, wanted }: Standing): Mark {
  return { on: wanted, count: kept.count + Number(wanted) - Number(kept.on) };
}

function draw(key: string, standing: Standing): void {
  const { on, count } = shown(standing);
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

function standingOf(key: string): Standing {
  let standing = standings.get(key);
  if (!standing) {
    const button = buttonsOf(key)[0];
    const kept = { on: button?.ariaPressed === 'true', count: Number(button?.dataset.count ?? 0) };
    standing = { kept, wanted: kept.on, isSending: false };
    standings.set(key, standing);
  }
  return standing;
}

/** Applies the server's state; a pending change continues. */
export function noteMark(key: string, mark: Mark): void {
  const standing = standingOf(key);
  if (!standing.isSending) Object.assign(standing, { kept: mark, wanted: mark.on });
  draw(key, standing);
}

async function sendMark(key: string, { kept }: Standing, on: boolean): Promise<Mark> {
  const [kind, type, number] = key.split(' ') as ['like' | 'favourite' | 'follow', ReactionTarget, string];
  const id = Number(number);
  if (kind !== 'follow') return send(kind === 'like' ? like : bookmarkPost, { type, id, on });
  const answer = await send(follow, { user_id: id, on });
  return { on: answer.on, count: kept.count + Number(answer.on) - Number(kept.on) };
}

/**
 * Sends requests one after the other until the server's state is the desired one, so that quick clicks cannot
 * overtake each other.
 */
async function settle(key: string, standing: Standing): Promise<void> {
  if (standing.isSending) return;
  standing.isSending = true;
  try {
    while (standing.wanted !== standing.kept.on) standing.kept = await sendMark(key, standing, standing.wanted);
  } catch (error) {
    standing.wanted = standing.kept.on;
    reportFailure(error);
  } finally {
    standing.isSending = false;
    draw(key, standing);
  }
}

/** Shows the change at once and reverts it when the server refuses. @returns whether it is on in the end */
export async function wantMark(key: string, on?: boolean): Promise<boolean> {
  const standing = standingOf(key);
  standing.wanted = on ?? !standing.wanted;
  draw(key, standing);
  await settle(key, standing);
  return standing.kept.on;
}

/** Whether it is shown as active. */
export function isMarked(key: string): boolean {
  return standingOf(key).wanted;
}
