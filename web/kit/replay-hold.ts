const held = new Set<Promise<unknown>>();

/** Keeps early events until this is done as well: it loads what answers them. */
export function holdReplay<T>(work: Promise<T>): Promise<T> {
  held.add(work);
  const end = () => void held.delete(work);
  work.then(end, end);
  return work;
}

/** Resolves when nothing is held any more. */
export async function whenNothingHeld(): Promise<void> {
  while (held.size > 0) await Promise.allSettled(held);
}
