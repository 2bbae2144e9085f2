type Flush = () => Promise<unknown>;

const late = new Set<Flush>();

/** For a field that tells of what is typed only a moment later. Gives the function that takes it away again. */
export function joinLateFields(flush: Flush): () => void {
  late.add(flush);
  return () => late.delete(flush);
}

/** Lets such fields tell now. */
export const flushLateFields = (): Promise<unknown> => Promise.allSettled([...late].map((flush) => flush()));
