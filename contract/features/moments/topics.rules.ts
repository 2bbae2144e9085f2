import { topicNameMaxLength } from './limits.ts';
import { topicHeatDecayMs } from './topics.limits.ts';

/** Characters that show something: names without any of them are no topics. */
const visible = /[\p{L}\p{N}\p{Extended_Pictographic}]/u;
/** Joiners and variation selectors belong to an emoji; elsewhere they make two names that look alike. */
const unseen =
  /\p{Cc}|(?!\u200d|\ufe0f)\p{Default_Ignorable_Code_Point}|(?<!\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)(?:\u200d|\ufe0f)/gu;

/**
 * The name of a topic as it is stored: without invisible characters and marks of direction, white space as single
 * spaces. Null if nothing visible is left or it is too long; such text is no topic.
 * @see docs/reference/validations.md
 */
export function topicName(text: string): string | null {
  if (text.length > topicNameMaxLength * 8) return null;
  const plain = text.toWellFormed().normalize('NFC').replace(/\s/gu, ' ').replace(unseen, '');
  const name = plain.replace(/ {2,}/g, ' ').trim();
  if (name.includes('#') || Array.from(name).length > topicNameMaxLength || !visible.test(name)) return null;
  return name;
}

/** Names with the same key are one topic: compatibility forms, case and white space are folded. */
export function topicKey(name: string): string {
  return name.normalize('NFKC').toLowerCase().normalize('NFKC').replace(/\s+/gu, ' ').trim();
}

const logSum = (heat: number, factor: number): number => Math.round(heat + Math.log10(factor) * topicHeatDecayMs);

/** Part of a heat that a moment contributes. */
const shareOf = (publishedAt: number, heat: number): number => 10 ** ((publishedAt - heat) / topicHeatDecayMs);

/**
 * Heat of a topic after a moment joined. The heat is the time at which a single moment would be as hot as all its
 * moments together, in epoch ms: `D · log10(Σ 10^(published_at / D))` with D = `topicHeatDecayMs`. All moments cool at
 * the same speed, so topics keep their order as time passes, and only a moment that joins or leaves changes a heat. 0:
 * no moments.
 */
export function heatWith(heat: number, publishedAt: number): number {
  if (heat === 0) return publishedAt;
  // The larger of the two is the base, so that the power cannot overflow.
  const base = Math.max(heat, publishedAt);
  return logSum(base, 1 + shareOf(Math.min(heat, publishedAt), base));
}

/** Smallest part of a heat that remains exact enough when the rest is taken away. */
const minRest = 0.01;

/** Heat of a topic after a moment left; null if too little remains to calculate it from the sum. */
export function heatWithout(heat: number, publishedAt: number): number | null {
  const rest = 1 - shareOf(publishedAt, heat);
  return rest < minRest ? null : logSum(heat, rest);
}

/** Heat of moments from their newest time and the sum of `10^((published_at - newest) / topicHeatDecayMs)`. */
export function heatOf(newest: number, sum: number): number {
  return logSum(newest, sum);
}

/** How hot a topic is at a time: 100 for one moment that is published just then. */
export function currentHeat(heat: number, now: number): number {
  return heat === 0 ? 0 : Math.round(100 * shareOf(heat, now));
}

/** Orders of the list of topics in the administration. */
export const topicSorts = ['heat', 'count', 'newest'] as const;

export type TopicSort = (typeof topicSorts)[number];
