import { DomainError } from '#contract/errors.ts';

/**
 * Runs work a few at a time, the rest in the order it came; more than the queue holds is refused at once, so that a
 * flood of one thing leaves the machine to everything else.
 */
export function atMost(running: number, waiting: number): <T>(work: () => Promise<T>) => Promise<T> {
  const queue: (() => void)[] = [];
  let busy = 0;
  // Whoever ends hands its place on: nobody who comes meanwhile takes it as well.
  const next = (): void => {
    const waiter = queue.shift();
    if (waiter) waiter();
    else busy -= 1;
  };
  return async (work) => {
    if (busy >= running) {
      if (queue.length >= waiting) throw new DomainError('OVERLOADED');
      await new Promise<void>((resolve) => queue.push(resolve));
    } else busy += 1;
    try {
      return await work();
    } finally {
      next();
    }
  };
}
