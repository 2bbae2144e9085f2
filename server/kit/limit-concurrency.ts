import { DomainError } from '#contract/errors.ts';

/**
 * Limits concurrency: runs `running` tasks at once and queues up to `waiting` more in order; further ones are rejected
 * with OVERLOADED.
 */
export function limitConcurrency(running: number, waiting: number): <T>(work: () => Promise<T>) => Promise<T> {
  const queue: (() => void)[] = [];
  let busy = 0;
  // A finished task hands its slot to the next waiter, so that a new caller cannot take it as well.
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
