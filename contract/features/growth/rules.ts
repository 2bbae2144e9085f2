/** The level that experience has reached; below the first threshold it is the lowest one. */
export function levelOf<L extends { level: number; threshold: number }>(exp: number, levels: readonly L[]): L {
  const ascending = levels.toSorted((one, other) => one.level - other.level);
  const reached = ascending.findLast(({ threshold }) => threshold <= exp) ?? ascending[0];
  if (!reached) throw new RangeError('A site has at least one level');
  return reached;
}
