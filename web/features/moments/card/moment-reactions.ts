import type { MomentNumbers } from '#contract/features/moments/entities.ts';
import { onReactionChange, setReactionState } from '#web/features/social/likes/reaction-state.ts';
import { toggleReactionOf } from '#web/features/social/likes/reactions.ts';

import { changeMomentNumbers, setMomentWaiting } from './moment-numbers.ts';

export type MomentReaction = 'like' | 'favourite';

const countNames = { like: 'likes', favourite: 'favourites' } as const;
const stateNames = { like: 'liked', favourite: 'favourited' } as const;

onReactionChange((key, { on, count, isWaiting }) => {
  const [kind, type, id] = key.split(' ') as [MomentReaction, string, string];
  if (type !== 'post' || !(kind in countNames)) return;
  setMomentWaiting(kind, Number(id), isWaiting);
  changeMomentNumbers(Number(id), { [countNames[kind]]: count, [stateNames[kind]]: on });
});

/** Likes or bookmarks a moment, or takes it back; shown at once and reverted when the server refuses. */
export function toggleMomentReaction(kind: MomentReaction, shown: MomentNumbers): Promise<void> {
  const key = `${kind} post ${shown.id}`;
  setReactionState(key, { on: shown[stateNames[kind]], count: shown[countNames[kind]] });
  return toggleReactionOf(key);
}
