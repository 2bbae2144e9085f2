import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { silentLog } from '#server/kit/log.ts';

import { JobRunner } from './job-runner.ts';
import type { JobStore } from './job-store.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function fullError(): Error {
  return Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
}

test('on a full disk the runner starts, asks its store less and less, and goes on when there is room', async () => {
  let isFull = true;
  let claims = 0;
  const added: string[] = [];
  const refuse = async (): Promise<void> => {
    if (isFull) throw fullError();
  };
  const store = {
    sweep: refuse,
    add: async (job: { queue: string }) => {
      await refuse();
      added.push(job.queue);
    },
    dueQueues: async () => ['daily'],
    claim: async () => {
      claims += 1;
      await refuse();
      return [];
    },
    close: async () => {},
  } as unknown as JobStore;
  const runner = new JobRunner(store, silentLog());
  runner.every('daily', 86_400_000);
  await runner.start();
  await vi.advanceTimersByTimeAsync(300_000);
  expect(claims).toBeGreaterThan(5);
  expect(claims).toBeLessThan(30);
  expect(added).toEqual([]);
  isFull = false;
  await vi.advanceTimersByTimeAsync(100_000);
  expect(added).toEqual(['daily']);
  const before = claims;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(claims - before).toBeGreaterThanOrEqual(9);
  await runner.stop(0);
});
