import { afterEach, beforeEach, expect, test } from 'vitest';

import { getOverview } from '#contract/features/dashboards/calls.ts';
import { getLinkReviews } from '#contract/features/links/calls.ts';
import type { Viewer } from '#contract/kit/power.ts';
import { importComment } from '#server/features/comments/service.ts';
import { routes as linkRoutes } from '#server/features/links/routes.ts';
import { insertLink } from '#server/features/links/service.ts';
import { write } from '#server/kit/site.ts';
import { openTestSite, type TestSite, testNow } from '#server/kit/testing.ts';
import { storePost, storeUser } from '#tests/kit/stored-posts.ts';

import { routes } from './routes.ts';

let here: TestSite;
let author: number;

beforeEach(async () => {
  here = await openTestSite();
  author = await storeUser(here.site, '老王');
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
  const post = await storePost(here.site, { slug: 'tea', author_id: author });
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
  await here.site.db.updateTable('users').set({ created_at: yesterday }).execute();
  await storeUser(here.site, '新来的', 'subscriber');
  expect(await here.call(routes, getOverview, {}, viewerOf(10))).toEqual({
    waiting: { comments: 2, reports: 1, links: 1 },
    today: { comments: 2, people: 1 },
    totals: { views: 0, articles: 1, comments: 1, links: 1, people: 2 },
  });
});

test('an editor learns nothing of people and neighbours', async () => {
  const overview = await here.call(routes, getOverview, {}, viewerOf(8));
  expect(overview.waiting.links).toBeNull();
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
  const look = (status?: 'pending' | 'refused') => here.call(linkRoutes, getLinkReviews, { status }, viewerOf(10));
  expect((await look()).list.map(({ name }) => name)).toEqual(['邻居', '老友']);
  expect(await look('pending')).toMatchObject({
    total: 1,
    groups: ['老友记'],
    list: [{ name: '邻居', status: 'pending', contact_email: 'a@mail.example', note: '常来', applicant: null }],
  });
  expect((await look('refused')).total).toBe(0);
});
