import { afterEach, beforeEach, expect, test } from 'vitest';

import { getHome } from '#contract/features/posts/calls.ts';
import { write } from '#server/kit/site.ts';
import { openTestSite, type TestSite, testNow } from '#server/kit/testing.ts';
import { insertMomentRows, insertMomentTerm, type StoredMoment } from '#tests/kit/stored-moments.ts';
import { addPostTerm, insertPostRows, insertUserRow } from '#tests/kit/stored-posts.ts';

import { countListed, movePost, placementOf, postChanged, type PostEvent, rebuildLists } from './listings.service.ts';
import { findPost } from './reads.ts';
import { routes } from './routes.ts';
import { postTerms } from './terms.service.ts';

let here: TestSite;
let authorId: number;
let plate: number;
let topic: number;
let events: PostEvent[];

beforeEach(async () => {
  here = await openTestSite();
  authorId = await insertUserRow(here.site, '老王');
  plate = await insertMomentTerm(here.site, 'plate', '茶馆');
  topic = await insertMomentTerm(here.site, 'topic', '读书');
  events = [];
  postChanged.on(here.site, async (_site, _unit, event) => {
    events.push(event);
  });
});

afterEach(() => here.close());

async function placeOf(id: number) {
  const row = await findPost(here.site.db, id);
  if (!row) throw new Error('There is no such post.');
  return write(here.site, (unit) => placementOf(unit, row));
}

/** Changes the row of a moment and puts it into its lists. */
async function change(id: number, columns: object): Promise<void> {
  const before = await placeOf(id);
  if (Object.keys(columns).length > 0)
    await here.site.db.updateTable('posts').set(columns).where('id', '=', id).execute();
  const row = await findPost(here.site.db, id);
  here.touched.clear();
  events.length = 0;
  await write(here.site, async (unit) => {
    if (row) await movePost(here.site, unit, before, await placementOf(unit, row));
  });
}

const add = (moment: Partial<StoredMoment>) =>
  insertMomentRows(here.site, {
    slug: 'm',
    text: '今天去爬山',
    author_id: authorId,
    plate_id: plate,
    topic_ids: [topic],
    ...moment,
  });

const counts = async () => ({
  moments: await countListed(here.site.db, 'moments'),
  author: await countListed(here.site.db, 'author-moments', authorId),
  plate: await countListed(here.site.db, 'plate', plate),
  topic: await countListed(here.site.db, 'topic', topic),
  articles: await countListed(here.site.db, 'articles'),
  articlesOfAuthor: await countListed(here.site.db, 'author', authorId),
});

const lists = async () =>
  here.site.db
    .selectFrom('post_lists')
    .selectAll()
    .orderBy('term_id')
    .orderBy('listed_at')
    .orderBy('post_id')
    .execute();

const none = { moments: 0, author: 0, plate: 0, topic: 0, articles: 0, articlesOfAuthor: 0 };
const one = { ...none, moments: 1, author: 1, plate: 1, topic: 1 };

test('a moment enters the lists of its plate and topics when it is published, and leaves them when it is hidden', async () => {
  const id = await add({ status: 'pending' });
  await change(id, {});
  expect(await counts()).toEqual(none);
  expect([...here.touched]).toEqual([`post:${id}`]);
  expect(events).toEqual([]);
  await change(id, { status: 'publish' });
  expect(await counts()).toEqual(one);
  const listed_at = testNow - 86_400_000;
  expect(await lists()).toEqual([plate, topic].map((term_id) => ({ term_id, listed_at, post_id: id })));
  expect([...here.touched].toSorted()).toEqual([
    'list:moments',
    'moment:m',
    `moments:author:${authorId}`,
    `post:${id}`,
  ]);
  const path = '/moments/detail/m';
  const after = { type: 'microblog', slug: 'm', path, title: '今天去爬山', publishedAt: listed_at, isFound: true };
  expect(events).toEqual([{ postId: id, before: null, after }]);
  for (const hidden of [{ audience: 'followers' }, { status: 'draft' }, { status: 'trash' }]) {
    await change(id, hidden);
    expect(await counts()).toEqual(none);
    expect(await lists()).toEqual([]);
    expect(events).toEqual([{ postId: id, before: after, after: null }]);
    await change(id, { audience: 'everyone', status: 'publish' });
    expect(await counts()).toEqual(one);
  }
});

test('moments and articles do not invalidate each other’s pages', async () => {
  const context = here.contextFor();
  await routes.find(({ call }) => call === getHome)?.handler(context, {});
  const id = await add({ status: 'pending' });
  await change(id, { status: 'publish' });
  expect([...context.tags].filter((tag) => here.touched.has(tag))).toEqual([]);
  const article = await insertPostRows(here.site, { slug: 'tea', author_id: authorId, status: 'draft' });
  await change(article, { status: 'publish' });
  expect([...here.touched]).not.toContain('list:moments');
});

test('the lists made anew are those that were kept', async () => {
  const other = await insertMomentTerm(here.site, 'topic', '电影');
  const tea = await insertPostRows(here.site, { slug: 'tea', author_id: authorId });
  await addPostTerm(here.site, 'tag', '茶', [tea]);
  for (const [at, moment] of [
    {},
    { topic_ids: [topic, other] },
    { audience: 'followers' as const },
    { status: 'pending' as const },
    { topic_ids: [] },
  ].entries()) {
    const id = await add({ slug: `m${at}`, published_at: testNow - at * 1000, ...moment });
    const { status } = moment as { status?: 'pending' };
    await here.site.db.updateTable('posts').set({ status: 'draft' }).where('id', '=', id).execute();
    await change(id, { status: status ?? 'publish' });
  }
  await here.site.db.updateTable('posts').set({ status: 'draft' }).where('id', '=', tea).execute();
  await change(tea, { status: 'publish' });
  const kept = [await counts(), await lists()];
  expect(kept[0]).toEqual({ moments: 3, author: 3, plate: 3, topic: 2, articles: 1, articlesOfAuthor: 1 });
  await rebuildLists(here.site);
  expect([await counts(), await lists()]).toEqual(kept);
});

test('a removed plate leaves no list behind', async () => {
  const id = await add({ status: 'pending' });
  await change(id, { status: 'publish' });
  await write(here.site, async (unit) => {
    const release = await postTerms.hold(here.site, unit, plate);
    await unit.db.updateTable('moments').set({ plate_id: null }).where('plate_id', '=', plate).execute();
    await release(false);
    await postTerms.deleteCounts(unit, plate);
  });
  expect(await counts()).toEqual({ ...one, plate: 0 });
  expect((await lists()).map(({ term_id }) => term_id)).toEqual([topic]);
});
