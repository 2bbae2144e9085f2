import { expect, test } from 'vitest';

import { figuresOf, sumsOfKinds } from './growth-figures.ts';

const kind = (name: 'check-in' | 'make-up', currency: 'point' | 'exp', received: number[], paid: number[]) => ({
  kind: name,
  title: name,
  currency,
  received,
  paid,
});
const kinds = [
  kind('check-in', 'point', [5, 6], [0, 0]),
  kind('check-in', 'exp', [7, 0], [0, 2]),
  kind('make-up', 'point', [0, 0], [0, 3]),
  kind('make-up', 'exp', [0, 0], [0, 0]),
];

test('a kind is one row with both currencies, and one in which nothing moved is left out', () => {
  expect(sumsOfKinds(kinds)).toEqual([
    { kind: 'check-in', title: 'check-in', received: 11, paid: 0, exp: 5 },
    { kind: 'make-up', title: 'make-up', received: 0, paid: 3, exp: 0 },
  ]);
  expect(sumsOfKinds([kind('make-up', 'exp', [0], [0])])).toEqual([]);
});

test('the chart adds all kinds up by day, in the words of the owner', () => {
  const days = [{ date: '2026-11-20' }, { date: '2026-11-21' }];
  expect(figuresOf({ days, kinds, check_ins: [1, 2], levels: [], earners: [] }, '月饼')).toEqual([
    { name: '发放月饼', counts: [5, 6] },
    { name: '消费月饼', counts: [0, 3] },
    { name: '发放经验', counts: [7, 0] },
    { name: '签到', counts: [1, 2] },
  ]);
});
