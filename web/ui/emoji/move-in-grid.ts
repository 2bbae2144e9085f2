/** Index a key moves to in a grid filled row by row from the left; undefined for other keys. */
export function moveInGrid(key: string, at: number, count: number, columns: number): number | undefined {
  const last = count - 1;
  const within = (to: number) => (to < 0 || to > last ? at : to);
  switch (key) {
    case 'ArrowRight':
      return within(at + 1);
    case 'ArrowLeft':
      return within(at - 1);
    case 'ArrowUp':
      return within(at - columns);
    case 'ArrowDown': {
      // Below the second-last row, a missing cell falls back to the last one.
      const isBelow = Math.floor(at / columns) < Math.floor(last / columns);
      return isBelow ? Math.min(at + columns, last) : at;
    }
    case 'Home':
      return at - (at % columns);
    case 'End':
      return Math.min(last, at - (at % columns) + columns - 1);
    default:
      return undefined;
  }
}
