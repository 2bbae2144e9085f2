import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';

import { endpoints } from '#server/app/endpoints.ts';
import { createUser } from '#server/features/accounts/service.ts';
import { openApp, type OpenApp } from '#tests/kit/open-app.ts';
import { pageTable } from '#web/page-table.ts';

let app: OpenApp;

beforeAll(async () => {
  app = await openApp({}, { demo: true });
});
afterAll(() => app.close());

/** Query names of each reading call. Programs and kept links use them: renaming one breaks those. */
const callQueries: Record<string, string> = {
  '/nv/admin/audit': 'act actor page page_size',
  '/nv/admin/badges/{id}/people': 'page page_size',
  '/nv/admin/bans': 'page page_size',
  '/nv/admin/comments': 'page page_size q status',
  '/nv/admin/gift-records': 'page page_size user',
  '/nv/admin/gifts': 'page page_size',
  '/nv/admin/tips': 'from page page_size post since state to until way',
  '/nv/admin/growth': 'days',
  '/nv/admin/jobs': 'page page_size queue status',
  '/nv/admin/links': 'page page_size status',
  '/nv/admin/mails': 'page page_size search status',
  '/nv/admin/media': 'from group kind owner page page_size search sort source state to url',
  '/nv/admin/moments': 'author page page_size plate q status topic',
  '/nv/admin/posts': 'author category only page page_size q sort status term type',
  '/nv/admin/withdraws': 'page page_size search status',
  '/nv/admin/orders': 'channel kind page page_size search status',
  '/nv/admin/revenue': 'days from to',
  '/nv/admin/reconciliations': 'page page_size',
  '/nv/admin/goods': 'page page_size search',
  '/nv/admin/cards': 'page page_size',
  '/nv/admin/coupons': 'page page_size',
  '/nv/admin/redirects': 'origin page page_size search',
  '/nv/admin/reports': 'page page_size status',
  '/nv/admin/slug': 'id title',
  '/nv/admin/terms': 'page page_size search taxonomy unused',
  '/nv/admin/trends': 'days',
  '/nv/admin/topics': 'hidden page page_size search sort',
  '/nv/admin/users': 'page page_size q role state',
  '/nv/admin/users/{id}/vip': 'page page_size',
  '/sst/user-center/vip-grants': 'page page_size',
  '/nv/admin/users/{id}/statement': 'currency direction kind page page_size',
  '/nv/admin/webhooks/{id}/deliveries': 'page page_size',
  '/nv/archives': 'year',
  '/nv/articles': 'author page page_size sort taxonomy term',
  '/nv/author': 'id page page_size',
  '/nv/author-comments': 'id page page_size',
  '/nv/author-gifts': 'id page page_size',
  '/nv/authors': 'page page_size type',
  '/nv/blackroom': 'page page_size',
  '/nv/blocked-people': 'page',
  '/nv/comment-place': 'id',
  '/nv/comments': 'page post_id sort',
  '/nv/conversations': 'cursor',
  '/nv/drafts': 'of',
  '/nv/follow-state': 'user_id',
  '/nv/goods': 'ids page page_size',
  '/nv/follows': 'kind page page_size user_id',
  '/nv/leaderboard': 'kind range',
  '/nv/block-numbers': 'post_id',
  '/nv/mentionables': 'post_id q',
  '/nv/messages': 'cursor with',
  '/nv/my-comments': 'page page_size status',
  '/nv/my-favourites': 'page page_size',
  '/nv/notifications': 'cursor group',
  '/nv/post-marks': 'comments post_id',
  '/nv/post-page': 'page slug',
  '/nv/post-previews/{token}': 'page',
  '/nv/search': 'page page_size s sort',
  '/nv/search-moments': 'page page_size s sort',
  '/nv/term': 'slug taxonomy',
  '/nv/terms': 'taxonomy',
  '/nv/tips': 'page page_size post_id user_id',
  '/somnia/gift-wall': 'range',
  '/somnia/link-circle': 'page page_size',
  '/somnia/live/state': 'topics',
  '/somnia/moments/detail': 'slug',
  '/somnia/moments/list': 'author cursor plate topic type',
  '/somnia/moments/news': 'after author plate topic type',
  '/somnia/moments/numbers': 'ids',
  '/somnia/moments/own': 'page page_size status',
  '/somnia/moments/people': 'q',
  '/somnia/moments/plate': 'slug',
  '/somnia/moments/topic': 'slug',
  '/somnia/moments/topics': 'q',
  '/somnia/random-favlink': 't',
  '/somnia/sticker-package': 'url',
  '/sst/user-center/check-ins': 'month',
  '/sst/user-center/goods': 'page page_size',
  '/sst/user-center/experiences': 'direction kind page page_size',
  '/sst/user-center/gift-receiver': 'id',
  '/sst/user-center/orders': 'page page_size status',
  '/sst/user-center/benefits': 'direction kind page page_size',
  '/sst/user-center/benefit-year': 'year',
  '/sst/user-center/withdraws': 'page page_size',
  '/sst/user-center/coupons': 'page page_size',
  '/sst/user-center/gifts': 'direction page page_size',
  '/sst/user-center/tips': 'direction page page_size',
  '/sst/user-center/pay-offer': 'post_id user_id',
  '/sst/user-center/points': 'direction kind page page_size',
  '/sst/user-center/purchases': 'page page_size',
  '/sst/user-center/statement': 'currency direction kind',
};

/** Query names of each public page, as they stand in links, bookmarks and search engines. */
const pageQueries: Record<string, string> = {
  '': 'sort category',
  articles: 'sort',
  'articles/page/:current_page': 'sort',
  archives: 'year',
  search: 's type page sort',
  'gift-wall': 'range',
  links: 'page',
  leaderboard: 'kind range',
  blackroom: 'page',
  go: 'url',
  'moments/index': 'cursor',
  'moments/hot': 'cursor',
  'moments/essence': 'cursor',
  'moments/plate/:category_slug': 'cursor',
  'moments/topic/:topic_slug': 'cursor',
  'moments/edit': 'plate topic quote',
  'moments/detail/:moment_slug': 'page sort',
  'author/:id': 'tab page cursor',
  'user-center/favourites': 'page',
  'user-center/follows': 'kind page',
  'user-center/point': 'page kind direction',
  'user-center/coupon': 'page',
  'user-center/benefit': 'page kind direction',
  'user-center/withdraw-record': 'page',
  'user-center/gifts': 'direction page',
  'user-center/tips': 'direction page',
  'user-center/order': 'status page',
  'user-center/experience': 'page kind direction',
  'user-center/notifications': 'group',
  'user-center/messages': 'with',
  ':post_slug': 'sort',
  ':post_slug/:comment_page': 'sort',
  ':post_slug/page/:current_page': 'sort',
  ':post_slug/page/:current_page/:comment_page': 'sort',
};

test('the reading calls take these query names', () => {
  const found: Record<string, string> = {};
  for (const { call } of endpoints.filter((each) => each.call.method === 'GET')) {
    if (!(call.input instanceof z.ZodObject)) throw new Error(`${call.path} takes no object`);
    const names = Object.keys(call.input.shape).filter((name) => !call.path.includes(`{${name}}`));
    if (names.length > 0) found[call.path] = names.toSorted().join(' ');
  }
  expect(found).toEqual(callQueries);
});

test('the public pages have these query names', () => {
  const found = pageTable.filter(({ path, query }) => query && !path.startsWith('nv-admin'));
  expect(Object.fromEntries(found.map(({ path, query = [] }) => [path, query.join(' ')]))).toEqual(pageQueries);
});

/** A page with a value that nothing knows, and with one that changes it. */
async function isRead(path: string, name: string, value: string, others = ''): Promise<boolean> {
  const ask = async (given: string) => {
    const { status, text } = await app.get(`${path}?${others}${name}=${given}`);
    return `${status} ${text.replaceAll(given, '')}`;
  };
  return (await ask('zqxzqx')) !== (await ask(value));
}

test('the public pages read their query names', async () => {
  const slug = (
    await app.site.db
      .selectFrom('comments')
      .innerJoin('posts', 'posts.id', 'comments.post_id')
      .select(['slug'])
      .executeTakeFirst()
  )?.slug;
  const author = await createUser(app.site, { name: '没有评论的人', role: 'author' });
  const read: [path: string, name: string, value: string, others?: string][] = [
    ['/articles', 'sort', 'hot'],
    ['/archives', 'year', '1999'],
    ['/search', 's', 'somnia'],
    ['/search', 'type', 'moments', 's=somnia&'],
    ['/search', 'page', '99', 's=somnia&'],
    ['/search', 'sort', 'relevance', 's=somnia&'],
    ['/gift-wall', 'range', 'week'],
    ['/links', 'page', '99'],
    ['/leaderboard', 'kind', 'likes'],
    ['/leaderboard', 'range', 'month'],
    ['/blackroom', 'page', '99'],
    ['/go', 'url', 'https://example.com/'],
    [`/author/${author}`, 'tab', 'comments'],
    [`/author/${author}`, 'page', '99', 'tab=comments&'],
    [`/${encodeURIComponent(slug ?? '')}`, 'sort', 'oldest'],
  ];
  const ignored: string[] = [];
  for (const [path, name, value, others] of read)
    if (!(await isRead(path, name, value, others))) ignored.push(`${path}?${name}`);
  expect(ignored).toEqual([]);
  // Two values that a page does not know give the same page.
  for (const [path = '', name = ''] of [
    ['/articles', 'sort'],
    ['/gift-wall', 'range'],
    ['/leaderboard', 'kind'],
  ])
    expect(await isRead(path, name, 'unknown'), `${path}?${name}`).toBe(false);
});
