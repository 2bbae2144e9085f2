import { expect, test } from 'vitest';

import { shareImageSvg, wrapTitle } from './share-image.ts';

test('a title is broken at its signs into at most three lines', () => {
  expect(wrapTitle('夜航船', 14)).toEqual(['夜航船']);
  expect(wrapTitle('在深夜写代码的人，究竟在想些什么', 14)).toEqual(['在深夜写代码的人，', '究竟在想些什么']);
  const long = wrapTitle('很长的标题'.repeat(40), 14);
  expect(long).toHaveLength(3);
  expect(long[2]).toMatch(/…$/);
  expect(wrapTitle('', 14)).toEqual(['']);
});

test('no line begins with a closing sign, and Latin words stay whole', () => {
  for (const line of wrapTitle('一二三四五六七八九十一二三四，五六七八九十', 14)) expect(line).not.toMatch(/^[，。]/);
  for (const line of wrapTitle('Understanding internationalization in TypeScript applications', 14))
    expect(line).toMatch(/^[A-Z a-z]+$/);
  expect(wrapTitle('Understanding internationalization', 14).join(' ')).toBe('Understanding internationalization');
});

test('words of people are escaped', () => {
  const svg = shareImageSvg({
    width: 1200,
    height: 630,
    title: '</text><script>x</script>',
    author: '<b>',
    siteName: '"&',
    cover: null,
  });
  expect(svg).not.toMatch(/<script|<b>/);
  expect(svg).toContain('&quot;&amp;');
});
