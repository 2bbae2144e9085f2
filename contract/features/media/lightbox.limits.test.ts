import { expect, test } from 'vitest';

import {
  albumNoticeMs,
  compactPixels,
  dragToClose,
  fadeInStaggerMs,
  fewestDots,
  fewestThumbnails,
  idleMs,
  isDotShown,
  maxAltCharacters,
  navigationThrottleMs,
  slideshowMs,
  videoRatio,
} from './lightbox.limits.ts';

test('the numbers of the lightbox are those of the specification', () => {
  expect({ idleMs, compactPixels, slideshowMs, navigationThrottleMs, fadeInStaggerMs, albumNoticeMs }).toEqual({
    idleMs: 3500,
    compactPixels: 578,
    slideshowMs: 3000,
    navigationThrottleMs: 150,
    fadeInStaggerMs: 150,
    albumNoticeMs: 1000,
  });
  expect(dragToClose).toEqual({ pixels: 200, fastPixels: 50, fastMs: 300 });
  expect([fewestThumbnails, fewestDots, maxAltCharacters, videoRatio]).toEqual([2, 2, 1000, '16 / 9']);
});

test('up to ten pages have all their dots, more only those around the current one', () => {
  const shown = (pages: number, current: number) =>
    Array.from({ length: pages }, (_, at) => at).filter((at) => isDotShown(at, current, pages));
  expect(shown(10, 0)).toHaveLength(10);
  expect(shown(11, 0)).toEqual([0, 1, 2, 3]);
  expect(shown(11, 5)).toEqual([2, 3, 4, 5, 6, 7, 8]);
  expect(shown(40, 39)).toEqual([36, 37, 38, 39]);
});
