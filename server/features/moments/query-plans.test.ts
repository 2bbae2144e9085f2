import { afterAll, beforeAll, expect, test } from 'vitest';

import { rebuildLists } from '#server/features/posts/listings.service.ts';
import { openTestSite, type TestSite, testNow } from '#server/kit/testing.ts';
import { findTableScans } from '#tests/kit/query-plans.ts';
import { insertFollow, insertMomentRows, insertMomentTerm, viewerOf } from '#tests/kit/stored-moments.ts';
import { insertUserRow } from '#tests/kit/stored-posts.ts';

import { countNewMoments, listMoments } from './listing.service.ts';
import { numbersOf } from './numbers.service.ts';
import { ownMoments } from './own.service.ts';
import { readMoment } from './reading.service.ts';

let here: TestSite;
let authorId: number;

beforeAll(async () => {
  here = await openTestSite();
  authorId = await insertUserRow(here.site, '老王');
  const followed = await insertUserRow(here.site, '阿红');
  await insertFollow(here.site, authorId, followed);
  const plate_id = await insertMomentTerm(here.site, 'plate', '茶馆');
  const topic = await insertMomentTerm(here.site, 'topic', '读书');
  await here.site.db
    .insertInto('plate_follows')
    .values({ term_id: plate_id, user_id: authorId, created_at: 0 })
    .execute();
  const quote_id = await insertMomentRows(here.site, { slug: 'quoted', author_id: followed });
  for (let at = 0; at < 30; at += 1) {
    await insertMomentRows(here.site, {
      slug: `m${at}`,
      author_id: at % 2 ? authorId : followed,
      plate_id,
      topic_ids: [topic],
      quote_id,
      published_at: testNow - at * 1000,
      essence_at: at,
      images: ['/uploads/a.webp'],
    });
  }
  await rebuildLists(here.site);
});

afterAll(() => here.close());

const lists = (['index', 'hot', 'essence'] as const).flatMap((type) => [
  { type },
  { type, plate: '茶馆' },
  { type, topic: '读书' },
  { type, author: 1 },
]);

const cursor = `${testNow - 5000}-7`;

test.each([...lists, { type: 'following' as const }])('the list %o is read along indexes', async (input) => {
  const asked = 'author' in input ? { ...input, author: authorId } : input;
  const { scanned, plans } = await findTableScans(here.site, async (site) => {
    const context = { ...here.contextFor(viewerOf(authorId)), site };
    expect((await listMoments(context, asked)).list.length).toBeGreaterThan(10);
    await listMoments(context, { ...asked, cursor });
    await countNewMoments(context, { ...asked, after: cursor });
  });
  expect(plans.length).toBeGreaterThan(5);
  expect(
    scanned,
    plans
      .map((plan) => plan.join('; '))
      .join('\n')
      .slice(0, 3000),
  ).toEqual([]);
});

test.each([
  [{ type: 'index' as const }, 'posts_listed'],
  [{ type: 'index' as const, topic: '读书' }, 'post_lists_newest'],
  [{ type: 'hot' as const }, 'moments_hot'],
  [{ type: 'essence' as const }, 'moments_essence'],
])('the list %o is in the order of the index %s, nothing is sorted', async (input, index) => {
  const { plans } = await findTableScans(here.site, (site) =>
    listMoments({ ...here.contextFor(), site }, { ...input, cursor }),
  );
  const walks = plans.filter((plan) => plan.some((line) => line.includes(index)));
  expect(walks).toHaveLength(1);
  // Cards are found by id, not among all moments.
  expect(plans.filter((plan) => plan.some((line) => line.includes('posts_listed')))).toHaveLength(
    index === 'posts_listed' ? 1 : 0,
  );
  expect(walks.flat().filter((line) => /TEMP B-TREE|^\W*(?:Incremental )?Sort/.test(line))).toEqual([]);
});

test('a moment, its numbers and what somebody wrote are read along indexes', async () => {
  const { scanned } = await findTableScans(here.site, async (site) => {
    const context = { ...here.contextFor(viewerOf(authorId)), site };
    await readMoment(context, 'm1');
    await numbersOf(context, '1,2,3');
    await ownMoments(context, { page: 1 });
  });
  expect(scanned).toEqual([]);
});
