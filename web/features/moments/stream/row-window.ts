/** Rows `from` to `to` of a list, without `to`. */
export interface RowRange {
  from: number;
  to: number;
}

/** One part of the list as rendered: a row, or the space of rows that are not rendered. */
export type ListPart = { kind: 'row'; index: number } | { kind: 'gap'; from: number; px: number };

/** Lists up to this length are rendered completely, so that find-in-page works in them. */
export const wholeListLength = 40;

/** Heights of rows that were never rendered, in px. */
const guessedHeightPx = 360;

/** Measured heights of rows by id, with the mean height as estimate for the others. */
export interface RowHeights {
  heightOf: (id: number) => number;
  /** @returns whether the height changed */
  measure: (id: number, px: number) => boolean;
  /** All measured heights, to restore them later. */
  entries: () => IterableIterator<[number, number]>;
}

export function createRowHeights(known: Iterable<readonly [number, number]> = []): RowHeights {
  const heights = new Map(known);
  let sum = [...heights.values()].reduce((total, px) => total + px, 0);
  return {
    heightOf: (id) => heights.get(id) ?? (heights.size === 0 ? guessedHeightPx : Math.round(sum / heights.size)),
    measure: (id, px) => {
      const before = heights.get(id);
      if (before === px) return false;
      sum += px - (before ?? 0);
      heights.set(id, px);
      return true;
    },
    entries: () => heights.entries(),
  };
}

/** Distance of each row from the start of the list; the last value is the height of the list. */
export function offsetsOf(ids: readonly number[], heightOf: (id: number) => number): Float64Array {
  const offsets = new Float64Array(ids.length + 1);
  ids.forEach((id, at) => {
    offsets[at + 1] = (offsets[at] as number) + heightOf(id);
  });
  return offsets;
}

/** Index of the row at a distance from the start of the list; the nearest one outside of it. */
export function rowAt(offsets: Float64Array, px: number): number {
  let low = 0;
  let high = Math.max(0, offsets.length - 2);
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((offsets[middle] as number) <= px) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The rows that touch the area from `top` to `bottom`. */
export function rangeBetween(offsets: Float64Array, top: number, bottom: number): RowRange {
  if (offsets.length < 2) return { from: 0, to: 0 };
  return { from: rowAt(offsets, top), to: rowAt(offsets, bottom) + 1 };
}

/** What is rendered: the rows of the range and those in `kept`, and gaps as high as the rows that are left out. */
export function partsOf(offsets: Float64Array, range: RowRange, kept: readonly number[] = []): ListPart[] {
  const count = offsets.length - 1;
  const parts: ListPart[] = [];
  let next = 0;
  const gapTo = (index: number): void => {
    const px = (offsets[index] as number) - (offsets[next] as number);
    if (index > next) parts.push({ kind: 'gap', from: next, px });
  };
  const outside = kept.filter((index) => index < range.from || index >= range.to);
  const rows = Array.from({ length: Math.max(0, range.to - range.from) }, (_, at) => range.from + at);
  for (const index of [...rows, ...outside].filter((row) => row >= 0 && row < count).sort((a, b) => a - b)) {
    gapTo(index);
    parts.push({ kind: 'row', index });
    next = index + 1;
  }
  gapTo(count);
  return parts;
}
