/**
 * The next selected index in a list of `count`; moving past either end returns to the field (-1), then wraps around.
 */
export function movedChoice(choice: number, step: 1 | -1, count: number): number {
  const places = count + 1;
  return ((choice + 1 + step + places) % places) - 1;
}
