/** A row of the option `levels`. */
export interface Level {
  level: number;
  name: string;
  /** Experience from which on it is reached. */
  threshold: number;
  img: string;
}

export const defaultLevels: readonly Level[] = [0, 100, 500, 2000, 5000, 10_000].map((threshold, at) => ({
  level: at + 1,
  name: `Lv${at + 1}`,
  threshold,
  img: '',
}));

/** Share of all levels up to this one, above 0 to 1. */
export function rankOf({ level }: Pick<Level, 'level'>, levels: readonly Level[]): number {
  return levels.filter((each) => each.level <= level).length / levels.length;
}

/** The highest level whose threshold is reached; the lowest one while none is. @see docs/reference/states.md */
export function levelOf(exp: number, levels: readonly Level[]): Level {
  const [lowest, ...higher] = levels.toSorted((one, other) => one.level - other.level);
  if (!lowest) throw new RangeError('A site has at least one level');
  return higher.findLast(({ threshold }) => exp >= threshold) ?? lowest;
}
