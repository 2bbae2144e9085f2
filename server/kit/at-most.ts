import { DomainError } from '#contract/kit/errors.ts';

/**
 * Runs work a few at a time, the rest in the order it came; more than the queue holds is refused at once, so that a
 * flood of one thing leaves the machine to everything else.
 */
export function atMost(running: number, waiting: number): <T>(work: () => Promise<T>) => Promise<T> {
  const queue: (() => void)[] = [];
  let busy = 0;
  const next = (): void => {
    busy -= 1;
    queue.shift()?.();
  };
  return async (work) => {
    if (busy >= running) {
      if (queue.length >= waiting) throw new DomainError('OVERLOADED');
      await new Promise<void>((resolve) => queue.push(resolve));
    }
    busy += 1;
    try {
      return await work();
    } finally {
      next();
    }
  };
}
