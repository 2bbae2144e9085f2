import { expect, test } from 'vitest';

import { startCountdown, secondsLeft } from './code-countdown.ts';

test('sixty seconds are counted down to nothing, each kind of code for itself', () => {
  expect(secondsLeft('register', 0)).toBeNull();
  startCountdown('register', undefined, 1000);
  expect(secondsLeft('register', 1000)).toBe(60);
  expect(secondsLeft('register', 1001)).toBe(60);
  expect(secondsLeft('register', 2000)).toBe(59);
  expect(secondsLeft('register', 60_999)).toBe(1);
  expect(secondsLeft('register', 61_000)).toBe(0);
  expect(secondsLeft('register', 900_000)).toBe(0);
  expect(secondsLeft('bind-email', 1000)).toBeNull();
});

test('the server may say how long to wait', () => {
  startCountdown('change-email', 17, 0);
  expect(secondsLeft('change-email', 500)).toBe(17);
});
