import { expect, test } from 'vitest';

import { chineseNumber, headingNumerals, numberHeadings } from './heading-numerals.ts';

const entries = (...list: [level: number, text: string][]) =>
  list.map(([level, text]) => ({ level, text, anchor: text, page: 1 }));
const numbered = (style: 'chinese' | 'decimal', ...list: [level: number, text: string][]) => [
  ...headingNumerals(entries(...list), style).values(),
];

test('numbers are written as they are spoken', () => {
  expect([1, 9, 10, 11, 20, 35, 99].map(chineseNumber)).toEqual(['一', '九', '十', '十一', '二十', '三十五', '九十九']);
});

test('headings are numbered as the 目录 nests them, skipped levels included', () => {
  const list: [number, string][] = [
    [2, '甲'],
    [3, '乙'],
    [3, '丙'],
    [4, '丁'],
    [2, '戊'],
    [4, '己'],
    [3, '庚'],
  ];
  expect(numbered('chinese', ...list)).toEqual(['一、', '（一）', '（二）', '1. ', '二、', '（一）', '（二）']);
  expect(numbered('decimal', ...list)).toEqual(['1 ', '1.1 ', '1.2 ', '1.2.1 ', '2 ', '2.1 ', '2.2 ']);
});

test('an article whose author numbered headings keeps them, and one heading needs no number', () => {
  for (const own of ['一、起', '第一章 起', '（二）承', '1. 起', '1.1 起', '① 起', '2、承'])
    expect(numbered('chinese', [2, own], [2, '合']), own).toEqual([]);
  expect(numbered('chinese', [2, '2026 年的秋天'], [2, '三月']), 'no numeral').toHaveLength(2);
  expect(numbered('chinese', [2, '只有一节'])).toEqual([]);
});

test('a body has the numerals before its headings, inside other blocks too', () => {
  const heading = { id: 'h', type: 'header', data: { text: '甲', level: 2, anchor: '甲' } };
  const column = { id: 'c', type: 'columns', data: { items: [{ blocks: [heading] }] } };
  const numerals = new Map([['甲', '一、']]);
  expect(JSON.stringify(numberHeadings([heading, column], numerals)).match(/一、甲/g)).toHaveLength(2);
  expect(numberHeadings([heading], new Map())).toEqual([heading]);
});
