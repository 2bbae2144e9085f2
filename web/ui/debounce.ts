/** Runs once the calls have paused for a span. */
export function debounce(work: () => void, spanMs: number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(work, spanMs);
  };
}
