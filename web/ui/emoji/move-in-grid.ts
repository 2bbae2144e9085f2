/** Where a key leads in a grid that fills its rows from the left; undefined for keys that lead nowhere. */
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
      // From the row before an unfinished last one, its end is below.
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
