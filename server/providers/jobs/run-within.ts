/**
 * Runs work that has a deadline. Late work cannot be stopped: its signal is aborted, and its outcome is ignored.
 * @throws Error when it is late
 */
export async function runWithin(deadlineMs: number, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const late = new Error(`It did not end within ${deadlineMs / 1000} seconds.`);
      reject(late);
      controller.abort(late);
    }, deadlineMs);
    timer.unref();
  });
  try {
    await Promise.race([work(controller.signal), deadline]);
  } finally {
    clearTimeout(timer);
  }
}
