/**
 * The shortest of several runs, ms: what the work itself takes, whatever else the machine is doing. A quadratic
 * algorithm is slow in every run.
 */
export function shortestMs(work: () => unknown, runs = 7): number {
  let shortest = Number.POSITIVE_INFINITY;
  for (let run = 0; run < runs; run += 1) {
    const begun = performance.now();
    work();
    shortest = Math.min(shortest, performance.now() - begun);
  }
  return shortest;
}

/** The same of work that is waited for. */
export async function shortestWaitMs(work: () => Promise<unknown>, runs = 5): Promise<number> {
  let shortest = Number.POSITIVE_INFINITY;
  for (let run = 0; run < runs; run += 1) {
    const begun = performance.now();
    await work();
    shortest = Math.min(shortest, performance.now() - begun);
  }
  return shortest;
}
