import { DomainError } from '#contract/errors.ts';

interface GateLimits {
  /** Sum of the weights of tasks that run at once. */
  budget: number;
  /** Number of tasks that run at once. */
  running: number;
  /** Number of tasks that wait; further ones are rejected. */
  waiting: number;
  /** A task that waited this long is rejected; may be infinite. */
  maxWaitMs: number;
}

interface Waiter {
  weight: number;
  start: () => void;
}

/**
 * Limits concurrent tasks by weight. Tasks start in order, so that a heavy one is not overtaken for ever. A task must
 * not start another one in the same gate and wait for it.
 * @throws DomainError OVERLOADED when the queue is full or the wait is over
 */
export function createWeightedGate(limits: GateLimits): <T>(weight: number, work: () => Promise<T>) => Promise<T> {
  const queue: Waiter[] = [];
  let used = 0;
  let running = 0;
  const fits = (weight: number): boolean => running < limits.running && used + weight <= limits.budget;
  const take = (weight: number): void => {
    used += weight;
    running += 1;
  };
  const startWaiting = (): void => {
    for (let first = queue[0]; first && fits(first.weight); first = queue[0]) {
      queue.shift();
      take(first.weight);
      first.start();
    }
  };
  const waitForTurn = (weight: number): Promise<void> =>
    new Promise((resolve, reject) => {
      const waiter = { weight, start: (): void => (clearTimeout(timer), resolve()) };
      const giveUp = (): void => {
        queue.splice(queue.indexOf(waiter), 1);
        reject(new DomainError('OVERLOADED'));
        startWaiting();
      };
      const timer = Number.isFinite(limits.maxWaitMs) ? setTimeout(giveUp, limits.maxWaitMs) : undefined;
      queue.push(waiter);
    });
  return async (weight, work) => {
    if (queue.length === 0 && fits(weight)) take(weight);
    // A heavier task than the whole budget would wait for ever.
    else if (weight > limits.budget || queue.length >= limits.waiting) throw new DomainError('OVERLOADED');
    else await waitForTurn(weight);
    try {
      return await work();
    } finally {
      used -= weight;
      running -= 1;
      startWaiting();
    }
  };
}
