import { expect, test } from 'vitest';

import { everyPage } from './every-page.ts';

test('a list of several pages is whole, and one that shrinks meanwhile ends', async () => {
  const all = Array.from({ length: 120 }, (_, at) => at);
  const asked: number[] = [];
  const ask = async ({ page, page_size }: { page: number; page_size: number }) => {
    asked.push(page);
    return { list: all.slice((page - 1) * page_size, page * page_size), total: all.length, page, page_size };
  };
  expect(await everyPage(ask)).toEqual(all);
  expect(asked).toEqual([1, 2, 3]);
  expect(await everyPage(async ({ page, page_size }) => ({ list: [], total: 9, page, page_size }))).toEqual([]);
});
