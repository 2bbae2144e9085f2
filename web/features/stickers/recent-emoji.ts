import { storedValues } from '#web/ui/stored-value.ts';

const emojiStorage = storedValues('somnia');
const key = 'recent-emoji';
/** Two rows. */
const recentCount = 14;

/** Recently used emoji of this browser, newest first. */
export function readRecentEmoji(): string[] {
  const found = emojiStorage.read(key);
  if (!Array.isArray(found)) return [];
  return found
    .filter((each): each is string => typeof each === 'string' && each.length > 0 && each.length < 20)
    .slice(0, recentCount);
}

export function storeRecentEmoji(emoji: string): void {
  emojiStorage.write(key, [emoji, ...readRecentEmoji().filter((each) => each !== emoji)].slice(0, recentCount));
}
