import { expect, test } from 'vitest';

import { inlineShortcut, shortcutAtEnter, shortcutAtSpace } from './markdown-shortcuts.ts';

const atSpace = (typed: string) => {
  const found = shortcutAtSpace(typed);
  return found && { type: found.type, ...found.data('后') };
};

test('marks at the start of a paragraph make blocks of it', () => {
  expect(atSpace('#')).toEqual({ type: 'header', text: '后', level: 2 });
  expect(atSpace('###')).toEqual({ type: 'header', text: '后', level: 3 });
  expect(atSpace('-')).toMatchObject({ type: 'list', style: 'unordered', items: [{ content: '后' }] });
  expect(atSpace('1.')).toMatchObject({ type: 'list', style: 'ordered', meta: {} });
  expect(atSpace('3、')).toMatchObject({ style: 'ordered', meta: { start: 3 } });
  expect(atSpace('[x]')).toMatchObject({ style: 'checklist', items: [{ meta: { checked: true } }] });
  expect(atSpace('[]')).toMatchObject({ style: 'checklist', items: [{ meta: { checked: false } }] });
  expect(atSpace('》')).toMatchObject({ type: 'quote', text: '后' });
  expect(atSpace('```ts')).toMatchObject({ type: 'code', language: 'ts' });
  expect(['#######', 'a#', '1', '--', '2024'].map(atSpace)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

test('a line that is only a mark makes a block at Enter', () => {
  expect(shortcutAtEnter('---')?.type).toBe('delimiter');
  expect(shortcutAtEnter('——')?.type).toBe('delimiter');
  expect(shortcutAtEnter('$$')?.type).toBe('math');
  expect(shortcutAtEnter('```')?.type).toBe('code');
  expect(shortcutAtEnter('--')).toBeUndefined();
  expect(shortcutAtEnter('一---')).toBeUndefined();
});

test('marks around words format them as soon as they are closed', () => {
  expect(inlineShortcut('有**粗体**')).toEqual({ tag: 'b', start: 1, inner: '粗体' });
  expect(inlineShortcut('*斜*')).toEqual({ tag: 'i', start: 0, inner: '斜' });
  expect(inlineShortcut('~~删~~')?.tag).toBe('s');
  expect(inlineShortcut('==亮==')?.tag).toBe('mark');
  expect(inlineShortcut('用`a*b`')).toEqual({ tag: 'code', start: 1, inner: 'a*b' });
  expect(inlineShortcut('设 $x^2$')).toEqual({ tag: 'math', start: 2, inner: 'x^2' });
});

test('stars of sums and dollars of prices stay what they are', () => {
  for (const typed of ['2*3*', '**粗', '* 甲*', '**', '``', '$5 和 $', '从 $5 到 $', '****'])
    expect(inlineShortcut(typed), typed).toBeUndefined();
});
