/** Runs at once, then at most once per span, including the last call. */
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
