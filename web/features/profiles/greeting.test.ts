import { expect, test } from 'vitest';

import { greetingAt, moonText } from './greeting.ts';

test('the greeting goes by the hour', () => {
  expect([2, 6, 10, 13, 17, 18, 23].map(greetingAt)).toEqual([
    '夜深了',
    '早上好',
    '上午好',
    '中午好',
    '下午好',
    '晚上好',
    '晚上好',
  ]);
});

test('the moon is told in tenths, its ends by name', () => {
  expect(moonText(0.87)).toBe('今晚的月亮亮了八成七');
  expect(moonText(0.2)).toBe('今晚的月亮亮了两成');
  expect(moonText(0.5)).toBe('今晚的月亮亮了五成');
  expect(moonText(0.06)).toBe('今晚的月亮只有细细一弯');
  expect(moonText(0.999)).toBe('今晚是满月');
  expect(moonText(0.002)).toBe('今晚没有月亮');
});
