import { expect, test } from 'vitest';

import { indexTerms, queryTerms } from './segmenter.ts';

test('Chinese is kept by pairs within words, Latin by words, forms and case folded', async () => {
  expect(await indexTerms('大数据中心 ＮＯＤＥ.js カナ')).toEqual(
    expect.arrayContaining(['数据', '中心', 'node', 'js', 'カナ']),
  );
  expect(await indexTerms('')).toEqual([]);
});

/** Whether the index terms of the text contain all query terms. */
async function finds(query: string, text: string): Promise<boolean> {
  const kept = await indexTerms(text);
  const { terms } = await queryTerms(query, 16);
  return (
    terms.length > 0 &&
    terms.every((term) => kept.some((word) => (term.isPrefix ? word.startsWith(term.text) : word === term.text)))
  );
}

test('names and parts of long words are found whatever stands around them', async () => {
  expect(await finds('小明', '昨天小明去了北京')).toBe(true);
  expect(await finds('共和国', '中华人民共和国')).toBe(true);
  expect(await finds('数据库', '关系型数据库的设计')).toBe(true);
  expect(await finds('数据库', '数据和仓库')).toBe(false);
  expect(await finds('诗', '一首诗歌')).toBe(true);
  expect(await finds('你', '我爱你')).toBe(true);
});

test('the last Latin word may be unfinished, the ones before may not', async () => {
  expect(await finds('react rou', 'React Router 入门')).toBe(true);
  expect(await finds('rea router', 'React Router 入门')).toBe(false);
});

test('signs of query languages are no terms', async () => {
  for (const text of ['', '%', '_', "'", '"* ', '\u0000', '🎉', '\u202e', '()^-:|&!<->'])
    expect(await queryTerms(text, 16)).toEqual({ terms: [], words: [] });
  expect((await queryTerms('"* NEAR', 16)).terms).toEqual([{ text: 'near', isPrefix: true }]);
});
