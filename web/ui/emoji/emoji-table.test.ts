import { expect, test } from 'vitest';

import { emojiGroups } from './emoji-table.ts';

test('the groups are those of the specification, in its order', () => {
  expect(emojiGroups.map(({ name }) => name)).toEqual([
    '表情',
    '手势',
    '人物',
    '动物与自然',
    '水果与食物',
    '运动与活动',
    '旅行',
    '物品',
    '符号',
  ]);
});

test('every emoji is one character to the eye, and stands once', () => {
  const all = emojiGroups.flatMap(({ list }) => list);
  const segmenter = new Intl.Segmenter('zh-CN', { granularity: 'grapheme' });
  expect(all.filter((each) => [...segmenter.segment(each)].length !== 1)).toEqual([]);
  expect(all.filter((each) => !/\p{Emoji}/u.test(each))).toEqual([]);
  expect(all.filter((each, at) => all.indexOf(each) !== at)).toEqual([]);
  expect(all.length).toBeGreaterThan(350);
});
