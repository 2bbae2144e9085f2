/** Runs at once, then at most once in each span, the last call included. */
export function throttle(work: () => void, spanMs: number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let again = false;
  const pass = () => {
    timer = undefined;
    if (again) run();
  };
  const run = () => {
    again = false;
    timer = setTimeout(pass, spanMs);
    work();
  };
  return () => {
    if (timer === undefined) run();
    else again = true;
  };
}
