import { expect, test } from 'vitest';

import { keyboardOf, type Windows } from './keyboard-space.ts';

const still: Windows = { inner: 800, tallest: 800, top: 0, height: 800, scale: 1, isTyping: true };

test('a keyboard over the page covers what is no longer visible', () => {
  expect(keyboardOf({ ...still, height: 480 })).toEqual({ isOpen: true, coveredPx: 320 });
  expect(keyboardOf({ ...still, height: 480, top: 100 })).toEqual({ isOpen: true, coveredPx: 220 });
});

test('a keyboard that makes the window smaller covers nothing', () => {
  expect(keyboardOf({ ...still, inner: 480, height: 480 })).toEqual({ isOpen: true, coveredPx: 0 });
});

test('bars of the browser, a zoomed page and a page without a field are no keyboard', () => {
  const none = { isOpen: false, coveredPx: 0 };
  expect(keyboardOf({ ...still, height: 740 })).toEqual(none);
  expect(keyboardOf({ ...still, height: 400, scale: 2 })).toEqual(none);
  expect(keyboardOf({ ...still, height: 480, isTyping: false })).toEqual(none);
});
