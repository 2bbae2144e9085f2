import { expect, test } from 'vitest';

import { nearestEntry } from './use-drag-order.ts';

test('a picture goes to the place whose middle is nearest to the pointer', () => {
  const boxes = [0, 100, 200].flatMap((top) => [0, 150].map((left) => ({ left, top, width: 140, height: 90 })));
  expect(nearestEntry(boxes, 10, 10)).toBe(0);
  expect(nearestEntry(boxes, 290, 140)).toBe(3);
  expect(nearestEntry(boxes, 148, 95)).toBe(1);
  expect(nearestEntry(boxes, 900, 900)).toBe(5);
});
