import { expect, test } from 'vitest';

import type { Block } from '#contract/kit/block.ts';

import { footnotesByPage, notesOf, placeFootnotes } from './footnotes.ts';

let count = 0;
const block = (type: string, data: Record<string, unknown>): Block => ({ id: `b${++count}`, type, data });
const p = (text: string) => block('paragraph', { text });
const notes = (...items: [label: string, text: string][]) =>
  block('footnotes', { items: items.map(([label, text]) => ({ label, text })) });
const textOf = (of: Block | undefined) => String(of?.data.text);
const listOf = (blocks: readonly Block[]) =>
  ((blocks.at(-1) as Block).data.items as { label: string; number: number; marks: string[] }[]).map(
    ({ label, number, marks }) => [label, number, marks],
  );
const shown = (html: string) => html.replace(/<sup class="footnote"><a id="([^"]+)".*?>(\d+)<\/a><\/sup>/g, '{$2:$1}');

test('notes are numbered as their marks are read and stand at the end, wherever they were written', () => {
  const placed = placeFootnotes([
    notes(['乙', '二'], ['甲', '一']),
    block('columns', { items: [{ blocks: [p('先[^甲]')] }] }),
    p('后[^乙]，再[^甲]'),
  ]);
  expect(placed.map(({ type }) => type)).toEqual(['columns', 'paragraph', 'footnotes']);
  expect(shown(textOf(placed[1]))).toBe('后{2:fnref:2}，再{1:fnref:1-2}');
  expect(listOf(placed)).toEqual([
    ['甲', 1, ['fnref:1', 'fnref:1-2']],
    ['乙', 2, ['fnref:2']],
  ]);
});

test('a mark without a note, in code, in a link or in an attribute stays as it was written', () => {
  const text = '[^无] <code>[^1]</code> <a href="/x" title="[^1]">[^1]</a> <img alt="a > [^1]" src="/y">';
  const placed = placeFootnotes([p(`${text}[^1]`), block('code', { code: '/[^1]/' }), notes(['1', '一'])]);
  expect(shown(textOf(placed[0]))).toBe(`${text}{1:fnref:1}`);
  expect(placed[1]?.data.code).toBe('/[^1]/');
});

test('a note that no text names is not shown, and neither is one that only a closed lock names', () => {
  const closed = block('needlogin', { locked: 'login' });
  expect(placeFootnotes([p('没有'), closed, notes(['1', '藏着的注'])]).map(({ type }) => type)).toEqual([
    'paragraph',
    'needlogin',
  ]);
});

test('a part that is opened later has the notes that it names, under ids of its own', () => {
  const whole = [p('外[^1]'), block('needlogin', { blocks: [p('里[^2]')] }), notes(['1', '一'], ['2', '二'])];
  const part = placeFootnotes([p('里[^2]')], notesOf(whole), 'b9:');
  expect(shown(textOf(part[0]))).toBe('里{1:fnref:b9:1}');
  expect(listOf(part)).toEqual([['2', 1, ['fnref:b9:1']]]);
});

test('each page has the notes that it names, with the numbers of the whole', () => {
  const [first, second] = placeFootnotes([p('甲[^1]'), p('乙[^2] 丙[^1]'), notes(['1', '一'], ['2', '二'])]);
  const end = placeFootnotes([p('甲[^1]'), p('乙[^2] 丙[^1]'), notes(['1', '一'], ['2', '二'])]).at(-1) as Block;
  const pages = footnotesByPage([[first as Block], [second as Block, end]]);
  expect(listOf(pages[0] as Block[])).toEqual([['1', 1, ['fnref:1']]]);
  expect(listOf(pages[1] as Block[])).toEqual([
    ['1', 1, ['fnref:1-2']],
    ['2', 2, ['fnref:2']],
  ]);
});

test('many marks take no time that grows with their square', () => {
  const text = '[^1]'.repeat(20_000) + '<'.repeat(20_000);
  const before = performance.now();
  placeFootnotes([p(text), notes(['1', '一'])]);
  expect(performance.now() - before).toBeLessThan(2000);
});
