type Flush = () => Promise<unknown>;

const late = new Set<Flush>();

/** Registers a field that reports its value with a delay. Returns a function that unregisters it. */
export function registerDeferredField(flush: Flush): () => void {
  late.add(flush);
  return () => late.delete(flush);
}

/** Makes these fields report their values now. */
export const flushDeferredFields = (): Promise<unknown> => Promise.allSettled([...late].map((flush) => flush()));
