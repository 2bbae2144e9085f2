import { history, undo } from 'prosemirror-history';
import { EditorState } from 'prosemirror-state';
import { expect, test } from 'vitest';

import type { Block } from '#contract/kit/block.ts';

import { toBlocks, toDocument } from '../document/document.ts';
import { Finder, matchFrom, replaceMatch, replaceMatches } from './matches.ts';

const block = (type: string, data: Record<string, unknown>, id = type): Block => ({ id, type, data });
const p = (text: string, id = text) => block('paragraph', { text }, id);

const find = (blocks: readonly Block[], words: string, isExact = false) =>
  new Finder({ words, isExact }).find(toDocument(blocks));

function replaced(blocks: readonly Block[], words: string, by: string): { all: Block[]; undone: Block[] } {
  let state = EditorState.create({ doc: toDocument(blocks), plugins: [history()] });
  const dispatch = (transaction: EditorState['tr']) => void (state = state.apply(transaction));
  dispatch(replaceMatches(state, find(blocks, words), by));
  const all = toBlocks(state.doc);
  undo(state, dispatch);
  return { all, undone: toBlocks(state.doc) };
}

test('words are found in text, nested blocks, captions, cells, items and code', () => {
  const nested = block('collapse', { title: '词一', open: false, blocks: [p('词二', 'inner')] });
  const image = block('image', { file: { url: '/a.png' }, alt: '', caption: '词三' });
  const table = block('table', { withHeadings: false, stretched: false, content: [['词四', '词']], caption: '词五' });
  const list = block('list', { style: 'unordered', meta: {}, items: [{ content: '词六', meta: {}, items: [] }] });
  const code = block('code', { code: '词七', language: '', filename: '', highlight: '', caption: '' });
  expect(find([p('词'), nested, image, table, list, code], '词')).toHaveLength(9);
});

test('styles do not part words, and what is no text does', () => {
  expect(find([p('前<b>后</b>')], '前后')).toHaveLength(1);
  expect(find([p('前<br>后')], '前后')).toHaveLength(0);
  expect(find([p('前'), p('后')], '前后')).toHaveLength(0);
});

test('signs are no patterns, and case matters when asked', () => {
  expect(find([p('a.c abc')], 'a.c')).toHaveLength(1);
  expect(find([p('[x] - (y)/z')], '] - (y)/')).toHaveLength(1);
  expect(find([p('Ab aB')], 'ab')).toHaveLength(2);
  expect(find([p('Ab ab')], 'ab', true)).toHaveLength(1);
  expect(find([p('a&nbsp;b')], 'a b')).toHaveLength(1);
  expect(find([p('aaa')], '')).toHaveLength(0);
});

test('many matches are bounded', () => {
  const many = [p('字'.repeat(5000))];
  expect(find(many, '字')).toHaveLength(2000);
  expect(new Finder({ words: '字', isExact: false }).find(toDocument(many), 100_000)).toHaveLength(5000);
});

test('all are replaced as one step, and undo brings all back', () => {
  const blocks = [p('猫和<b>猫</b>'), p('<a href="https://a.cn/">猫</a>')];
  const { all, undone } = replaced(blocks, '猫', '小狗');
  expect(all.map(({ data }) => data.text)).toEqual(['小狗和<b>小狗</b>', '<a href="https://a.cn/">小狗</a>']);
  expect(undone).toEqual(blocks);
  expect(replaced([p('猫猫')], '猫', '').all[0]?.data.text).toBe('');
});

test('one match is replaced, and the next comes behind it', () => {
  const state = EditorState.create({ doc: toDocument([p('猫猫')]) });
  const [first] = find([p('猫猫')], '猫');
  const after = state.apply(replaceMatch(state, first as never, '猫猫'));
  expect(after.doc.textContent).toBe('猫猫猫');
  const matches = new Finder({ words: '猫', isExact: false }).find(after.doc);
  expect(matchFrom(matches, after.selection.from)).toBe(2);
  expect(matchFrom(matches, 99)).toBe(0);
});
