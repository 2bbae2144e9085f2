import { expect, test } from 'vitest';

import { closesLightbox } from './drag-to-close.ts';

test.each([
  [200, 5000, true],
  [-200, 5000, true],
  [199, 5000, false],
  [199, 300, false],
  [50, 299, true],
  [-50, 299, true],
  [50, 300, false],
  [49, 10, false],
  [0, 0, false],
])('a drag of %i px in %i ms closes: %s', (pixels, ms, closes) => {
  expect(closesLightbox(pixels, ms)).toBe(closes);
});
