import { afterAll, beforeAll, expect, test } from 'vitest';

import { isMoment, postStatuses, postTypes } from '#contract/features/posts/rules.ts';
import type { Block } from '#contract/kit/block.ts';
import { guestViewer, type Viewer } from '#contract/kit/power.ts';
import { type PublicSurface, publicSurfaces } from '#server/database/public-posts.ts';
import type { PostStatus, PostType } from '#server/database/schema/posts.ts';
import { importComment } from '#server/features/comments/service.ts';
import { rebuildLists } from '#server/features/posts/listings.service.ts';
import { indexPost } from '#server/features/search/service.ts';
import { type Endpoint, runEndpoint } from '#server/kit/endpoint.ts';
import { write } from '#server/kit/site.ts';
import { openTestSite, type TestSite, testNow } from '#server/kit/testing.ts';
import { insertFollow, insertMomentRows, insertMomentTerm, viewerOf } from '#tests/kit/stored-moments.ts';
import { paragraph, insertPostRows, addPostTerm, insertUserRow } from '#tests/kit/stored-posts.ts';

import { endpointKey, endpoints, rawRoutes } from './endpoints.ts';
import { connectTargets } from './reactions.ts';

const dayMs = 86_400_000;

interface Row {
  id: number;
  commentId: number;
  /** In its address, title, excerpt, cover, text and comment, each with a letter of its own. */
  mark: string;
  type: PostType;
  status: PostStatus;
  password: string;
  isDue: boolean;
  audience: 'everyone' | 'followers';
}

let here: TestSite;
let reader: Viewer;
/** Follows the writer. */
let follower: Viewer;
let writerId: number;
let plate: number;
let topic: number;
let rows: Row[];

/**
 * Each type with each status, due and to come; articles and pages with and without a password, moments for everybody and
 * for followers; those that anybody may see come last.
 */
function everyRow(): Omit<Row, 'id' | 'commentId'>[] {
  const open = { password: '', audience: 'everyone' } as const;
  const all = postTypes.flatMap((type) =>
    postStatuses.flatMap((status) =>
      [
        open,
        isMoment({ type }) ? { ...open, audience: 'followers' as const } : { ...open, password: 'sesame' },
      ].flatMap((kind) => [true, false].map((isDue) => ({ type, status, isDue, ...kind }))),
    ),
  );
  const isOut = ({ status, isDue }: (typeof all)[number]) => Number(status === 'publish' && isDue);
  return all.toSorted((one, other) => isOut(one) - isOut(other)).map((row, at) => ({ ...row, mark: `q${at + 100}z` }));
}

const textOf = (mark: string): Block[] => [
  paragraph(`b${mark}`),
  { id: 'lock', type: 'needlogin', data: { blocks: [paragraph(`b${mark}`, 'in')] } },
];

/** A moment that is essence and pinned in its plate, and quoted by a public one. */
async function storeMoment(mark: string): Promise<number> {
  const id = await insertMomentRows(here.site, {
    slug: `s${mark}`,
    title: `t${mark}`,
    text: `e${mark}`,
    html: `<p>b${mark}</p>`,
    author_id: writerId,
    images: [`/uploads/v${mark}.webp`],
    plate_id: plate,
    topic_ids: [topic],
    essence_at: 1,
    pinned_at: 1,
  });
  await insertMomentRows(here.site, { slug: `quotes-${id}`, author_id: writerId, quote_id: id });
  return id;
}

/** Everything is stored as if it were open first, so that lists, index and counts know it whatever it becomes. */
async function storeOpen({ mark, type }: Pick<Row, 'mark' | 'type'>): Promise<{ id: number; commentId: number }> {
  const { site } = here;
  const id = isMoment({ type })
    ? await storeMoment(mark)
    : await insertPostRows(site, {
        slug: `s${mark}`,
        title: `t${mark}`,
        excerpt: `e${mark}`,
        cover_url: `/uploads/v${mark}.webp`,
        author_id: writerId,
        blocks: textOf(mark),
      });
  const comment = { post_id: id, parent_id: 0, user_id: reader.userId, name: '', email: '', url: '' };
  const commentId = await write(site, (unit) =>
    importComment(site, unit, { ...comment, content: `c${mark}`, status: 'approved', created_at: testNow - dayMs }),
  );
  return { id, commentId };
}

/** What other tables keep of a post: likes, a favourite, notifications, an entry of the menu, views, an old address. */
async function storeTraces(row: Row): Promise<void> {
  for (const { userId } of [reader, follower]) await storeTracesOf(userId ?? 0, row);
  const { id, mark } = row;
  const { db } = here.site;
  await db
    .insertInto('menu_items')
    .values({ place: 'top', parent_id: null, position: id, label: '', url: '', post_id: id, opennew: 0 })
    .execute();
  await db
    .insertInto('post_view_days')
    .values({ day: Math.floor(testNow / dayMs), post_id: id, views: id })
    .execute();
  await db.updateTable('post_stats').set({ views: id, likes: 1, favourites: 1 }).where('post_id', '=', id).execute();
  await db
    .insertInto('redirects')
    .values({ slug: `o${mark}`, post_id: id, created_at: testNow })
    .execute();
}

async function storeTracesOf(userId: number, { id, commentId }: Row): Promise<void> {
  const { db } = here.site;
  const marked = { user_id: userId, created_at: testNow };
  await db
    .insertInto('marks')
    .values([
      { ...marked, kind: 'like', target_type: 'post', target_id: id },
      { ...marked, kind: 'favourite', target_type: 'post', target_id: id },
    ])
    .execute();
  const notice = { user_id: userId, actor_id: writerId, actor_name: '', text: '', url: '', created_at: testNow };
  await db
    .insertInto('notifications')
    .values([
      { ...notice, kind: 'like', post_id: id, comment_id: null, group_key: `p${id}`, read_at: null },
      { ...notice, kind: 'reply', post_id: id, comment_id: commentId, group_key: `c${id}`, read_at: null },
    ])
    .execute();
}

beforeAll(async () => {
  here = await openTestSite();
  const { site } = here;
  connectTargets(site);
  writerId = await insertUserRow(site, '老王');
  reader = viewerOf(await insertUserRow(site, '小明', 'subscriber'));
  follower = viewerOf(await insertUserRow(site, '阿红', 'subscriber'));
  await insertFollow(site, follower.userId ?? 0, writerId);
  plate = await insertMomentTerm(site, 'plate', 'plate');
  topic = await insertMomentTerm(site, 'topic', 'topic');
  rows = [];
  for (const row of everyRow()) rows.push({ ...row, ...(await storeOpen(row)) });
  const ids = rows.filter((row) => !isMoment(row)).map(({ id }) => id);
  await addPostTerm(site, 'category', 'cat', ids);
  await addPostTerm(site, 'tag', 'tag', ids);
  await rebuildLists(site);
  for (const { id } of rows) await write(site, (unit) => indexPost(site, unit, id));
  for (const row of rows) {
    await storeTraces(row);
    const published_at = row.isDue ? testNow - dayMs : testNow + 400 * dayMs;
    const { type, status, password, audience } = row;
    await site.db
      .updateTable('posts')
      .set({ type, status, password, audience, published_at })
      .where('id', '=', row.id)
      .execute();
  }
  // An open article names all of them by cards.
  const cards = rows.map(({ mark }) => ({ id: `k${mark}`, type: 'post-card', data: { slug: `s${mark}` } }));
  const blocks = JSON.stringify([...textOf(openRow('article').mark), ...cards]);
  await site.db
    .updateTable('post_bodies')
    .set({ source: blocks, prepared: blocks })
    .where('post_id', '=', openRow('article').id)
    .execute();
});

afterAll(() => here.close());

const openRow = (type: PostType, audience: Row['audience'] = 'everyone'): Row =>
  rows.find(
    (row) =>
      row.type === type && row.status === 'publish' && row.password === '' && row.isDue && row.audience === audience,
  ) as Row;

/** How a call is asked, and what of posts may stand in its answers. */
interface Probe {
  /** The surfaces that its answers are made of; none: no post is named. */
  surfaces: readonly PublicSurface[];
  inputs: () => readonly object[];
  /** Asked by a member; what they wrote themselves they read everywhere. */
  isOwn?: boolean;
  /** Types that it has to show; without it every type of its surfaces, except pages. */
  types?: readonly PostType[];
  /** To followers of an author it also shows what is for followers. */
  forFollowers?: boolean;
}

const once =
  (input: object = {}) =>
  () => [input];
const ofEach = (inputOf: (row: Row) => object) => () => rows.map(inputOf);

const probes: Record<string, Probe> = {
  'GET /nv/archives': { surfaces: ['lists'], inputs: () => [{}, { year: 2026 }, { year: 2027 }] },
  'GET /nv/articles': {
    surfaces: ['lists', 'cards'],
    inputs: () =>
      (['newest', 'hot', 'commented'] as const).flatMap((sort) => [
        { sort },
        { sort, taxonomy: 'category', term: 'cat' },
        { sort, taxonomy: 'tag', term: 'tag' },
        { sort, author: writerId },
      ]),
  },
  'GET /nv/author': { surfaces: ['lists', 'cards'], inputs: () => [{ id: String(writerId) }] },
  'GET /nv/author-comments': { surfaces: ['comments'], inputs: () => [{ id: String(reader.userId) }] },
  'GET /nv/authors': { surfaces: [], inputs: once({ type: 'all' }) },
  'GET /nv/comment-place': {
    surfaces: ['comments'],
    inputs: ofEach(({ commentId: id }) => ({ id })),
    forFollowers: true,
  },
  'GET /nv/comments': { surfaces: ['comments'], inputs: ofEach(({ id }) => ({ post_id: id })), forFollowers: true },
  'GET /nv/home': { surfaces: ['lists', 'cards', 'comments'], inputs: once(), types: ['article'] },
  'GET /nv/latest-comments': { surfaces: ['comments'], inputs: once() },
  'GET /nv/leaderboard': { surfaces: [], inputs: () => [{ kind: 'comments' }, { kind: 'likes' }] },
  'GET /nv/mentionables': { surfaces: [], inputs: ofEach(({ id }) => ({ post_id: id })) },
  'GET /nv/my-comments': { surfaces: ['comments'], inputs: () => [1, 2, 3, 4].map((page) => ({ page })), isOwn: true },
  'GET /nv/my-favourites': { surfaces: ['favourites', 'cards'], inputs: once(), forFollowers: true },
  'GET /nv/my-profile': { surfaces: [], inputs: once() },
  'GET /nv/notifications': { surfaces: ['notifications', 'comments'], inputs: once(), forFollowers: true },
  'GET /nv/tips': { surfaces: [], inputs: ofEach(({ id }) => ({ post_id: id })) },
  'GET /nv/block-numbers': { surfaces: [], inputs: ofEach(({ id }) => ({ post_id: id })) },
  'POST /nv/block-numbers': {
    surfaces: [],
    inputs: ofEach(({ id }) => ({ post_id: id, grants: [{ block_id: 'lock', grant: 'x' }] })),
  },
  'POST /nv/vote': { surfaces: [], inputs: ofEach(({ id }) => ({ post_id: id, block_id: 'poll', choices: ['1'] })) },
  'POST /nv/rate': { surfaces: [], inputs: ofEach(({ id }) => ({ post_id: id, block_id: 'lock', score: 5 })) },
  'GET /nv/post-marks': {
    surfaces: [],
    inputs: ofEach(({ id }) => ({ post_id: id, comments: rows.map(({ commentId }) => commentId).join(',') })),
  },
  'GET /nv/post-page': {
    surfaces: ['postPage', 'cards', 'lists'],
    inputs: () => rows.flatMap(({ mark }) => [{ slug: `s${mark}` }, { slug: `o${mark}` }]),
  },
  'GET /nv/post-previews/{token}': { surfaces: [], inputs: ofEach(({ id }) => ({ token: `${id}.made-up` })) },
  'GET /nv/search': {
    surfaces: ['search', 'cards'],
    inputs: () => rows.flatMap(({ mark }) => ['t', 'e', 'b', 'c', 's'].map((letter) => ({ s: `${letter}${mark}` }))),
  },
  'GET /nv/search-moments': {
    surfaces: ['momentSearch', 'momentLists'],
    inputs: () => rows.flatMap(({ mark }) => ['t', 'e', 'b', 'c', 's'].map((letter) => ({ s: `${letter}${mark}` }))),
  },
  'GET /nv/sidebar': { surfaces: ['lists', 'hot', 'cards', 'comments'], inputs: once(), types: ['article'] },
  'GET /nv/term': { surfaces: [], inputs: once({ taxonomy: 'category', slug: 'cat' }) },
  'GET /nv/terms': { surfaces: [], inputs: once({ taxonomy: 'tag' }) },
  'GET /somnia/moments/active-people': { surfaces: [], inputs: once() },
  'GET /somnia/moments/people': { surfaces: [], inputs: once({ q: '小' }) },
  'GET /somnia/moments/plate': { surfaces: [], inputs: once({ slug: 'plate' }) },
  'GET /somnia/moments/plate-states': { surfaces: [], inputs: once() },
  'GET /somnia/moments/plates': { surfaces: [], inputs: once() },
  'GET /somnia/moments/topic': { surfaces: [], inputs: once({ slug: 'topic' }) },
  'GET /somnia/moments/topics': { surfaces: [], inputs: () => [{}, { q: 't' }] },
  'GET /somnia/moments/detail': {
    surfaces: ['momentPage', 'momentLists', 'comments'],
    types: ['microblog'],
    inputs: () => rows.flatMap(({ id, mark }) => [`s${mark}`, `o${mark}`, `quotes-${id}`].map((slug) => ({ slug }))),
    forFollowers: true,
  },
  'GET /somnia/moments/latest': { surfaces: ['momentLists'], inputs: once() },
  'GET /somnia/moments/list': {
    surfaces: ['momentLists', 'comments'],
    types: ['microblog'],
    inputs: () =>
      (['index', 'hot', 'essence'] as const).flatMap((type) =>
        [{}, { plate: 'plate' }, { topic: 'topic' }, { author: writerId }].map((scope) => ({ type, ...scope })),
      ),
    // A public moment may quote one that is for followers.
    forFollowers: true,
  },
  'GET /somnia/moments/news': { surfaces: [], inputs: () => [{ after: '0-0' }, { type: 'following', after: '0-0' }] },
  'GET /somnia/moments/numbers': {
    surfaces: [],
    inputs: () =>
      [0, 60].map((from) => ({
        ids: rows
          .slice(from, from + 60)
          .map(({ id }) => id)
          .join(','),
      })),
  },
  'GET /somnia/moments/own': { surfaces: [], inputs: once() },
  'GET /somnia/moments/{id}/edit': { surfaces: [], inputs: ofEach(({ id }) => ({ id })) },
  'GET /somnia/live/state': { surfaces: [], inputs: ofEach(({ id }) => ({ topics: `me,moments,post:${id}` })) },
  'GET /somnia/posts-data': { surfaces: [], inputs: once() },
  'GET /somnia/random-favlink': { surfaces: ['random'], inputs: () => Array.from({ length: 40 }, () => ({})) },
  'POST /nv/block-content': {
    surfaces: ['postPage', 'cards'],
    inputs: () =>
      rows.flatMap(({ id }) => ['', 'lock'].map((block_id) => ({ post_id: id, block_id, password: 'wrong' }))),
  },
  'POST /nv/get_nav_menu': { surfaces: ['menus'], inputs: once() },
  'POST /nv/own-comments': {
    surfaces: ['comments'],
    inputs: ofEach(({ id }) => ({ post_id: id, grants: [] })),
  },
  'POST /nv/add-comment': {
    surfaces: [],
    inputs: ofEach(({ id }) => ({ post_id: id, content: '好', name: '客', email: 'guest@example.com' })),
  },
  'POST /nv/report': { surfaces: [], inputs: ofEach(({ id }) => ({ type: 'post', id, reason: 'other', detail: '' })) },
  'POST /somnia/get-gift-record': { surfaces: [], inputs: once() },
  'GET /somnia/gift-wall': { surfaces: [], inputs: once() },
  'POST /somnia/post-view': { surfaces: [], inputs: ofEach(({ id }) => ({ id })) },
  'POST /somnia/site-opts': { surfaces: [], inputs: once() },
};

/** Calls for everybody or members that have nothing to say of posts. A new call is put here or among the probes. */
const silent = [
  'GET /nv/access-tokens',
  // A record names no post.
  'GET /nv/author-gifts',
  'GET /nv/blackroom',
  'GET /nv/blocked-people',
  'GET /nv/conversations',
  'GET /nv/credentials',
  'GET /nv/follow-state',
  'GET /nv/follows',
  'GET /nv/identities',
  'GET /nv/install-state',
  'GET /nv/messages',
  'GET /nv/notification-settings',
  'GET /nv/passkeys',
  'GET /nv/sessions',
  'GET /nv/sign-in-review',
  'GET /somnia/bulletin',
  'GET /somnia/favlinks',
  'GET /somnia/gifts',
  'GET /somnia/link-circle',
  'GET /somnia/logo',
  'GET /somnia/sticker-package',
  'GET /nv/goods',
  'GET /sst/user-center/badges',
  'GET /sst/user-center/check-ins',
  'GET /sst/user-center/gift-receiver',
  // Answers with a count alone, of what its surface shows: see below.
  'POST /nv/like',
  // Whether a post can be tipped is asked of its target, as by likes.
  'GET /sst/user-center/pay-offer',
  'GET /sst/user-center/gifts',
  // Posts that were tipped are named by the rule of targets.
  'GET /sst/user-center/tips',
  // Own orders, coupons and memberships; titles of what was ordered.
  'GET /sst/user-center/coupon-offers',
  'GET /sst/user-center/coupons',
  'GET /sst/user-center/benefit',
  'GET /sst/user-center/benefit-year',
  'GET /sst/user-center/benefits',
  'GET /sst/user-center/orders',
  'GET /sst/user-center/withdraw-offer',
  'GET /sst/user-center/withdraws',
  // Prices of locks of public posts, and titles of what was bought; links lead to public posts.
  'POST /sst/user-center/content-offer',
  'GET /sst/user-center/purchases',
  'GET /sst/user-center/precreate/{out_trade_no}',
  'GET /sst/user-center/query/{out_trade_no}',
  'GET /sst/user-center/vip',
  'GET /sst/user-center/vip-grants',
  'POST /sst/user-center/alipay-query',
  'POST /sst/user-center/check-coupon-useable',
  'POST /sst/user-center/vip-can-exchange',
  'GET /sst/user-center/exchange',
  // The body of a 礼品 contains no block of a post, and cards of posts in it are public ones.
  'GET /sst/user-center/goods',
  'GET /sst/user-center/goods/{id}',
  // What a statement names was public when the entry was made; entries never change.
  'GET /sst/user-center/experiences',
  'GET /sst/user-center/points',
  'GET /sst/user-center/share-mark',
  'GET /sst/user-center/statement',
  // Numbers of what the viewer did.
  'GET /sst/user-center/tasks',
  'POST /nv/begin-passkey-login',
  'POST /nv/challenge',
  'POST /nv/check-nonce',
  'POST /nv/edit-comment',
  'POST /nv/export-my-data',
  'POST /nv/forget-password',
  'POST /nv/form-token',
  'POST /nv/install',
  'POST /nv/login-callback',
  'POST /nv/passkey-login',
  'POST /nv/preview-comment',
  'POST /nv/register-user',
  'POST /nv/remove-comment',
  'POST /nv/reset-password',
  'POST /nv/resubscribe',
  'POST /nv/subscription',
  'POST /nv/unsubscribe',
  'POST /nv/user-login',
  'POST /nv/user-login-otp',
  'POST /nv/user-logout',
  'POST /somnia/apply-link',
  'POST /somnia/get-code',
  'POST /somnia/get-login-url',
  'POST /somnia/share-visit',
  'POST /somnia/visit',
];

/** Addresses beside the calls, with the files that stand in them. */
const rawProbes: Record<
  string,
  { surfaces: readonly PublicSurface[]; params?: () => readonly Record<string, string>[] }
> = {
  '/feed': { surfaces: ['feeds'] },
  '/feed/atom': { surfaces: ['feeds'] },
  '/feed/json': { surfaces: ['feeds'] },
  '/category/:slug/feed': { surfaces: ['feeds'], params: () => [{ slug: 'cat' }] },
  '/category/:slug/feed/atom': { surfaces: ['feeds'], params: () => [{ slug: 'cat' }] },
  '/category/:slug/feed/json': { surfaces: ['feeds'], params: () => [{ slug: 'cat' }] },
  '/tag/:slug/feed': { surfaces: ['feeds'], params: () => [{ slug: 'tag' }] },
  '/tag/:slug/feed/atom': { surfaces: ['feeds'], params: () => [{ slug: 'tag' }] },
  '/tag/:slug/feed/json': { surfaces: ['feeds'], params: () => [{ slug: 'tag' }] },
  '/author/:id/feed': { surfaces: ['feeds'], params: () => [{ id: String(writerId) }] },
  '/author/:id/feed/atom': { surfaces: ['feeds'], params: () => [{ id: String(writerId) }] },
  '/author/:id/feed/json': { surfaces: ['feeds'], params: () => [{ id: String(writerId) }] },
  '/moments/feed': { surfaces: ['momentLists'] },
  '/moments/feed/atom': { surfaces: ['momentLists'] },
  '/moments/feed/json': { surfaces: ['momentLists'] },
  '/moments/plate/:slug/feed': { surfaces: ['momentLists'], params: () => [{ slug: 'plate' }] },
  '/moments/plate/:slug/feed/atom': { surfaces: ['momentLists'], params: () => [{ slug: 'plate' }] },
  '/moments/plate/:slug/feed/json': { surfaces: ['momentLists'], params: () => [{ slug: 'plate' }] },
  '/moments/topic/:slug/feed': { surfaces: ['momentLists'], params: () => [{ slug: 'topic' }] },
  '/moments/topic/:slug/feed/atom': { surfaces: ['momentLists'], params: () => [{ slug: 'topic' }] },
  '/moments/topic/:slug/feed/json': { surfaces: ['momentLists'], params: () => [{ slug: 'topic' }] },
  '/feed/comments': { surfaces: ['comments'] },
  '/sitemap.xml': { surfaces: [] },
  '/sitemap/:part': {
    surfaces: ['sitemap', 'momentSitemap'],
    params: () => ['site', 'posts-1', 'moments-1', 'terms', 'authors'].map((part) => ({ part: `${part}.xml` })),
  },
  '/robots.txt': { surfaces: [] },
  '/opensearch.xml': { surfaces: [] },
  '/site.webmanifest': { surfaces: [] },
};

/** Pictures, and files that hold no posts; the share image has a test of its own. */
const silentFiles = [
  '/sandbox/pay/:no',
  '/avatar/:file',
  '/og/:file',
  '/assets/stickers/:file',
  '/assets/badges/:file',
  '/:file(^[A-Za-z0-9-]{8,128}\\.txt$)',
];

function isOut({ type, status, isDue, audience }: Row, surface: PublicSurface, mayFollow: boolean): boolean {
  const types: readonly PostType[] = publicSurfaces[surface].types;
  return types.includes(type) && status === 'publish' && isDue && (audience === 'everyone' || mayFollow);
}

/** Whether a row may be named on these surfaces, and whether more than its title and address. */
function rightsOf(
  row: Row,
  surfaces: readonly PublicSurface[],
  mayFollow = false,
): { isNamed: boolean; isShown: boolean } {
  const named = surfaces.filter(
    (surface) => isOut(row, surface, mayFollow) && (row.password === '' || publicSurfaces[surface].shows === 'title'),
  );
  return { isNamed: named.length > 0, isShown: named.length > 0 && row.password === '' };
}

/** What an answer gives away that it must not. */
function leaksIn(
  text: string,
  surfaces: readonly PublicSurface[],
  { isOwn = false, mayFollow = false }: { isOwn?: boolean | undefined; mayFollow?: boolean } = {},
): string[] {
  return rows.flatMap((row) => {
    const { isNamed, isShown } = rightsOf(row, surfaces, mayFollow);
    const secret = [...(isNamed ? [] : ['s', 't', 'o']), ...(isShown ? [] : ['e', 'v', 'b', ...(isOwn ? [] : ['c'])])];
    const found = secret.filter((letter) => text.includes(`${letter}${row.mark}`));
    const { type, status, password, isDue, audience } = row;
    return found.map((letter) => `${letter} of ${JSON.stringify({ type, status, password, isDue, audience })}`);
  });
}

/** The answer as text, without what was asked for. */
async function answerTo(endpoint: Endpoint, input: object, viewer: Viewer): Promise<string> {
  // Searches and comments are limited; a refusal would hide what the answer gives away.
  here.clock.advance(5000);
  const made = await runEndpoint(endpoint, here.contextFor(viewer), input, () => {}).catch(
    (error: { code?: string; message: string }) => ({ code: error.code, message: error.message }),
  );
  const asked = (input as { s?: string }).s;
  // A card that finds nothing keeps the address that its author typed.
  const text = JSON.stringify(made).replaceAll(/\{"slug":"[^"]*","post":null\}/g, '{}');
  return asked ? text.replaceAll(asked, '') : text;
}

const isForPeople = ({ call }: Endpoint): boolean =>
  call.access === 'guest' || (call.access === 'member' && (call.method === 'GET' || call.reads === true));

test('every call and address that is open to people is asked here, or has nothing to say of posts', () => {
  const open = endpoints.filter(isForPeople).map(({ call }) => endpointKey(call));
  expect([...Object.keys(probes), ...silent].toSorted()).toEqual(open.toSorted());
  const raw = rawRoutes.map(({ path }) => path);
  expect([...Object.keys(rawProbes), ...silentFiles].toSorted()).toEqual(raw.toSorted());
});

/** Types that an answer made of these surfaces has to show, so that the test would see what it must not. */
const shownTypes = (surfaces: readonly PublicSurface[]): PostType[] =>
  postTypes.filter(
    (type) =>
      type !== 'page' &&
      surfaces.some((surface) => (publicSurfaces[surface].types as readonly PostType[]).includes(type)),
  );

test('no call tells of a post that its surfaces do not show, and each shows what they do', async () => {
  const leaks: string[] = [];
  const mute: string[] = [];
  for (const [key, { surfaces, inputs, isOwn, types = shownTypes(surfaces), forFollowers = false }] of Object.entries(
    probes,
  )) {
    const endpoint = endpoints.find(({ call }) => endpointKey(call) === key) as Endpoint;
    let all = '';
    for (const viewer of [guestViewer, reader, follower]) {
      const mayFollow = forFollowers && viewer === follower;
      for (const input of inputs()) {
        const text = await answerTo(endpoint, input, viewer);
        all += text;
        const found = leaksIn(text, surfaces, { isOwn, mayFollow });
        leaks.push(...found.map((leak) => `${key} ${JSON.stringify(input)} ${viewer.userId}: ${leak}`));
      }
    }
    for (const type of types) if (!all.includes(openRow(type).mark)) mute.push(`${key} ${type}`);
    if (forFollowers && !all.includes(openRow('microblog', 'followers').mark)) mute.push(`${key} for followers`);
  }
  expect(leaks).toEqual([]);
  expect(mute).toEqual([]);
}, 120_000);

test('no feed and no map tells of a post that its surfaces do not show, and each shows what they do', async () => {
  const leaks: string[] = [];
  const mute: string[] = [];
  for (const [path, { surfaces, params = () => [{}] }] of Object.entries(rawProbes)) {
    const route = rawRoutes.find((each) => each.path === path);
    let all = '';
    for (const given of params()) {
      const answer = await route?.handler(here.contextFor(), { path, params: given, query: {} });
      all += String(answer?.body);
    }
    leaks.push(...leaksIn(all, surfaces).map((leak) => `${path}: ${leak}`));
    for (const type of shownTypes(surfaces)) if (!all.includes(openRow(type).mark)) mute.push(`${path} ${type}`);
  }
  expect(leaks).toEqual([]);
  expect(mute).toEqual([]);
});

const shareImage = (slug: string) =>
  rawRoutes
    .find(({ path }) => path === '/og/:file')
    ?.handler(here.contextFor(), { path: '/og', params: { file: `${slug}.png` }, query: {} });

test('a share image is made of what may be named, and of nothing else', async () => {
  for (const row of rows) {
    const { isNamed } = rightsOf(row, ['shareImage']);
    expect((await shareImage(`s${row.mark}`))?.status, JSON.stringify(row)).toBe(isNamed ? 200 : 404);
  }
});

test('only what a surface shows can be liked, kept or reported', async () => {
  for (const row of rows) {
    const { isNamed } = rightsOf(row, ['targets']);
    for (const [key, more] of [
      ['POST /nv/like', { on: true }],
      ['POST /nv/favourite', { on: true }],
      ['POST /nv/report', { reason: 'other' }],
    ] as const) {
      const endpoint = endpoints.find(({ call }) => endpointKey(call) === key) as Endpoint;
      here.clock.advance(dayMs);
      const text = await answerTo(endpoint, { type: 'post', id: row.id, ...more }, reader);
      expect(text.includes('NOT_FOUND'), `${key} ${JSON.stringify(row)} ${text}`).toBe(!isNamed);
    }
  }
});
