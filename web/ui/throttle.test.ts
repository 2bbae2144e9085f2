import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { throttle } from './throttle.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('the first call runs at once', () => {
  const work = vi.fn();
  throttle(work, 16)();
  expect(work).toHaveBeenCalledTimes(1);
});

test('many calls within a span run once more, at its end', () => {
  const work = vi.fn();
  const call = throttle(work, 16);
  for (let count = 0; count < 50; count += 1) call();
  expect(work).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(16);
  expect(work).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(160);
  expect(work).toHaveBeenCalledTimes(2);
});

test('a call after a quiet span runs at once again', () => {
  const work = vi.fn();
  const call = throttle(work, 16);
  call();
  vi.advanceTimersByTime(20);
  call();
  expect(work).toHaveBeenCalledTimes(2);
});
