import { expect, test } from 'vitest';

import { bottomLayer, claimBottom } from './bottom-layer.ts';

test('of all that wants to float at the bottom one is shown, the most important', () => {
  const leaveReading = claimBottom('reading');
  expect(bottomLayer()).toBe('reading');
  const leaveGifts = claimBottom('gifts');
  expect(bottomLayer()).toBe('gifts');
  const leaveResume = claimBottom('resume');
  expect(bottomLayer()).toBe('resume');
  leaveResume();
  expect(bottomLayer()).toBe('gifts');
  leaveGifts();
  leaveReading();
  expect(bottomLayer()).toBeUndefined();
});

test('a claim is given up once, and another one of the same kind stays', () => {
  const leave = claimBottom('gifts');
  const stay = claimBottom('gifts');
  leave();
  leave();
  expect(bottomLayer()).toBe('gifts');
  stay();
  expect(bottomLayer()).toBeUndefined();
});
