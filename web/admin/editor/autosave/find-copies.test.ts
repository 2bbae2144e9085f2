import { expect, test } from 'vitest';

import { emptyArticle } from '#contract/features/posts/articles.rules.ts';

import { type CopyPlaces, findCopies } from './find-copies.ts';

const words = (title: string) => ({ ...emptyArticle, title });
const lying = (copyId: string, title: string, savedAt: number) => ({ key: 'post-1', copyId, savedAt, words: title });

type Stored = ReturnType<typeof lying>;
const places = { here: [] as Stored[], there: [] as Stored[] };
const from: CopyPlaces = {
  listCopies: async () =>
    places.here.map(({ words: title, ...copy }) => ({ ...copy, userId: 1, value: { article: words(title), base: 1 } })),
  listDrafts: async () =>
    places.there.map(({ words: title, ...copy }) => ({ ...copy, article: words(title), revision: 1 })),
  heldNames: async () => new Set(['open']),
};

const found = async () => {
  const copies = await findCopies({ userId: 1, key: 'post-1', saved: words('已存') }, from);
  return copies.map(({ copyId, article, twins }) => [copyId, article.title, twins.map((each) => each.copyId)]);
};

test('of each window its newest words are offered, each text once with all that say the same', async () => {
  places.here = [lying('a', '新', 9), lying('b', '别的', 5), lying('open', '正在写', 10)];
  places.there = [lying('a', '旧', 8), lying('c', '新', 7)];
  expect(await found()).toEqual([
    ['a', '新', ['c']],
    ['b', '别的', []],
  ]);
});

test('a window whose newest words are in the article has nothing to offer', async () => {
  places.here = [lying('a', '已存', 9)];
  places.there = [lying('a', '存前', 8)];
  expect(await found()).toEqual([]);
});
