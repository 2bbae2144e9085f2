/** The next chosen line of a list of `count`; from the ends one comes back to the field (-1), then around. */
export function movedChoice(choice: number, step: 1 | -1, count: number): number {
  const places = count + 1;
  return ((choice + 1 + step + places) % places) - 1;
}
