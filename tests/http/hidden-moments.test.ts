import { afterAll, beforeAll, expect, test } from 'vitest';

import type { AccountRole } from '#contract/kit/power.ts';
import { createUser } from '#server/features/accounts/service.ts';
import { createSession } from '#server/features/accounts/sessions.service.ts';
import { importComment } from '#server/features/comments/service.ts';
import { rebuildLists } from '#server/features/posts/listings.service.ts';
import { indexPost } from '#server/features/search/service.ts';
import { write } from '#server/kit/site.ts';
import { insertPlateRow } from '#tests/kit/moment-site.ts';
import { openApp, type OpenApp } from '#tests/kit/open-app.ts';
import { insertFollow, insertMomentRows, insertMomentTerm } from '#tests/kit/stored-moments.ts';

/** What a moment is, beside public. */
const kinds = {
  public: {},
  followers: { audience: 'followers' },
  pending: { status: 'pending' },
  rejected: { status: 'draft' },
  deleted: { status: 'trash' },
} as const;

type Kind = keyof typeof kinds;

const readers = ['guest', 'stranger', 'follower', 'author', 'editor'] as const;

type Reader = (typeof readers)[number];

interface Hidden {
  id: number;
  slug: string;
  /** In its title, text, picture and comment. */
  token: string;
}

let app: OpenApp;
const moments = {} as Record<Kind, Hidden>;
const userIds = {} as Record<Exclude<Reader, 'guest'>, number>;
const cookies: Partial<Record<Reader, string>> = {};
let quoting: Record<Kind, string>;

const roleOf: Record<Exclude<Reader, 'guest'>, AccountRole> = {
  stranger: 'subscriber',
  follower: 'subscriber',
  author: 'author',
  editor: 'editor',
};

/** Stored as if it were public, so that every list, count, index and row of another table knows it. */
async function storeMoment(kind: Kind, plate_id: number, topicId: number): Promise<Hidden> {
  const { site } = app;
  const token = `canary${kind}x`;
  const slug = `m${kind}`;
  const id = await insertMomentRows(site, {
    slug,
    author_id: userIds.author,
    title: `标题${token}`,
    text: `文字${token} #话题#`,
    images: [`/uploads/${token}.webp`],
    plate_id,
    topic_ids: [topicId],
    essence_at: 1,
    pinned_at: 1,
    published_at: site.clock.now() - 60_000,
  });
  const at = site.clock.now();
  const comment = {
    post_id: id,
    parent_id: 0,
    name: '',
    email: '',
    url: '',
    status: 'approved' as const,
    created_at: at,
  };
  for (const user_id of Object.values(userIds)) {
    const commentId = await write(site, (unit) =>
      importComment(site, unit, { ...comment, user_id, content: `评论${token}` }),
    );
    await site.db
      .insertInto('marks')
      .values({ user_id, kind: 'favourite', target_type: 'post', target_id: id, created_at: at })
      .execute();
    await site.db
      .insertInto('notifications')
      .values({
        user_id,
        kind: 'comment',
        actor_id: null,
        actor_name: '客',
        text: '',
        url: '',
        post_id: id,
        comment_id: commentId,
        group_key: `c${commentId}`,
        read_at: null,
        created_at: at,
      })
      .execute();
  }
  return { id, slug, token };
}

beforeAll(async () => {
  app = await openApp({ TRUST_PROXY: '1' });
  const { site } = app;
  for (const [name, role] of Object.entries(roleOf) as [keyof typeof roleOf, AccountRole][]) {
    userIds[name] = await createUser(site, { name: `人${name}`, email: `${name}@mail.example`, role });
    const token = await createSession(site, userIds[name], { address: '198.51.100.1', userAgent: 'test' });
    cookies[name] = `somnia_session=${token}`;
  }
  await insertFollow(site, userIds.follower, userIds.author);
  const plate = await insertPlateRow(site, 'plate');
  const topic = await insertMomentTerm(site, 'topic', 'topic');
  quoting = {} as Record<Kind, string>;
  for (const kind of Object.keys(kinds) as Kind[]) {
    moments[kind] = await storeMoment(kind, plate, topic);
    // Old, so that the lists in this test do not reach the moments that quote.
    quoting[kind] = `quotes-${kind}`;
    const quote_id = moments[kind].id;
    await insertMomentRows(site, { slug: quoting[kind], author_id: userIds.stranger, quote_id, published_at: 1 });
  }
  for (let at = 0; at < 20; at += 1)
    await insertMomentRows(site, { slug: `between${at}`, author_id: userIds.stranger, published_at: 1000 + at });
  await rebuildLists(site);
  for (const kind of Object.keys(kinds) as Kind[]) {
    const { id } = moments[kind];
    await write(site, (unit) => indexPost(site, unit, id));
    await site.db
      .updateTable('posts')
      .set({ status: 'publish', ...kinds[kind] })
      .where('id', '=', id)
      .execute();
  }
});

afterAll(() => app.close());

let asked = 0;

async function get(path: string, reader: Reader): Promise<{ status: number; text: string }> {
  asked += 1;
  const cookie = cookies[reader];
  // Searches are limited by account and address.
  app.clock.advance(5000);
  const address = { 'x-forwarded-for': `203.0.113.${asked % 200}` };
  return app.get(path, { ...address, ...(cookie && { cookie }) });
}

/** Places where everybody finds public moments. */
const publicPlaces: Record<string, (moment: Hidden) => string> = {
  'home page': () => '/',
  'page of the list': () => '/moments/index',
  'data of the list': () => '/moments/index.data',
  'page of the hot list': () => '/moments/hot',
  'page of the essence': () => '/moments/essence',
  'page of the plate': () => '/moments/plate/plate',
  'page of the topic': () => '/moments/topic/topic',
  'page of the author': () => `/author/${userIds.author}?tab=moments`,
  'comments of a person': () => `/author/${userIds.stranger}?tab=comments`,
  'page of the search': ({ token }) => `/search?type=moments&s=${token}`,
  feed: () => '/moments/feed',
  'feed of the plate': () => '/moments/plate/plate/feed/atom',
  'feed of the topic': () => '/moments/topic/topic/feed/json',
  'feed of comments': () => '/feed/comments',
  sitemap: () => '/sitemap/moments-1.xml',
  'call of the list': () => '/somnia/moments/list',
  'call of the hot list': () => '/somnia/moments/list?type=hot',
  'call of the essence': () => '/somnia/moments/list?type=essence',
  'call of the plate': () => '/somnia/moments/list?plate=plate',
  'call of the topic': () => '/somnia/moments/list?topic=topic',
  'call of the author': () => `/somnia/moments/list?author=${userIds.author}`,
  'call of the latest': () => '/somnia/moments/latest',
  'call of the search': ({ token }) => `/nv/search-moments?s=${token}`,
  'latest comments': () => '/nv/latest-comments',
};

/** Places where those who may read it find a moment. */
const ownPlaces: Record<string, (moment: Hidden) => string> = {
  page: ({ slug }) => `/moments/detail/${slug}`,
  data: ({ slug }) => `/moments/detail/${slug}.data`,
  call: ({ slug }) => `/somnia/moments/detail?slug=${slug}`,
  comments: ({ id }) => `/nv/comments?post_id=${id}`,
  numbers: ({ id }) => `/somnia/moments/numbers?ids=${id}`,
  marks: ({ id }) => `/nv/post-marks?post_id=${id}`,
  following: () => '/somnia/moments/list?type=following',
  favourites: () => '/nv/my-favourites',
  notifications: () => '/nv/notifications',
  'own comments': () => '/nv/my-comments',
  'own moments': () => '/somnia/moments/own',
  editing: ({ id }) => `/somnia/moments/${id}/edit`,
};

/** Answers that name a moment by its id alone. */
const isNamedBy: Record<string, (text: string, moment: Hidden) => boolean> = {
  numbers: (text, { id }) => text.includes(`"list":[{"id":${id},`),
  marks: (text) => text.includes('"favourited"'),
};

/** Comments keep their text for the person who wrote them: what counts there is the name of the moment. */
const traceOf: Record<string, (moment: Hidden) => string> = { 'own comments': ({ token }) => `标题${token}` };

async function placesOf(
  places: Record<string, (moment: Hidden) => string>,
  moment: Hidden,
  reader: Reader,
): Promise<string[]> {
  const found: string[] = [];
  for (const [name, pathOf] of Object.entries(places)) {
    const path = pathOf(moment);
    const { status, text } = await get(path, reader);
    const asWritten = /[?&]s=[^&]+/.test(path) ? text.replaceAll(moment.token, '').replaceAll('<mark>', '') : text;
    // The words of a search stand on its page anyway: there the address of the moment counts.
    const trace = asWritten === text ? (traceOf[name]?.(moment) ?? moment.token) : `/moments/detail/${moment.slug}`;
    const isNamed = isNamedBy[name]?.(text, moment) ?? (asWritten.includes(trace) || text.includes(`/${moment.slug}`));
    if (status === 200 && isNamed) found.push(name);
  }
  return found;
}

const allPublic = Object.keys(publicPlaces);
// In this test the stored lists of both are out of date; the moment is shown to those who may read it only.
const staleLists = ['call of the plate', 'call of the topic'];
const readable = ['page', 'data', 'call', 'comments', 'numbers', 'marks'];
const kept = ['favourites', 'notifications', 'own comments'];

/** Where each reader meets each kind of moment. Nothing else may name it. */
const shown: Record<Kind, Record<Reader, { everywhere: string[]; own: string[] }>> = {
  public: {
    guest: { everywhere: allPublic, own: readable },
    stranger: { everywhere: allPublic, own: [...readable, ...kept] },
    follower: { everywhere: allPublic, own: [...readable, 'following', ...kept] },
    author: { everywhere: allPublic, own: [...readable, ...kept, 'own moments', 'editing'] },
    editor: { everywhere: allPublic, own: [...readable, ...kept, 'editing'] },
  },
  followers: {
    guest: { everywhere: [], own: [] },
    stranger: { everywhere: [], own: [] },
    follower: { everywhere: staleLists, own: [...readable, 'following', ...kept] },
    author: { everywhere: staleLists, own: [...readable, ...kept, 'own moments', 'editing'] },
    editor: { everywhere: staleLists, own: [...readable, ...kept, 'editing'] },
  },
  pending: {
    guest: { everywhere: [], own: [] },
    stranger: { everywhere: [], own: [] },
    follower: { everywhere: [], own: [] },
    author: { everywhere: [], own: ['page', 'data', 'call', 'own moments', 'editing'] },
    editor: { everywhere: [], own: ['page', 'data', 'call', 'editing'] },
  },
  rejected: {
    guest: { everywhere: [], own: [] },
    stranger: { everywhere: [], own: [] },
    follower: { everywhere: [], own: [] },
    author: { everywhere: [], own: ['page', 'data', 'call', 'own moments', 'editing'] },
    editor: { everywhere: [], own: ['page', 'data', 'call', 'editing'] },
  },
  deleted: {
    guest: { everywhere: [], own: [] },
    stranger: { everywhere: [], own: [] },
    follower: { everywhere: [], own: [] },
    author: { everywhere: [], own: [] },
    editor: { everywhere: [], own: [] },
  },
};

const cells = (Object.keys(kinds) as Kind[]).flatMap((kind) => readers.map((reader) => [kind, reader] as const));

test.each(cells)('a %s moment is where a %s may meet it, and nowhere else', async (kind, reader) => {
  const { everywhere, own } = shown[kind][reader];
  expect(await placesOf(publicPlaces, moments[kind], reader)).toEqual(everywhere);
  expect((await placesOf(ownPlaces, moments[kind], reader)).toSorted()).toEqual(own.toSorted());
});

test.each(cells)('a %s moment that another quotes is shown to a %s only if they may read it', async (kind, reader) => {
  const { status, text } = await get(`/somnia/moments/detail?slug=${quoting[kind]}`, reader);
  expect(status).toBe(200);
  const mayRead = kind === 'public' || (kind === 'followers' && shown.followers[reader].own.includes('page'));
  expect(text.includes(moments[kind].token)).toBe(mayRead);
  expect(text.includes('"quote":"gone"')).toBe(!mayRead);
  // A page is the same for everybody.
  const page = await get(`/moments/detail/${quoting[kind]}`, reader);
  expect(page.status).toBe(200);
  expect(page.text.includes(moments[kind].token)).toBe(kind === 'public');
});

test('nobody caches the page of a moment that not everybody may read', async () => {
  for (const kind of ['followers', 'pending', 'rejected'] as const) {
    const path = `/moments/detail/${moments[kind].slug}`;
    const missing = await get(path, 'guest');
    const { headers, status } = await app.get(path, { cookie: cookies.author ?? '' });
    expect([kind, status, headers.get('cache-control')]).toEqual([kind, 200, 'private, no-store']);
    expect(headers.get('vary')).toContain('Cookie');
    // What others get tells nothing, before and after.
    const nowhere = await get('/moments/detail/nowhere', 'stranger');
    for (const reader of ['guest', 'stranger'] as const) {
      const answer = await get(path, reader);
      expect(answer.status).toBe(404);
      expect(answer.text.replaceAll(moments[kind].slug, 'nowhere')).toBe(nowhere.text);
      expect(answer.text).toBe(missing.text);
    }
  }
});
