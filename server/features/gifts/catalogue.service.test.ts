import { afterEach, beforeEach, expect, test } from 'vitest';

import { getAuditLog } from '#contract/features/audit/calls.ts';
import { getGiftRecord, getGifts, getGiftWall, getReceivedGifts } from '#contract/features/gifts/calls.ts';
import {
  addGift,
  addMissingGifts,
  changeGift,
  clearGiftMessage,
  getAdminGiftRecords,
  getAdminGifts,
  orderGifts,
  removeGift,
  removeGiftRecord,
} from '#contract/features/gifts/catalogue.calls.ts';
import { banUser } from '#server/features/accounts/service.ts';
import { write } from '#server/kit/site.ts';
import { type GrowthSite, openTestGrowth } from '#tests/kit/growth-site.ts';

import { insertGiftRecord } from './service.ts';

let it: GrowthSite;

beforeEach(async () => {
  it = await openTestGrowth();
});
afterEach(() => it.close());

const add = (name: string, price = 10) => it.ask('owner', addGift, { name, image_url: '/gift.svg', price });
const offered = async () => (await it.ask('guest', getGifts, {})).list.map(({ name }) => name);
const codeOf = (asked: Promise<unknown>) => asked.then(() => 'ok').catch((error: { code?: unknown }) => error.code);

test('an administrator adds, orders, switches off and removes gifts, and every act is in the audit log', async () => {
  const [rose, lamp] = [await add(' 玫瑰 '), await add('灯笼', 50)];
  expect(rose).toMatchObject({ name: '玫瑰', price: 10, enabled: true, sent: 0 });
  expect(await offered()).toEqual(['玫瑰', '灯笼']);
  await it.ask('owner', orderGifts, { ids: [lamp.id, 4711] });
  expect(await offered()).toEqual(['灯笼', '玫瑰']);
  expect(await it.ask('owner', changeGift, { id: lamp.id, enabled: false, price: 60 })).toMatchObject({ price: 60 });
  expect(await offered()).toEqual(['玫瑰']);
  await it.ask('owner', removeGift, { id: rose.id });
  expect(await codeOf(it.ask('owner', removeGift, { id: rose.id }))).toBe('NOT_FOUND');
  expect((await it.ask('owner', getAdminGifts, {})).list).toMatchObject([{ name: '灯笼', enabled: false }]);
  const { list } = await it.ask('owner', getAuditLog, {});
  expect(list.map(({ act }) => act)).toEqual(['gift.remove', 'gift.change', 'gift.order', 'gift.add', 'gift.add']);
});

test('an older site gets the drawn gifts that it lacks, at the end, and its own stay', async () => {
  await add('纸船', 7);
  expect(await it.ask('owner', addMissingGifts, {})).toEqual({ added: 9 });
  const { list } = await it.ask('owner', getAdminGifts, {});
  expect(list.map(({ name, price }) => [name, price])).toEqual([
    ['纸船', 7],
    ['明信片', 10],
    ['热可可', 20],
    ['小夜灯', 30],
    ['花束', 52],
    ['风铃', 66],
    ['唱片', 88],
    ['小猫', 99],
    ['满月', 188],
    ['望远镜', 520],
  ]);
  expect(await it.ask('owner', addMissingGifts, {})).toEqual({ added: 0 });
});

test('gifts of a banned user leave wall and ticker until the ban ends', async () => {
  const row = { from_id: it.people.member.userId, to_id: it.people.writer.userId, count: 1, gift_name: '纸船' };
  await write(it.site, (unit) => insertGiftRecord(unit, row));
  const shown = async () => [
    (await it.ask('guest', getGiftWall, { range: 'all' })).records.length,
    (await it.ask('guest', getGiftRecord, {})).length,
  ];
  expect(await shown()).toEqual([1, 1]);
  for (const who of ['member', 'writer'] as const) {
    await banUser(it.site, it.people[who].userId, { reason: '广告', untilMs: it.clock.now() + 1000 });
    expect(await shown(), who).toEqual([0, 0]);
    const received = { list: { length: who === 'member' ? 0 : 1 }, total: who === 'member' ? 0 : 1 };
    const id = String(it.people.writer.userId);
    expect(await it.ask('guest', getReceivedGifts, { id, page: 1 }), who).toMatchObject(received);
    it.clock.advance(1000);
    expect(await shown(), who).toEqual([1, 1]);
  }
});

test('a gift has a name of its own, an address of a picture and a whole price from one', async () => {
  const { id } = await add('玫瑰');
  await add('灯笼');
  expect(await codeOf(add('玫瑰'))).toBe('CONFLICT');
  expect(await codeOf(it.ask('owner', changeGift, { id, name: '灯笼' }))).toBe('CONFLICT');
  for (const price of [0, -1, 1.5, 1_000_001, 1e21])
    expect(await codeOf(add('贵', price)), String(price)).toBe('VALIDATION');
  for (const image_url of ['javascript:alert(1)', '//evil.example/a.png', 'data:image/svg+xml,x', ''])
    expect(await codeOf(it.ask('owner', addGift, { name: '图', image_url, price: 1 })), image_url).toBe('VALIDATION');
  for (const who of ['member', 'writer'] as const) expect(await codeOf(it.ask(who, removeGift, { id }))).toBe('401.1');
});

test('a removed record leaves every page and ranking, and a cleared message is empty', async () => {
  const { member, reader } = it.people;
  const { id: gift_id } = await add('玫瑰');
  const record = (count: number, message: string) =>
    write(it.site, (unit) =>
      insertGiftRecord(unit, { from_id: member.userId, to_id: reader.userId, gift_id, count, message }),
    );
  const [one, two] = [await record(3, '甲'), await record(5, '乙')];
  await it.ask('owner', clearGiftMessage, { id: two });
  expect((await it.ask('owner', getAdminGiftRecords, { user: '小明' })).list).toMatchObject([
    { id: two, message: '' },
    { id: one, message: '甲' },
  ]);
  expect((await it.ask('owner', getAdminGiftRecords, { user: '沈砚' })).total).toBe(0);
  await it.ask('owner', removeGiftRecord, { id: one });
  expect(await codeOf(it.ask('owner', removeGiftRecord, { id: one }))).toBe('NOT_FOUND');
  expect((await it.ask('guest', getGiftRecord, {})).map(({ id }) => id)).toEqual([two]);
  for (const range of ['week', 'all'] as const) {
    const wall = await it.ask('guest', getGiftWall, { range });
    const counts = [wall.total, wall.by_gift[0]?.count, wall.by_sender[0]?.count, wall.by_receiver[0]?.count];
    expect(counts, range).toEqual([5, 5, 5, 5]);
  }
  const received = await it.ask('guest', getReceivedGifts, { id: String(reader.userId) });
  expect(received).toMatchObject({ total: 1, shelf: [{ name: '玫瑰', count: 5 }] });
  const { list } = await it.ask('owner', getAuditLog, { act: 'gift-record.remove' });
  expect(list).toMatchObject([{ act: 'gift-record.remove', target: { type: 'gift-record', id: one } }]);
});
