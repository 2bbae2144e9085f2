import { afterEach, beforeEach, expect, test } from 'vitest';

import {
  countNewMoments,
  getMoment,
  getMomentForEditing,
  getMomentNumbers,
  getOwnMoments,
  listMoments,
} from '#contract/features/moments/calls.ts';
import { momentsPageSize } from '#contract/features/moments/limits.ts';
import { guestViewer, type Viewer } from '#contract/kit/power.ts';
import { rebuildLists } from '#server/features/posts/listings.service.ts';
import { importComment } from '#server/features/comments/service.ts';
import { setOptions } from '#server/features/settings/options.service.ts';
import { write } from '#server/kit/site.ts';
import { openTestSite, type TestSite, testNow } from '#server/kit/testing.ts';
import { insertFollow, insertMomentRows, insertMomentTerm, viewerOf } from '#tests/kit/stored-moments.ts';
import { insertPostRows, insertUserRow } from '#tests/kit/stored-posts.ts';

import { routes } from './reading.routes.ts';

const minuteMs = 60_000;

let here: TestSite;
let 老王: number;
let 阿红: number;
let 小明: number;
let reader: Viewer;
const editor = (): Viewer => viewerOf(小明 + 100, 'editor');

beforeEach(async () => {
  here = await openTestSite();
  老王 = await insertUserRow(here.site, '老王');
  阿红 = await insertUserRow(here.site, '阿红', 'subscriber');
  小明 = await insertUserRow(here.site, '小明', 'subscriber');
  reader = viewerOf(小明);
});

afterEach(() => here.close());

const list = (input: Parameters<typeof here.call<typeof listMoments>>[2] = {}, viewer = guestViewer) =>
  here.call(routes, listMoments, input, viewer);

const slugs = async (...asked: Parameters<typeof list>): Promise<string[]> =>
  (await list(...asked)).list.map((moment) => moment.slug);

/** Moments m0 … of an author, the last one newest. */
async function storeMany(count: number, author_id = 老王, more: object = {}): Promise<number[]> {
  const ids: number[] = [];
  for (let at = 0; at < count; at += 1) {
    const published_at = testNow - (count - at) * minuteMs;
    ids.push(await insertMomentRows(here.site, { slug: `m${at}`, author_id, published_at, ...more }));
  }
  return ids;
}

/** Every slug of a list, read to its end. */
async function readWhole(input: object, viewer = guestViewer): Promise<string[]> {
  const all: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const part: Awaited<ReturnType<typeof list>> = await list({ ...input, ...(cursor ? { cursor } : {}) }, viewer);
    expect(part.list.length).toBeLessThanOrEqual(momentsPageSize + 1);
    all.push(...part.list.map((moment) => moment.slug));
    cursor = part.next_cursor;
  }
  return all;
}

test('a list is read to its end in parts, each moment once, newest first', async () => {
  await storeMany(45);
  const all = await readWhole({});
  expect(all).toEqual(Array.from({ length: 45 }, (_, at) => `m${44 - at}`));
});

test('moments of the same millisecond are not lost between two parts', async () => {
  for (let at = 0; at < 25; at += 1) await insertMomentRows(here.site, { slug: `s${at}`, author_id: 老王 });
  expect(new Set(await readWhole({})).size).toBe(25);
});

test('lists contain what is public, whoever reads them', async () => {
  await insertMomentRows(here.site, { slug: 'open', author_id: 老王 });
  await insertMomentRows(here.site, { slug: 'waits', author_id: 老王, status: 'pending' });
  await insertMomentRows(here.site, { slug: 'refused', author_id: 老王, status: 'draft' });
  await insertMomentRows(here.site, { slug: 'deleted', author_id: 老王, status: 'trash' });
  await insertMomentRows(here.site, { slug: 'friends', author_id: 老王, audience: 'followers', essence_at: testNow });
  await insertPostRows(here.site, { slug: 'article', author_id: 老王 });
  await insertFollow(here.site, 小明, 老王);
  for (const viewer of [guestViewer, reader, viewerOf(老王, 'author'), editor()]) {
    expect(await slugs({}, viewer)).toEqual(['open']);
    expect(await slugs({ type: 'hot' }, viewer)).toEqual(['open']);
    expect(await slugs({ type: 'essence' }, viewer)).toEqual([]);
    expect(await slugs({ author: 老王 }, viewer)).toEqual(['open']);
  }
});

test('plates and topics contain their moments; what is pinned stands first and once', async () => {
  const plate = await insertMomentTerm(here.site, 'plate', '茶馆');
  const topic = await insertMomentTerm(here.site, 'topic', '读书');
  await insertMomentTerm(here.site, 'plate', '空');
  await insertMomentTerm(here.site, 'topic', '无人');
  await insertMomentRows(here.site, { slug: 'elsewhere', author_id: 老王 });
  await storeMany(30, 老王, { plate_id: plate, topic_ids: [topic] });
  await insertMomentRows(here.site, { slug: 'waits', author_id: 老王, status: 'pending', plate_id: plate });
  await here.site.db
    .updateTable('moments')
    .set({ pinned_at: testNow })
    .where('post_id', 'in', (eb) => eb.selectFrom('posts').select('id').where('slug', 'in', ['m3', 'm29']))
    .execute();
  await rebuildLists(here.site);
  expect(await readWhole({ topic: '读书' })).toEqual(Array.from({ length: 30 }, (_, at) => `m${29 - at}`));
  const all = await readWhole({ plate: '茶馆' });
  expect(all.slice(0, 3)).toEqual(['m29', 'm3', 'm28']);
  expect(all.toSorted()).toEqual(Array.from({ length: 30 }, (_, at) => `m${at}`).toSorted());
  expect(await slugs({ plate: '空' })).toEqual([]);
  for (const missing of [{ plate: 'x' }, { topic: '无人' }, { topic: '茶馆' }, { plate: '读书' }])
    await expect(list(missing)).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: 'plate' in missing ? '没有找到这个版块' : '没有找到这个话题',
    });
  await expect(list({ plate: '茶馆', topic: '读书' })).rejects.toMatchObject({ code: 'VALIDATION' });
});

test('the hot list is by heat and goes on behind its last moment', async () => {
  const ids = await storeMany(25);
  for (const [at, id] of ids.entries()) {
    await here.site.db
      .updateTable('moments')
      .set({ heat: (at * 7) % 25 })
      .where('post_id', '=', id)
      .execute();
  }
  const expected = ids.map((_, at) => at).toSorted((one, other) => ((other * 7) % 25) - ((one * 7) % 25));
  expect(await readWhole({ type: 'hot' })).toEqual(expected.map((at) => `m${at}`));
  expect(await readWhole({ type: 'hot', author: 老王 })).toEqual(expected.map((at) => `m${at}`));
  expect((await list({ type: 'hot' })).newest).toBe('');
});

test('essence is in the order of the marks, of all or of a plate, topic or author', async () => {
  const plate = await insertMomentTerm(here.site, 'plate', '茶馆');
  const topic = await insertMomentTerm(here.site, 'topic', '读书');
  const mark = (at: number) => ({ essence_at: testNow + at });
  await insertMomentRows(here.site, { slug: 'a', author_id: 老王, plate_id: plate, ...mark(1) });
  await insertMomentRows(here.site, { slug: 'b', author_id: 阿红, topic_ids: [topic], ...mark(3) });
  await insertMomentRows(here.site, { slug: 'c', author_id: 阿红, plate_id: plate, ...mark(2) });
  await insertMomentRows(here.site, { slug: 'd', author_id: 老王, plate_id: plate, topic_ids: [topic] });
  await rebuildLists(here.site);
  expect(await slugs({ type: 'essence' })).toEqual(['b', 'c', 'a']);
  expect(await slugs({ type: 'essence', plate: '茶馆' })).toEqual(['c', 'a']);
  expect(await slugs({ type: 'essence', topic: '读书' })).toEqual(['b']);
  expect(await slugs({ type: 'essence', author: 阿红 })).toEqual(['b', 'c']);
});

test('the following list has people and plates that the viewer follows, also what is for followers', async () => {
  const plate = await insertMomentTerm(here.site, 'plate', '茶馆');
  const stored = (slug: string, author_id: number, minute: number, more: object = {}) =>
    insertMomentRows(here.site, { slug, author_id, published_at: testNow - minute * minuteMs, ...more });
  await stored('followed', 老王, 9);
  await stored('for-followers', 老王, 8, { audience: 'followers' });
  await stored('pending', 老王, 7, { status: 'pending' });
  await stored('stranger', 阿红, 6);
  await stored('stranger-in-plate', 阿红, 5, { plate_id: plate });
  await stored('stranger-for-followers', 阿红, 4, { plate_id: plate, audience: 'followers' });
  await stored('both', 老王, 3, { plate_id: plate });
  await rebuildLists(here.site);
  await expect(list({ type: 'following' })).rejects.toMatchObject({ code: '601' });
  expect(await slugs({ type: 'following' }, reader)).toEqual([]);
  await insertFollow(here.site, 小明, 老王);
  expect(await slugs({ type: 'following' }, reader)).toEqual(['both', 'for-followers', 'followed']);
  await here.site.db.insertInto('plate_follows').values({ term_id: plate, user_id: 小明, created_at: 0 }).execute();
  const followed = ['both', 'stranger-in-plate', 'for-followers', 'followed'];
  expect(await slugs({ type: 'following' }, reader)).toEqual(followed);
  const after = `${testNow - 9 * minuteMs}-0`;
  const news = await here.call(routes, countNewMoments, { type: 'following', after }, reader);
  expect(news.count).toBe(followed.length);
});

test('the following list of many people is read to its end without a gap', async () => {
  const expected: string[] = [];
  for (let person = 0; person < 60; person += 1) {
    const author_id = await insertUserRow(here.site, `人${person}`);
    await insertFollow(here.site, 小明, author_id);
    for (let each = 0; each < 2; each += 1) {
      const published_at = testNow - ((person * 37 + each * 61) % 90) * minuteMs;
      expected.push(`p${person}-${each}`);
      await insertMomentRows(here.site, { slug: `p${person}-${each}`, author_id, published_at });
    }
  }
  const all = await readWhole({ type: 'following' }, reader);
  expect(all.toSorted()).toEqual(expected.toSorted());
}, 60_000);

test('new moments of a list are counted since its newest, up to 99', async () => {
  const ids = await storeMany(3);
  const { newest } = await list();
  const news = (input: object) => here.call(routes, countNewMoments, { after: newest, ...input });
  expect(await news({})).toEqual({ count: 0 });
  await insertMomentRows(here.site, { slug: 'new', author_id: 阿红, published_at: testNow });
  await insertMomentRows(here.site, { slug: 'waits', author_id: 阿红, published_at: testNow, status: 'pending' });
  expect(await news({})).toEqual({ count: 1 });
  expect(await news({ author: 老王 })).toEqual({ count: 0 });
  await here.site.db
    .updateTable('moments')
    .set({ essence_at: 5 })
    .where('post_id', '=', ids[0] as number)
    .execute();
  expect(await news({ type: 'essence', after: '4-0' })).toEqual({ count: 1 });
  for (let at = 0; at < 100; at += 1)
    await insertMomentRows(here.site, { slug: `n${at}`, author_id: 阿红, published_at: testNow });
  expect(await news({})).toEqual({ count: 99 });
  for (const after of ['', 'x', '1', '-1-2', '1-2-3', `${'9'.repeat(16)}-1`])
    await expect(news({ after })).rejects.toMatchObject({ code: 'VALIDATION' });
}, 60_000);

test('a moment is read by those who may see it, and missing to everybody else', async () => {
  const read = (slug: string, viewer: Viewer) =>
    here.call(routes, getMoment, { slug }, viewer).then(
      (moment) => moment.status + moment.reject_reason,
      (error: { code: string; message: string }) => `${error.code} ${error.message}`,
    );
  const follower = viewerOf(阿红);
  const author = viewerOf(老王, 'author');
  await insertFollow(here.site, 阿红, 老王);
  await insertMomentRows(here.site, { slug: 'open', author_id: 老王 });
  await insertMomentRows(here.site, { slug: 'friends', author_id: 老王, audience: 'followers' });
  await insertMomentRows(here.site, { slug: 'waits', author_id: 老王, status: 'pending' });
  await insertMomentRows(here.site, { slug: 'refused', author_id: 老王, status: 'draft', reject_reason: '广告' });
  await insertMomentRows(here.site, { slug: 'deleted', author_id: 老王, status: 'trash' });
  await insertPostRows(here.site, { slug: 'article', author_id: 老王 });
  const missing = await read('nowhere', guestViewer);
  expect(missing).toBe('NOT_FOUND 没有找到这条动态');
  const everybody = [guestViewer, reader, follower, author, editor(), { ...author, banned: true }];
  const answers = async (slug: string) => Promise.all(everybody.map((viewer) => read(slug, viewer)));
  expect(await answers('open')).toEqual(everybody.map(() => 'publish'));
  expect(await answers('friends')).toEqual([missing, missing, 'publish', 'publish', 'publish', missing]);
  expect(await answers('waits')).toEqual([missing, missing, missing, 'pending', 'pending', missing]);
  expect(await answers('refused')).toEqual([missing, missing, missing, 'rejected广告', 'rejected广告', missing]);
  for (const slug of ['deleted', 'article', '', 'a/b'])
    expect(await answers(slug)).toEqual(everybody.map(() => missing));
});

test('a quoted moment is shown to those who may see it, and gone for everybody else', async () => {
  const secret = await insertMomentRows(here.site, { slug: 'q', author_id: 老王, audience: 'followers', text: '暗号' });
  await insertMomentRows(here.site, { slug: 'quoting', author_id: 阿红, quote_id: secret });
  await insertFollow(here.site, 小明, 老王);
  const quoteFor = async (viewer: Viewer) => (await list({}, viewer)).list[0]?.quote;
  expect(await quoteFor(guestViewer)).toBe('gone');
  expect(await quoteFor(viewerOf(阿红))).toBe('gone');
  expect(await quoteFor(reader)).toMatchObject({ id: secret, url: '/moments/detail/q', html: '<p>暗号</p>' });
  for (const status of ['pending', 'draft', 'trash'] as const) {
    await here.site.db.updateTable('posts').set({ status, audience: 'everyone' }).where('id', '=', secret).execute();
    for (const viewer of [guestViewer, reader, viewerOf(老王, 'author'), editor()])
      expect(await quoteFor(viewer), status).toBe('gone');
  }
});

test('a card shows its author, pictures, plate, topics and region', async () => {
  const plate = await insertMomentTerm(here.site, 'plate', '茶馆');
  const topic = await insertMomentTerm(here.site, 'topic', '读书');
  const url = '/uploads/a.webp';
  const { id: mediaId } = await here.site.db
    .insertInto('media')
    .values({
      owner_id: 老王,
      path: 'a.webp',
      url,
      name: 'a',
      mime: 'image/webp',
      bytes: 1,
      sha256: 'x',
      group_id: null,
      width: 900,
      height: 600,
      colour: '#112233',
      alt: '山',
      created_at: 0,
      trashed_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const variant = {
    media_id: mediaId,
    path: 'b',
    url: '/uploads/b.webp',
    format: 'webp' as const,
    width: 480,
    bytes: 1,
  };
  await here.site.db.insertInto('media_variants').values(variant).execute();
  const images = [url, '/uploads/gone.webp'];
  const id = await insertMomentRows(here.site, {
    slug: 'm',
    author_id: 老王,
    plate_id: plate,
    topic_ids: [topic],
    images,
    region: '浙江',
    text: '爬山',
  });
  const context = here.contextFor();
  const endpoint = routes.find((each) => each.call === listMoments);
  const shown = (await endpoint?.handler(context, { type: 'index' })) as Awaited<ReturnType<typeof list>>;
  expect(shown.list[0]).toMatchObject({
    id,
    slug: 'm',
    url: '/moments/detail/m',
    html: '<p>爬山</p>',
    excerpt: '爬山',
    region: '',
    author: { id: 老王, name: '老王', role: 'author' },
    plate: { id: plate, taxonomy: 'plate', name: '茶馆', url: '/moments/plate/%E8%8C%B6%E9%A6%86' },
    topics: [{ id: topic, name: '读书', url: '/moments/topic/%E8%AF%BB%E4%B9%A6' }],
    images: [
      { url, width: 900, height: 600, colour: '#112233', alt: '山', srcset: '/uploads/b.webp 480w' },
      { url: '/uploads/gone.webp', width: null, height: null, srcset: '' },
    ],
    video: null,
    quote: null,
    visibility: 'public',
    status: 'publish',
    link: null,
  });
  const tags = [`post:${id}`, `author:${老王}`, `term:${plate}`, `term:${topic}`, `media:${mediaId}`];
  for (const tag of [...tags, `comments:${id}`, 'list:moments', 'options']) expect([...context.tags]).toContain(tag);
  expect([...context.tags]).not.toContain('list:articles');
  await setOptions(here.site, { comments_show_city: true });
  expect((await list()).list[0]?.region).toBe('浙江');
});

test('a card shows its two newest comments that the viewer may read, oldest first', async () => {
  const id = await insertMomentRows(here.site, { slug: 'm', author_id: 老王 });
  const other = await insertMomentRows(here.site, { slug: 'n', author_id: 老王, published_at: testNow });
  const comment = (post_id: number, content: string, minute: number, more: object = {}) =>
    write(here.site, (unit) =>
      importComment(here.site, unit, {
        post_id,
        parent_id: 0,
        user_id: 阿红,
        name: '',
        email: '',
        url: '',
        content,
        status: 'approved',
        created_at: testNow + minute * minuteMs,
        ...more,
      }),
    );
  const first = await comment(id, '一', 1);
  await comment(id, '二', 2, { user_id: null, name: '路人', email: 'guest@secret.example' });
  await comment(id, '三', 3, { parent_id: first, user_id: 小明 });
  await comment(id, '未审', 4, { status: 'pending' });
  await comment(other, '别处', 5);
  const cards = (await list()).list;
  expect(cards.find((card) => card.id === id)?.card_comments).toEqual([
    { id: expect.any(Number), author: { id: null, name: '路人' }, reply_to: '', excerpt: '二' },
    { id: expect.any(Number), author: { id: 小明, name: '小明' }, reply_to: '阿红', excerpt: '三' },
  ]);
  expect(cards.find((card) => card.id === other)?.card_comments).toHaveLength(1);
  await here.site.db.updateTable('comments').set({ status: 'spam' }).where('id', '=', first).execute();
  const left = (await list()).list.find((card) => card.id === id)?.card_comments;
  expect(left?.map((each) => each.excerpt)).toEqual(['二']);
});

test('numbers are of moments that the viewer may see, with what they did', async () => {
  const open = await insertMomentRows(here.site, { slug: 'open', author_id: 老王, likes: 2 });
  const friends = await insertMomentRows(here.site, { slug: 'friends', author_id: 老王, audience: 'followers' });
  const article = await insertPostRows(here.site, { slug: 'article', author_id: 老王 });
  const plate = await insertMomentTerm(here.site, 'plate', '茶馆');
  await here.site.db.insertInto('plate_moderators').values({ term_id: plate, user_id: 小明, created_at: 0 }).execute();
  const mark = { user_id: 小明, target_type: 'post', created_at: 0 };
  await here.site.db
    .insertInto('marks')
    .values({ ...mark, kind: 'like', target_id: open })
    .execute();
  await here.site.db
    .insertInto('marks')
    .values({ ...mark, kind: 'favourite', target_id: friends })
    .execute();
  const numbers = (viewer: Viewer, ids = `${open},${friends},${article},x,-1,1e3,,${open}`) =>
    here.call(routes, getMomentNumbers, { ids }, viewer);
  const guest = await numbers(guestViewer);
  expect(guest.moderated_plates).toEqual([]);
  expect(guest.list).toMatchObject([{ id: open, likes: 2, liked: false, favourited: false }]);
  expect(await numbers(reader)).toMatchObject({ list: [{ id: open, liked: true }], moderated_plates: [plate] });
  await insertFollow(here.site, 小明, 老王);
  expect((await numbers(reader)).list[1]).toMatchObject({ id: friends, liked: false, favourited: true });
  expect((await numbers(guestViewer, '')).list).toEqual([]);
});

test('people read their own moments in every state, and edit what is theirs', async () => {
  await insertMomentRows(here.site, { slug: 'open', author_id: 阿红 });
  await insertMomentRows(here.site, { slug: 'friends', author_id: 阿红, audience: 'followers' });
  const waits = await insertMomentRows(here.site, { slug: 'waits', author_id: 阿红, status: 'pending', title: '题' });
  const refused = await insertMomentRows(here.site, {
    slug: 'no',
    author_id: 阿红,
    status: 'draft',
    reject_reason: '因',
  });
  const deleted = await insertMomentRows(here.site, { slug: 'deleted', author_id: 阿红, status: 'trash' });
  await insertMomentRows(here.site, { slug: 'other', author_id: 老王 });
  const own = async (input: object = {}) => here.call(routes, getOwnMoments, input, viewerOf(阿红));
  expect((await own()).list.map(({ slug }) => slug)).toEqual(['no', 'waits', 'friends', 'open']);
  expect(await own({ status: 'rejected' })).toMatchObject({ total: 1, list: [{ slug: 'no', reject_reason: '因' }] });
  expect(await own({ page: 2, page_size: 3 })).toMatchObject({ total: 4, list: [{ slug: 'open' }] });
  await expect(here.call(routes, getOwnMoments, {})).rejects.toMatchObject({ code: '601' });
  const edit = (id: number, viewer: Viewer) => here.call(routes, getMomentForEditing, { id }, viewer);
  expect(await edit(waits, viewerOf(阿红))).toMatchObject({
    title: '题',
    excerpt: 'waits',
    status: 'pending',
    revision: 1,
  });
  expect(await edit(refused, editor())).toMatchObject({
    status: 'rejected',
    reject_reason: '因',
    visibility: 'public',
  });
  const article = await insertPostRows(here.site, { slug: 'article', author_id: 阿红 });
  for (const [id, viewer] of [
    [waits, reader],
    [deleted, viewerOf(阿红)],
    [article, viewerOf(阿红)],
    [99999, editor()],
  ] as const)
    await expect(edit(id, viewer)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
