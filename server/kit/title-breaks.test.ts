import { expect, test } from 'vitest';

import { readBreaks, titleBreaks, writeBreaks } from './title-breaks.ts';

async function lines(title: string): Promise<string> {
  const breaks = await titleBreaks(title);
  return [0, ...breaks].map((from, at) => title.slice(from, breaks[at])).join('|');
}

test('a title breaks between words and never inside one', async () => {
  expect(await lines('沈砚的数据库索引设计与实现入门指南')).toBe('沈砚的|数据库|索引|设计|与实现|入门|指南');
  expect(await lines('人工智能时代的个人知识管理')).toBe('人工智能|时代的|个人|知识|管理');
  expect(await lines('用TypeScript写一个博客')).toBe('用TypeScript|写|一个|博客');
});

test('particles stay with the word before them, and prepositions with the one behind', async () => {
  expect(await lines('窗台上的猫不是我的')).toBe('窗台上的猫|不是|我的');
  expect(await lines('我们在海边看过一场雪')).toBe('我们|在海边|看过|一场雪');
});

test('the last part is never a single character', async () => {
  expect(await lines('小雪前夜，给外婆的屋顶扫了雪')).not.toMatch(/\|.$/u);
  expect(await lines('写给捡到这封信的人')).toMatch(/\|?[^|]{2,}$/u);
});

test('punctuation is left to the browser', async () => {
  expect(await lines('先做一次备份，再恢复一次')).toBe('先做|一次|备份，再恢复|一次');
  expect(await lines('读《红楼梦》')).not.toMatch(/《\||\|》/u);
});

test('whatever a title holds, the parts make the title again', async () => {
  for (const title of ['', ' ', '🎉🎉月亮🎉', 'a', '𠮷野家的早饭', 'ひらがなのタイトル', '\ud800月'])
    expect((await lines(title)).replaceAll('|', '')).toBe(title);
});

test('breaks are stored as text', () => {
  expect(readBreaks(writeBreaks([2, 14]))).toEqual([2, 14]);
  expect([readBreaks(''), readBreaks(null)]).toEqual([[], []]);
});
