/** Properties of a link that changes a part of its page: the window stays where it is. */
export const inPlace = { preventScrollReset: true, state: { inPlace: true } } as const;

/** Whether this history entry was opened by such a link. */
export function isInPlace(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'inPlace' in state;
}
