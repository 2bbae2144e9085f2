import { afterEach, beforeEach, expect, test } from 'vitest';

import { listActivePeople, suggestPeople } from '#contract/features/moments/people.calls.ts';
import { peopleSuggestions } from '#contract/features/moments/people.limits.ts';
import { banUser } from '#server/features/accounts/service.ts';
import { rebuildLists } from '#server/features/posts/listings.service.ts';
import { openTestSite, type TestSite, testNow } from '#server/kit/testing.ts';
import { findTableScans } from '#tests/kit/query-plans.ts';
import { insertFollow, insertMomentRows, viewerOf } from '#tests/kit/stored-moments.ts';
import { insertUserRow } from '#tests/kit/stored-posts.ts';

import { routes } from './people.routes.ts';
import * as people from './people.service.ts';

const dayMs = 86_400_000;

let here: TestSite;
let ming: number;

beforeEach(async () => {
  here = await openTestSite();
  ming = await insertUserRow(here.site, '小明', 'subscriber');
});
afterEach(() => here.close());

const suggest = async (q: string, userId = ming) =>
  (await here.call(routes, suggestPeople, { q }, viewerOf(userId))).list.map(({ name, followed }) =>
    followed ? `${name} ✓` : name,
  );
const active = async () =>
  (await here.call(routes, listActivePeople, {})).list.map(({ name, moments }) => `${name} ${moments}`);
const moments = async (author_id: number, count: number, more = {}) => {
  for (let at = 0; at < count; at += 1)
    await insertMomentRows(here.site, { slug: `${author_id}-${Math.random()}`, author_id, ...more });
};

test('followed people come first, then others whose name begins so', async () => {
  const hong = await insertUserRow(here.site, '阿红');
  const heng = await insertUserRow(here.site, '阿衡');
  await insertUserRow(here.site, '阿明');
  await insertUserRow(here.site, '老阿姨');
  await insertFollow(here.site, ming, hong);
  expect(await suggest('阿')).toEqual(['阿红 ✓', '阿明', '阿衡']);
  expect(await suggest('')).toEqual(['阿红 ✓']);
  expect(await suggest('小')).toEqual([]);
  await insertFollow(here.site, ming, heng);
  expect(await suggest(' 阿')).toEqual(['阿红 ✓', '阿衡 ✓', '阿明']);
});

test('nobody is offered who is banned, erased, or on one of the two block lists', async () => {
  const [banned, erased, blocked, blocker] = [
    await insertUserRow(here.site, '阿一'),
    await insertUserRow(here.site, '阿二'),
    await insertUserRow(here.site, '阿三'),
    await insertUserRow(here.site, '阿四'),
  ];
  for (const id of [banned, erased, blocked, blocker]) await insertFollow(here.site, ming, id);
  expect(await suggest('阿')).toHaveLength(4);
  await banUser(here.site, banned, { reason: '广告' });
  await here.site.db.updateTable('users').set({ erased_at: testNow }).where('id', '=', erased).execute();
  const blocks = [
    { user_id: ming, blocked_id: blocked, created_at: testNow },
    { user_id: blocker, blocked_id: ming, created_at: testNow },
  ];
  await here.site.db.insertInto('person_blocks').values(blocks).execute();
  expect(await suggest('阿')).toEqual([]);
  expect(await suggest('')).toEqual([]);
});

test('few people are offered, to members, without an address', async () => {
  for (let at = 0; at < peopleSuggestions + 5; at += 1) await insertUserRow(here.site, `茶友${at}`);
  expect(await suggest('茶友')).toHaveLength(peopleSuggestions);
  await expect(here.call(routes, suggestPeople, { q: '茶' })).rejects.toMatchObject({ code: '601' });
  const answer = await here.call(routes, suggestPeople, { q: '茶友' }, viewerOf(ming));
  expect(Object.keys(answer.list[0] ?? {}).toSorted()).toEqual(
    ['avatar_url', 'badge', 'followed', 'id', 'level', 'name', 'role', 'verified_text', 'vip_level'].toSorted(),
  );
  expect(JSON.stringify(answer)).not.toContain('secret.example');
});

test('people are active by their public moments of the last seven days', async () => {
  const hong = await insertUserRow(here.site, '阿红');
  const wang = await insertUserRow(here.site, '老王');
  await moments(hong, 2);
  await moments(wang, 3);
  await moments(hong, 4, { published_at: testNow - 8 * dayMs });
  await moments(hong, 4, { audience: 'followers' });
  await moments(hong, 4, { status: 'pending', published_at: null });
  await moments(ming, 9, { status: 'draft' });
  expect(await active()).toEqual(['老王 3', '阿红 2']);
  await moments(hong, 3);
  expect(await active()).toEqual(['老王 3', '阿红 2']);
  here.clock.advance(600_000);
  expect(await active()).toEqual(['阿红 5', '老王 3']);
  await banUser(here.site, hong, { reason: '广告' });
  expect(await active()).toEqual(['老王 3']);
});

test('both lists are read along indexes', async () => {
  const hong = await insertUserRow(here.site, '阿红');
  await insertFollow(here.site, ming, hong);
  await moments(hong, 3);
  await rebuildLists(here.site);
  const context = here.contextFor(viewerOf(ming));
  for (const work of [
    (site: TestSite['site']) => people.suggestPeople({ ...context, site }, '阿'),
    (site: TestSite['site']) => people.suggestPeople({ ...context, site }, ''),
    (site: TestSite['site']) => people.listActivePeople({ ...context, site }),
  ]) {
    const { scanned, plans } = await findTableScans(here.site, work);
    expect(plans.length).toBeGreaterThan(0);
    expect(scanned, JSON.stringify(plans)).toEqual([]);
  }
});
