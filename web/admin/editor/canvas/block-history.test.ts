import { expect, test } from 'vitest';

import { BlockHistory } from './block-history.ts';

const text = (id: string, words: string) => ({ id, type: 'paragraph', data: { text: words } });

test('words typed in one go are one step, a pause or another block begins a new one', () => {
  const history = new BlockHistory([text('a', '')]);
  history.note([text('a', '今')], 1000);
  history.note([text('a', '今天')], 1500);
  history.note([text('a', '今天好')], 9000);
  history.note([text('a', '今天好'), text('b', '新')], 9100);
  expect(history.undo()).toEqual([text('a', '今天好')]);
  expect(history.undo()).toEqual([text('a', '今天')]);
  expect(history.undo()).toEqual([text('a', '')]);
  expect(history.undo()).toBeNull();
  expect(history.redo()).toEqual([text('a', '今天')]);
});

test('what is typed after going back takes the place of what was undone', () => {
  const history = new BlockHistory([text('a', '一')]);
  history.note([text('a', '二')], 0);
  history.undo();
  history.note([text('a', '三')], 10);
  expect(history.canRedo).toBe(false);
  expect(history.undo()).toEqual([text('a', '一')]);
});

test('the same contents in another order of names are no step', () => {
  const history = new BlockHistory([{ id: 'a', type: 'header', data: { text: '题', level: 2 } }]);
  history.note([{ id: 'a', type: 'header', data: { level: 2, text: '题' } }], 0);
  expect(history.canUndo).toBe(false);
});
