import { afterEach, beforeEach, expect, test } from 'vitest';

import { getOverview, getTrends } from '#contract/features/analytics/dashboard.calls.ts';
import { getAdminLinks } from '#contract/features/links/calls.ts';
import type { Viewer } from '#contract/kit/power.ts';
import { importComment } from '#server/features/comments/service.ts';
import { routes as linkRoutes } from '#server/features/links/routes.ts';
import { insertLink } from '#server/features/links/service.ts';
import { write } from '#server/kit/site.ts';
import { openTestSite, type TestSite, testNow } from '#server/kit/testing.ts';
import { insertPostRows, insertUserRow } from '#tests/kit/stored-posts.ts';

import { routes } from './dashboard.routes.ts';

let here: TestSite;
let author: number;

beforeEach(async () => {
  here = await openTestSite();
  author = await insertUserRow(here.site, '老王');
});
afterEach(() => here.close());

const viewerOf = (power: 8 | 10): Viewer => ({
  userId: author,
  role: power === 8 ? 'editor' : 'administrator',
  power,
  vipLevel: 0,
  banned: false,
});

test('what waits is counted as there are things to judge', async () => {
  const post = await insertPostRows(here.site, { slug: 'tea', author_id: author });
  const about = { post_id: post, parent_id: 0, user_id: null, name: '路人', email: '', url: '', content: '好' };
  const yesterday = testNow - 86_400_000;
  await write(here.site, async (unit) => {
    const add = (status: 'pending' | 'approved' | 'spam', created_at = testNow) =>
      importComment(here.site, unit, { ...about, status, created_at });
    const first = await add('pending');
    await add('pending', yesterday);
    await add('approved');
    await add('spam');
    for (const reporter_id of [1, 2])
      await unit.db
        .insertInto('reports')
        .values({
          target_type: 'comment',
          target_id: first,
          reporter_id,
          reason: 'spam',
          status: 'open',
          created_at: testNow,
          handled_at: null,
          handled_by: null,
        })
        .execute();
    await insertLink(unit, { name: '邻居', url: 'https://a.example' }, 'pending');
    await insertLink(unit, { name: '老友', url: 'https://b.example', group_name: '老友记' });
  });
  for (const status of ['pending', 'approved', 'rejected'] as const) {
    const user_id = await insertUserRow(here.site, `提现${status}`, 'subscriber');
    const payee = { account: 'a@example.com', real_name: '王' };
    await here.site.db
      .insertInto('withdrawals')
      .values({
        user_id,
        amount: 1000,
        fee: 0,
        ...payee,
        status,
        approved_by: null,
        created_at: testNow,
        ended_at: null,
      })
      .execute();
  }
  let posts = 0;
  for (const [type, status] of [
    ['article', 'pending'],
    ['article', 'pending'],
    ['page', 'pending'],
    ['article', 'draft'],
    ['article', 'trash'],
  ] as const)
    await insertPostRows(here.site, { slug: `${type}-${(posts += 1)}`, type, status, author_id: author });
  here.site.jobs.handle('broken', 'default', () => Promise.reject(new Error('never works')));
  await here.site.jobs.enqueue({ queue: 'broken', payload: {}, maxAttempts: 1 });
  await here.site.jobs.drain();
  await here.site.db.updateTable('users').set({ created_at: yesterday }).execute();
  await insertUserRow(here.site, '新来的', 'subscriber');
  expect(await here.call(routes, getOverview, {}, viewerOf(10))).toEqual({
    waiting: { comments: 2, articles: 2, pages: 1, moments: 0, reports: 1, links: 1, withdrawals: 2, jobs: 1 },
    today: { visitors: 0, comments: 2, people: 1 },
    totals: { views: 0, articles: 1, comments: 1, links: 1, people: 5 },
  });
});

test('an editor learns nothing of people and neighbours', async () => {
  const overview = await here.call(routes, getOverview, {}, viewerOf(8));
  expect(overview.waiting).toMatchObject({ articles: 0, pages: 0, links: null, withdrawals: null, jobs: null });
  expect(overview.today.people).toBeNull();
  expect(overview.totals.people).toBeNull();
});

test('friend links are listed by state with what their owners wrote', async () => {
  await write(here.site, async (unit) => {
    await insertLink(unit, { name: '老友', url: 'https://b.example', group_name: '老友记' });
    await insertLink(
      unit,
      { name: '邻居', url: 'https://a.example', contact_email: 'a@mail.example', note: '常来' },
      'pending',
    );
  });
  const look = (status?: 'pending' | 'refused') => here.call(linkRoutes, getAdminLinks, { status }, viewerOf(10));
  expect((await look()).list.map(({ name }) => name)).toEqual(['邻居', '老友']);
  expect(await look('pending')).toMatchObject({
    total: 1,
    groups: ['老友记'],
    list: [{ name: '邻居', status: 'pending', contact_email: 'a@mail.example', note: '常来', applicant: null }],
  });
  expect((await look('refused')).total).toBe(0);
});

test('a trend has a figure for each day of Shanghai and for as many days before', async () => {
  const day = 86_400_000;
  const post = await insertPostRows(here.site, { slug: 'tea', author_id: author });
  const about = { post_id: post, parent_id: 0, user_id: null, name: '路人', email: '', url: '', content: '好' };
  const midnight = Date.parse('2026-11-20T16:00:00Z');
  here.clock.advance(midnight + 3_600_000 - testNow);
  await write(here.site, async (unit) => {
    const add = (created_at: number, status: 'approved' | 'spam' = 'approved') =>
      importComment(here.site, unit, { ...about, status, created_at });
    await add(midnight);
    await add(midnight - 1);
    await add(midnight - 1, 'spam');
    await add(midnight - 7 * day);
    for (const [ago, views] of [
      [0, 5],
      [1, 3],
      [7, 2],
    ] as const)
      await unit.db
        .insertInto('post_view_days')
        .values({ day: 20_778 - ago, post_id: post, views })
        .execute();
  });
  for (const [ago, visitors] of [
    [3, 4],
    [1, 6],
  ] as const)
    await here.site.db
      .insertInto('visit_days')
      .values({ day: 20_778 - ago, visitors })
      .execute();
  await here.site.db
    .updateTable('users')
    .set({ created_at: midnight - 2 * day })
    .execute();
  const trend = await here.call(routes, getTrends, { days: '7' }, viewerOf(10));
  expect(trend.days.map(({ date }) => date)).toEqual([
    '2026-11-15',
    '2026-11-16',
    '2026-11-17',
    '2026-11-18',
    '2026-11-19',
    '2026-11-20',
    '2026-11-21',
  ]);
  expect(trend.now).toEqual({
    views: [0, 0, 0, 0, 0, 3, 5],
    visitors: [null, null, null, 4, 0, 6, 0],
    comments: [0, 0, 0, 0, 0, 1, 1],
    people: [0, 0, 0, 0, 1, 0, 0],
  });
  expect(trend.before.visitors).toEqual([null, null, null, null, null, null, null]);
  expect(trend.before.views).toEqual([0, 0, 0, 0, 0, 0, 2]);
  expect(trend.before.comments).toEqual([0, 0, 0, 0, 0, 0, 1]);
  expect((await here.call(routes, getTrends, {}, viewerOf(8))).now.people).toBeNull();
});
