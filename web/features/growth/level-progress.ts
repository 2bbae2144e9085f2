import { type Level, levelOf, rankOf } from '#contract/features/growth/rules.ts';

export interface LevelProgress {
  level: Level;
  /** Null at the highest level. */
  next: Level | null;
  /** Experience still missing for the next level. */
  missing: number;
  /** Share of the way from this level to the next, 0 to 1. */
  share: number;
  /** Share of all levels that are reached, above 0 to 1. */
  rank: number;
}

/** How far somebody with this much experience is. */
export function progressOf(exp: number, levels: readonly Level[]): LevelProgress {
  const sorted = levels.toSorted((a, b) => a.level - b.level);
  const level = levelOf(exp, levels);
  const place = sorted.findIndex((each) => each.level === level.level);
  const next = sorted[place + 1] ?? null;
  const rank = rankOf(level, levels);
  if (!next) return { level, next, missing: 0, share: 1, rank };
  const way = next.threshold - level.threshold;
  const share = Math.min(1, Math.max(0, (exp - level.threshold) / way));
  return { level, next, missing: Math.max(0, next.threshold - exp), share, rank };
}
