import { expect, test } from 'vitest';

import { addColumn, addRow, moveRow, removeColumn, removeRow, setAlign, setCell } from './grid.ts';

const grid = { content: [['a', 'b'], ['c']] };

test('a cell beyond a short row fills the row up to it, and no other', () => {
  expect(setCell(grid, 1, 1, 'd').content).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ]);
  expect(setCell(grid, 0, 0, 'x').content[1]).toBe(grid.content[1]);
});

test('rows and columns come and go where the caret is; the last of them stays', () => {
  expect(addRow(grid, 1).content).toEqual([['a', 'b'], ['', ''], ['c']]);
  expect(removeRow(grid, 0).content).toEqual([['c']]);
  expect(removeRow({ content: [['a']] }, 0).content).toEqual([['a']]);
  expect(addColumn(grid, 1).content).toEqual([
    ['a', '', 'b'],
    ['c', ''],
  ]);
  expect(removeColumn({ content: [['a'], ['b']] }, 0).content).toEqual([['a'], ['b']]);
  expect(moveRow(grid, 1, 0).content).toEqual([['c'], ['a', 'b']]);
  expect(moveRow(grid, 0, -1)).toBe(grid);
});

test('columns keep their alignment when others come between them', () => {
  const aligned = { content: [['a', 'b']], align: ['left' as const, 'right' as const] };
  expect(addColumn(aligned, 1).align).toEqual(['left', 'left', 'right']);
  expect(removeColumn(aligned, 0).align).toEqual(['right']);
  expect(setAlign({ content: [['a', 'b']] }, 1, 'center').align).toEqual(['left', 'center']);
});
