import { setTimeout as wait } from 'node:timers/promises';

import { expect, test } from 'vitest';

import { limitConcurrency } from './limit-concurrency.ts';

test('work runs a few at a time and in order, and what the queue cannot hold is refused', async () => {
  const limited = limitConcurrency(2, 3);
  let now = 0;
  let most = 0;
  const order: number[] = [];
  const work = (name: number) =>
    limited(async () => {
      now += 1;
      most = Math.max(most, now);
      await wait(5);
      order.push(name);
      now -= 1;
    });
  const results = await Promise.allSettled([1, 2, 3, 4, 5, 6, 7].map(work));
  expect(most).toBe(2);
  expect(order).toEqual([1, 2, 3, 4, 5]);
  expect(results.slice(5).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await work(8);
  expect(order.at(-1)).toBe(8);
});
