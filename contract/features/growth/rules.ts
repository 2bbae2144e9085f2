/** A row of the option `levels`. */
export interface Level {
  level: number;
  name: string;
  /** Experience from which on it is reached. */
  threshold: number;
  img: string;
}

/** The highest level whose threshold is reached; the lowest one while none is. @see docs/reference/states.md */
export function levelOf(exp: number, levels: readonly Level[]): Level {
  const [lowest, ...higher] = levels.toSorted((one, other) => one.level - other.level);
  if (!lowest) throw new RangeError('A site has at least one level');
  return higher.findLast(({ threshold }) => exp >= threshold) ?? lowest;
}
