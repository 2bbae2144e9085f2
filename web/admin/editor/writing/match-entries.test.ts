import { expect, test } from 'vitest';

import { menuEntries } from '../tools/menu.registry.ts';
import { matchEntries } from './match-entries.ts';

const find = (typed: string) => matchEntries(menuEntries, typed).map(({ title }) => title);

test('blocks are found by Chinese, pinyin, its first letters, English and Markdown', () => {
  expect(find('提示')[0]).toBe('提示框');
  expect(find('biaoge')[0]).toBe('表格');
  expect(find('bg')[0]).toBe('表格');
  expect(find('code')[0]).toBe('代码');
  expect(find('##')[0]).toBe('二级标题');
  expect(find("dai'ban")[0]).toBe('待办清单');
  expect(find('LATEX')).toEqual(['公式']);
});

test('words that stand for several give all of them, and nonsense gives none', () => {
  expect(find('biaoti')).toEqual(['二级标题', '三级标题', '四级标题']);
  expect(find('隐藏')).toEqual(['登录可见', '评论可见', '会员可见', '密码可见', '付费可见']);
  expect(find('')).toHaveLength(menuEntries.length);
  expect(find('没有这个')).toEqual([]);
});
