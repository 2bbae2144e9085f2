/**
 * Names in an order in which each table comes after those it refers to; among equals alphabetically, so that the order is
 * the same on every engine. A table may refer to itself.
 * @throws Error when tables refer to one another in a ring
 */
export function inReferenceOrder(
  names: readonly string[],
  references: readonly { from: string; to: string }[],
): string[] {
  const ordered: string[] = [];
  const waiting = new Set(names.toSorted());
  const isFree = (name: string): boolean =>
    references.every(({ from, to }) => from !== name || to === name || !waiting.has(to));
  while (waiting.size > 0) {
    const next = [...waiting].find(isFree);
    if (next === undefined) throw new Error(`Tables refer to one another in a ring: ${[...waiting].join(', ')}`);
    ordered.push(next);
    waiting.delete(next);
  }
  return ordered;
}
