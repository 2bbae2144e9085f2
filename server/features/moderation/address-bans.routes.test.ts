import { afterEach, beforeEach, expect, test } from 'vitest';

import {
  banAddress,
  getAddressBans,
  getBlackroom,
  unbanAddress,
} from '#contract/features/moderation/address-bans.calls.ts';
import type { Viewer } from '#contract/kit/power.ts';
import { banUser, unbanUser } from '#server/features/accounts/service.ts';
import { openTestSite, type TestSite, testNow } from '#server/kit/testing.ts';
import { insertUserRow } from '#tests/kit/stored-posts.ts';

import { routes } from './address-bans.routes.ts';
import { blackroom, isAddressBanned } from './address-bans.service.ts';

let here: TestSite;
let owner: Viewer;

beforeEach(async () => {
  here = await openTestSite();
  const userId = await insertUserRow(here.site, '站长甲', 'administrator');
  owner = { userId, role: 'administrator', power: 10, vipLevel: 0, banned: false };
});

afterEach(() => here.close());

const ban = (net: string, more: { reason?: string; until?: string | null } = {}) =>
  here.call(routes, banAddress, { net, ...more }, owner);
const isBanned = (ip: string) => isAddressBanned(here.site, ip);

test('an address, a neighbourhood or a /64 is banned, however it is written', async () => {
  expect(await isBanned('203.0.113.5')).toBe(false);
  expect(await ban('203.0.113.5')).toMatchObject({ net: '203.0.113.5', until: null });
  expect(await ban('198.51.100.77/24')).toMatchObject({ net: '198.51.100.0/24' });
  expect(await ban('2001:DB8::1')).toMatchObject({ net: '2001:0db8:0000:0000::/64' });
  for (const ip of ['203.0.113.5', '::ffff:203.0.113.5', '198.51.100.1', '2001:db8::ffff:1'])
    expect(await isBanned(ip), ip).toBe(true);
  for (const ip of ['203.0.113.6', '198.51.101.1', '2001:db8:0:1::1', '']) expect(await isBanned(ip), ip).toBe(false);
  for (const net of ['', '203.0.113', '203.0.113.0/8', '0.0.0.0/0', '::/0', '2001:db8::/32', 'x', '1.2.3.4/24/24'])
    await expect(ban(net), net).rejects.toMatchObject({ code: 'VALIDATION', fields: { net: expect.any(String) } });
});

test('a ban ends by itself or by hand, and is known at once', async () => {
  await expect(ban('203.0.113.5', { until: new Date(testNow).toISOString() })).rejects.toMatchObject({
    message: '结束时间要晚于现在',
  });
  const first = await ban('203.0.113.5', { until: new Date(testNow + 3_600_000).toISOString(), reason: '刷屏' });
  here.clock.advance(3_599_999);
  expect(await isBanned('203.0.113.5')).toBe(true);
  here.clock.advance(1);
  expect(await isBanned('203.0.113.5')).toBe(false);
  const again = await ban('203.0.113.5', { reason: '又来' });
  expect(again).toMatchObject({ id: first.id, reason: '又来', until: null, created_by: { name: '站长甲' } });
  expect(await here.call(routes, getAddressBans, {}, owner)).toMatchObject({ total: 1, list: [{ id: first.id }] });
  await here.call(routes, unbanAddress, { id: first.id }, owner);
  expect(await isBanned('203.0.113.5')).toBe(false);
  await expect(here.call(routes, unbanAddress, { id: first.id }, owner)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const acts = await here.site.db.selectFrom('audit_log').select('act').orderBy('id').execute();
  expect(acts.map(({ act }) => act)).toEqual(['address.ban', 'address.ban', 'address.unban']);
  for (const power of [1, 8])
    await expect(here.call(routes, banAddress, { net: '1.2.3.4' }, { ...owner, power })).rejects.toMatchObject({
      code: '401.1',
    });
});

test('the public list names people who are banned at present, and no network', async () => {
  const [one, two, three] = [
    await insertUserRow(here.site, '甲甲', 'subscriber'),
    await insertUserRow(here.site, '乙乙', 'subscriber'),
    await insertUserRow(here.site, '丙丙', 'subscriber'),
  ];
  await ban('203.0.113.5');
  await banUser(here.site, one, { reason: '刷屏' });
  here.clock.advance(1000);
  await banUser(here.site, two, { reason: '广告', untilMs: testNow + 86_400_000 });
  await banUser(here.site, three);
  await unbanUser(here.site, three);
  const room = () => here.call(routes, getBlackroom, {});
  expect(await room()).toEqual({
    list: [
      {
        id: two,
        name: '乙乙',
        avatar_url: '',
        reason: '广告',
        banned_at: '2026-11-21T04:00:01.000Z',
        banned_until: '2026-11-22T04:00:00.000Z',
      },
      {
        id: one,
        name: '甲甲',
        avatar_url: '',
        reason: '刷屏',
        banned_at: '2026-11-21T04:00:00.000Z',
        banned_until: null,
      },
    ],
    total: 2,
    page: 1,
    page_size: 20,
  });
  const ask = here.contextFor();
  await blackroom(ask, { page: 1 });
  expect([...ask.tags]).toContain('list:people');
  here.clock.advance(86_400_000);
  expect((await room()).list.map(({ id }) => id)).toEqual([one]);
  await expect(here.call(routes, getBlackroom, { page: 2 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
