import { expect, test } from 'vitest';

import { readItem, styleOf, writeItem } from './list-data.ts';

test('items are read in every shape that lists ever had', () => {
  expect(readItem('字')).toEqual({ content: '字', checked: false, items: [] });
  expect(readItem({ text: '做完', checked: true })).toEqual({ content: '做完', checked: true, items: [] });
  expect(readItem({ content: '甲', meta: { checked: true }, items: ['乙'] })).toEqual({
    content: '甲',
    checked: true,
    items: ['乙'],
  });
  expect(readItem(null)).toEqual({ content: '', checked: false, items: [] });
});

test('an old checklist says by its items what it is', () => {
  expect(styleOf({ items: [{ text: '', checked: false }] })).toBe('checklist');
  expect(styleOf({ items: ['a'] })).toBe('unordered');
  expect(styleOf({ style: 'ordered', items: [] })).toBe('ordered');
});

test('a changed item is written in the shape of today, with what else it carried', () => {
  const now = { content: '新', checked: true, items: [] };
  expect(writeItem('旧', now, 'unordered')).toEqual({ content: '新', meta: {}, items: [] });
  expect(writeItem({ text: '旧', checked: false, note: 1 }, now, 'checklist')).toEqual({
    note: 1,
    content: '新',
    meta: { checked: true },
    items: [],
  });
  expect(writeItem({ content: '旧', meta: { mark: 'x' } }, now, 'ordered')).toEqual({
    content: '新',
    meta: { mark: 'x' },
    items: [],
  });
});
