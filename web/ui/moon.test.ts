import { expect, test } from 'vitest';

import { litShare, moonPath } from './moon.tsx';

test('a new moon has nothing lit and a full moon the whole disc', () => {
  expect(moonPath(0)).toBe('');
  expect(moonPath(1)).toBe('M12 2a10 10 0 1 1 0 20 10 10 0 1 1 0-20Z');
});

test('the first quarter lights the right half, the last quarter the left', () => {
  expect(moonPath(0.5)).toBe('M12 2A10 10 0 0 1 12 22A0.00 10 0 0 0 12 2Z');
  expect(moonPath(0.5, true)).toBe('M12 2A10 10 0 0 0 12 22A0.00 10 0 0 1 12 2Z');
});

test('a crescent curves inwards and a gibbous moon outwards', () => {
  expect(moonPath(0.2)).toBe('M12 2A10 10 0 0 1 12 22A6.00 10 0 0 0 12 2Z');
  expect(moonPath(0.8)).toBe('M12 2A10 10 0 0 1 12 22A6.00 10 0 0 1 12 2Z');
});

test('a share outside 0 to 1 is taken to its end', () => {
  expect(moonPath(-3)).toBe('');
  expect(moonPath(7)).toBe(moonPath(1));
});

test('the cycle is lit by none, half, all and half again', () => {
  expect([0, 0.25, 0.5, 0.75].map((phase) => Math.round(litShare(phase) * 100))).toEqual([0, 50, 100, 50]);
});
