import { expect, test, vi } from 'vitest';

import { debounce } from './debounce.ts';

test('many calls run once, a span after the last of them', () => {
  vi.useFakeTimers();
  const work = vi.fn();
  const ask = debounce(work, 400);
  ask();
  vi.advanceTimersByTime(399);
  ask();
  vi.advanceTimersByTime(399);
  expect(work).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(work).toHaveBeenCalledTimes(1);
  vi.useRealTimers();
});
