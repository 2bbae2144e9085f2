import { maxGiftCount } from '#contract/features/gifts/limits.ts';

/** A typed count, also in full-width digits; null for anything but a whole number from 1 to the limit. */
export function parseGiftCount(text: string): number | null {
  const plain = text.normalize('NFKC').trim();
  const count = /^\d{1,4}$/.test(plain) ? Number(plain) : 0;
  return count >= 1 && count <= maxGiftCount ? count : null;
}

/** One more or less, within the limits; from something that is no count it begins at 1. */
export function stepGiftCount(text: string, by: 1 | -1): string {
  const count = parseGiftCount(text);
  return String(count === null ? 1 : Math.min(maxGiftCount, Math.max(1, count + by)));
}
