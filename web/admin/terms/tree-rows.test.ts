import { expect, test } from 'vitest';

import type { AdminTerm } from '#contract/features/terms/editing.entities.ts';

import { othersOf, placeOf, treeRows } from './tree-rows.ts';

const term = (id: number, parent_id: number | null) => ({ id, parent_id, name: `第${id}个` }) as AdminTerm;
const rows = treeRows([term(1, null), term(2, 1), term(3, null), term(4, 1), term(5, 2), term(6, 99)]);

test('a tree is written as a list, and nothing is lost when a parent is missing', () => {
  expect(rows.map((row) => [row.key, row.depth])).toEqual([
    [1, 0],
    [2, 1],
    [5, 2],
    [4, 1],
    [3, 0],
    [6, 0],
  ]);
});

test('a row knows what it stands under and before', () => {
  expect(placeOf(rows, 2)).toEqual({ parent_id: 1, before: 4 });
  expect(placeOf(rows, 5)).toEqual({ parent_id: 2, before: null });
  expect(placeOf(rows, 4)).toEqual({ parent_id: 1, before: null });
  expect(placeOf(rows, 1)).toEqual({ parent_id: null, before: 3 });
});

test('a term cannot go to itself or below itself', () => {
  const idsWithout = (id: number) => othersOf(rows, id).map((row) => row.key);
  expect(idsWithout(2)).toEqual([1, 4, 3, 6]);
  expect(idsWithout(1)).toEqual([3, 6]);
  expect(idsWithout(6)).toEqual([1, 2, 5, 4, 3]);
  expect(idsWithout(77)).toHaveLength(6);
});
