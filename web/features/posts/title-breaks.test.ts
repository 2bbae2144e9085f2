import { expect, test } from 'vitest';

import { breaksAtPunctuation } from './title-breaks.ts';

test('a title of short phrases breaks between them', () => {
  expect(breaksAtPunctuation('小雪前夜，给外婆的屋顶扫雪', 9)).toBe(true);
});

test('a title with a phrase longer than a line breaks where the line ends', () => {
  expect(breaksAtPunctuation('给外婆的屋顶扫雪，父亲的收音机与一九九七年的天气预报', 9)).toBe(false);
});

test('a title of one phrase is balanced like any other', () => {
  expect(breaksAtPunctuation('港口的灯亮到凌晨四点', 12)).toBe(false);
});
