const threadCpuMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

/**
 * The shortest of several runs, ms of this thread's processor time: what the work itself takes, whatever else the
 * machine is doing. A quadratic algorithm is slow in every run.
 */
export function shortestMs(work: () => unknown, runs = 7): number {
  let shortest = Number.POSITIVE_INFINITY;
  for (let run = 0; run < runs; run += 1) {
    const begun = threadCpuMs();
    work();
    shortest = Math.min(shortest, threadCpuMs() - begun);
  }
  return shortest;
}

/** The shortest of several runs that are waited for, ms. */
export async function shortestWaitMs(work: () => Promise<unknown>, runs = 5): Promise<number> {
  let shortest = Number.POSITIVE_INFINITY;
  for (let run = 0; run < runs; run += 1) {
    const begun = performance.now();
    await work();
    shortest = Math.min(shortest, performance.now() - begun);
  }
  return shortest;
}
