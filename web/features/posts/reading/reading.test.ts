import { expect, test } from 'vitest';

import { wrapText } from './create-poster.ts';
import { withPosition } from './reading-position.ts';

test('a place is kept while there is something left to read, and forgotten at the end', () => {
  expect(withPosition({}, '/a', 0.4567)).toEqual({ '/a': 0.457 });
  expect(withPosition({ '/a': 0.4 }, '/a', 0.99)).toEqual({});
  expect(withPosition({ '/a': 0.4 }, '/a', 0.01)).toEqual({});
});

test('fifty places are kept, the newest of them', () => {
  const full = Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`/${at + 1}-a`, 0.5]));
  const places = withPosition(full, '/new', 0.5);
  expect(Object.keys(places)).toHaveLength(50);
  expect(places).not.toHaveProperty('/1-a');
  expect(places).toHaveProperty('/new', 0.5);
});

test('the words of a poster break where they no longer fit and end with …', () => {
  const fits = (line: string) => line.length <= 5;
  expect(wrapText('把灯调暗一点', fits, 3)).toEqual(['把灯调暗一', '点']);
  expect(wrapText('把灯调暗一点再写今天的最后一行', fits, 2)).toEqual(['把灯调暗一', '点再写今…']);
  expect(wrapText('夜里 React 真静', fits, 3)).toEqual(['夜里', 'React', '真静']);
});
