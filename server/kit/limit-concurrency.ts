import { createWeightedGate } from './weighted-gate.ts';

/**
 * Limits concurrency: runs `running` tasks at once and queues up to `waiting` more in order; further ones, and those
 * that waited `maxWaitMs`, are rejected with OVERLOADED.
 */
export function limitConcurrency(
  running: number,
  waiting: number,
  maxWaitMs = Number.POSITIVE_INFINITY,
): <T>(work: () => Promise<T>) => Promise<T> {
  const gate = createWeightedGate({ budget: running, running, waiting, maxWaitMs });
  return (work) => gate(1, work);
}
