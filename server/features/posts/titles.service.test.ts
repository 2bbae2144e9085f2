import { expect, onTestFinished, test } from 'vitest';

import { listArticles } from '#contract/features/posts/calls.ts';
import { openTestSite } from '#server/kit/testing.ts';
import { insertPostRows, insertUserRow } from '#tests/kit/stored-posts.ts';

import { routes } from './routes.ts';
import { breakTitles } from './titles.service.ts';
import { rebuildLists } from './listings.service.ts';

test('titles of an older version are segmented once', async () => {
  const here = await openTestSite();
  onTestFinished(() => here.close());
  const author_id = await insertUserRow(here.site, '老王');
  await insertPostRows(here.site, { slug: 'a', title: '给灯塔换灯泡的人', author_id });
  await rebuildLists(here.site);
  const breaksNow = async () => (await here.call(routes, listArticles, {})).list.map((card) => card.title_breaks);
  expect(await breaksNow()).toEqual([[]]);
  expect([await breakTitles(here.site), await breakTitles(here.site)]).toEqual([1, 0]);
  expect(await breaksNow()).toEqual([[3, 4]]);
});
