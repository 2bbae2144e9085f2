import { afterEach, beforeEach, expect, test } from 'vitest';

import { getShareMark, visitShare } from '#contract/features/growth/shares.calls.ts';
import { getTasks } from '#contract/features/growth/tasks.calls.ts';
import { banUser } from '#server/features/accounts/service.ts';
import { setOptions } from '#server/features/settings/options.service.ts';
import { guestViewer, type Viewer } from '#contract/kit/power.ts';
import { type GrowthSite, openTestGrowth } from '#tests/kit/growth-site.ts';

import { routes } from './routes.ts';

const dayMs = 86_400_000;
const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/131.0.0.0 Safari/537.36';

let it: GrowthSite;
let mark: string;

beforeEach(async () => {
  it = await openTestGrowth();
  await setOptions(it.site, {
    growth_rewards: [{ event: 'share', point: 2, exp: 3, daily: 3 }],
    growth_tasks: [{ id: 'share', name: '分享', kind: 'daily', event: 'share', count: 9, point: 0, exp: 0 }],
  });
  await it.signInFrom('member', '203.0.113.1');
  ({ mark } = await it.ask('member', getShareMark, {}));
});
afterEach(() => it.close());

async function visit(ip: string, { as = guestViewer, userAgent = chrome, by = mark } = {}): Promise<void> {
  await it.call(routes, visitShare, { mark: by }, as as Viewer, { ip, userAgent });
}
const has = async () => {
  await it.settle();
  return it.has('member');
};
const visits = async () => (await it.ask('member', getTasks, {})).list[0]?.progress;

test('who comes by a shared link rewards its sharer, once a day for each network', async () => {
  await visit('198.51.100.7');
  expect(await has()).toEqual([2, 3]);
  await Promise.all(Array.from({ length: 20 }, () => visit('198.51.100.7')));
  await visit('198.51.100.200');
  expect(await has()).toEqual([2, 3]);
  await visit('2001:db8:1:2::3');
  await visit('2001:db8:1:2:ffff::9');
  expect(await has()).toEqual([4, 6]);
  expect(await visits()).toBe(2);
  it.clock.advance(dayMs);
  await visit('198.51.100.7');
  expect(await has()).toEqual([6, 9]);
});

test('the rule limits the rewards of a day, and visits beyond it still count for tasks', async () => {
  for (let network = 1; network <= 5; network += 1) await visit(`198.51.${network}.7`);
  expect(await has()).toEqual([6, 9]);
  expect(await visits()).toBe(5);
});

test('the sharer, their network, their other accounts and programs count for nothing', async () => {
  await visit('198.51.100.7', { as: it.people.member });
  await visit('203.0.113.1');
  // Another address of the same network.
  await visit('203.0.113.99');
  await it.signInFrom('reader', '203.0.113.1');
  await visit('198.51.100.7', { as: it.people.reader });
  for (const userAgent of ['', 'curl/8.5.0', 'Mozilla/5.0 (compatible; Baiduspider/2.0)'])
    await visit('198.51.100.7', { userAgent });
  await visit('');
  expect(await has()).toEqual([0, 0]);
  expect(await visits()).toBe(0);
});

test('a mark that this site did not sign, that is old or that belongs to nobody active is answered alike', async () => {
  for (const by of ['x', `${mark}x`, mark.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')), '1.zzzzzzzz.abc'])
    await visit('198.51.100.7', { by });
  await banUser(it.site, it.people.member.userId);
  await visit('198.51.100.7');
  expect(await it.site.db.selectFrom('share_visits').selectAll().execute()).toEqual([]);
});

test('a mark is the same all day and ends after its time', async () => {
  expect((await it.ask('member', getShareMark, {})).mark).toBe(mark);
  expect(mark.length).toBeLessThanOrEqual(70);
  it.clock.advance(400 * dayMs);
  await visit('198.51.100.7');
  expect(await has()).toEqual([0, 0]);
});

test('no more than a hundred visits of a day are kept, and none names a network', async () => {
  for (let network = 0; network < 130; network += 1) await visit(`198.51.${network}.7`);
  const rows = await it.site.db.selectFrom('share_visits').selectAll().execute();
  expect(rows).toHaveLength(100);
  expect(rows.every(({ visitor }) => /^[0-9a-f]{4}$/.test(visitor))).toBe(true);
});
