import { afterEach, beforeEach, expect, test } from 'vitest';

import { hotRefreshMs } from '#contract/features/moments/limits.ts';
import { momentHeat } from '#contract/features/moments/rules.ts';
import { connectReactions } from '#server/app/reactions.ts';
import { countView, flushViews } from '#server/features/analytics/counters.service.ts';
import { importComment } from '#server/features/comments/service.ts';
import { movePost, placementOf } from '#server/features/posts/listings.service.ts';
import { findPost } from '#server/features/posts/service.ts';
import { setBookmark, setLike } from '#server/features/social/likes.service.ts';
import { registerWorkers } from '#server/kit/job-workers.ts';
import { write } from '#server/kit/site.ts';
import { openTestSite, type TestSite, testNow } from '#server/kit/testing.ts';
import { insertMomentRows, viewerOf } from '#tests/kit/stored-moments.ts';
import { insertPostRows, insertUserRow } from '#tests/kit/stored-posts.ts';

import { jobs } from './hot.jobs.ts';
import { hotListTag, hotQueue } from './hot.service.ts';
import { listMoments } from './listing.service.ts';

let here: TestSite;
let authorId: number;
let readerId: number;
let id: number;

beforeEach(async () => {
  here = await openTestSite();
  connectReactions(here.site);
  registerWorkers(here.site, jobs);
  authorId = await insertUserRow(here.site, '老王');
  readerId = await insertUserRow(here.site, '阿红');
  id = await insertMomentRows(here.site, { slug: 'm', author_id: authorId, published_at: testNow });
});

afterEach(() => here.close());

const heat = async () =>
  (await here.site.db.selectFrom('moments').select('heat').where('post_id', '=', id).executeTakeFirst())?.heat;

const heatOf = (reactions: Partial<Parameters<typeof momentHeat>[0]>) =>
  momentHeat({ likes: 0, comments: 0, favourites: 0, views: 0, ...reactions }, testNow);

const byReader = () => here.contextFor(viewerOf(readerId));

async function addComment(user_id: number): Promise<void> {
  const comment = { post_id: id, parent_id: 0, user_id, name: '', email: '', url: '', content: '好' };
  await write(here.site, (unit) =>
    importComment(here.site, unit, { ...comment, status: 'approved', created_at: testNow }),
  );
}

async function move(status: 'publish' | 'trash'): Promise<void> {
  await write(here.site, async (unit) => {
    const old = await findPost(unit.db, id);
    await unit.db.updateTable('posts').set({ status }).where('id', '=', id).execute();
    const row = await findPost(unit.db, id);
    if (old && row) await movePost(here.site, unit, await placementOf(unit, old), await placementOf(unit, row));
  });
}

test('likes, bookmarks, comments and views keep the heat', async () => {
  await setLike(byReader(), { type: 'post', id, on: true });
  expect(await heat()).toBe(heatOf({ likes: 1 }));
  await setBookmark(byReader(), { type: 'post', id, on: true });
  expect(await heat()).toBe(heatOf({ likes: 1, favourites: 1 }));
  await addComment(readerId);
  expect(await heat()).toBe(heatOf({ likes: 1, favourites: 1, comments: 1 }));
  await countView(byReader(), { id });
  await flushViews(here.site);
  expect(await heat()).toBe(heatOf({ likes: 1, favourites: 1, comments: 1, views: 1 }));
  await setLike(byReader(), { type: 'post', id, on: false });
  expect(await heat()).toBe(heatOf({ favourites: 1, comments: 1, views: 1 }));
});

test('what authors do to their own moments does not make them hotter', async () => {
  const byAuthor = here.contextFor(viewerOf(authorId, 'author'));
  await setLike(byAuthor, { type: 'post', id, on: true });
  await setBookmark(byAuthor, { type: 'post', id, on: true });
  for (let at = 0; at < 20; at += 1) await addComment(authorId);
  await addComment(readerId);
  expect(await heat()).toBe(heatOf({ comments: 1 }));
});

test('a moment is hot from its publication on, and not at all while it is hidden', async () => {
  await move('trash');
  expect(await heat()).toBe(0);
  await move('publish');
  expect(await heat()).toBe(heatOf({}));
});

test('a new like moves the hot list within a minute, and many likes change it once', async () => {
  const page = here.contextFor();
  await listMoments(page, { type: 'hot' });
  expect([...page.tags]).toContain(hotListTag);
  const start = Math.ceil(testNow / hotRefreshMs) * hotRefreshMs;
  here.clock.advance(start - testNow + 5000);
  for (const on of [true, false, true]) await setLike(byReader(), { type: 'post', id, on });
  const due = async () =>
    (await here.site.jobs.list({ queue: hotQueue, status: 'waiting' }, 10, 0)).jobs.map(({ runAt }) => runAt);
  expect(await due()).toEqual([start + hotRefreshMs]);
  here.touched.clear();
  here.clock.advance(hotRefreshMs);
  await here.site.jobs.drain();
  expect([...here.touched]).toEqual([hotListTag]);
  expect(await due()).toEqual([]);
  // A like while the job runs belongs to the next interval.
  await setLike(byReader(), { type: 'post', id, on: false });
  expect(await due()).toEqual([start + 2 * hotRefreshMs]);
  expect(2 * hotRefreshMs).toBeLessThanOrEqual(60_000);
});

test('reactions to articles do not concern the hot list', async () => {
  const article = await insertPostRows(here.site, { slug: 'tea', author_id: authorId });
  await setLike(byReader(), { type: 'post', id: article, on: true });
  expect((await here.site.jobs.list({ queue: hotQueue, status: 'waiting' }, 10, 0)).total).toBe(0);
});
