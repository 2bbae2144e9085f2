import { afterEach, beforeEach, expect, test } from 'vitest';

import { getGiftRecord, getGiftWall } from '#contract/features/gifts/calls.ts';
import { write } from '#server/kit/site.ts';
import { openTestSite, testNow, type TestSite } from '#server/kit/testing.ts';

import { findTableScans } from '#tests/kit/query-plans.ts';

import * as reads from './reads.ts';
import { routes } from './routes.ts';
import { insertGift, insertGiftRecord } from './service.ts';

const dayMs = 86_400_000;
let site: TestSite;

beforeEach(async () => {
  site = await openTestSite();
  const person = (id: number, name: string) => ({
    id,
    name,
    name_key: name,
    role: 'subscriber' as const,
    email: `${id}@example.com`,
    created_at: 1,
    updated_at: 1,
  });
  await site.site.db
    .insertInto('users')
    .values([person(1, '小明'), person(2, '阿红'), person(3, '老王')])
    .execute();
});

afterEach(() => site.close());

async function send(from_id: number, to_id: number, gift_id: number, count: number, daysAgo: number): Promise<void> {
  await write(site.site, (unit) =>
    insertGiftRecord(unit, { from_id, to_id, gift_id, count, created_at: testNow - daysAgo * dayMs }),
  );
}

async function addGift(name: string): Promise<number> {
  return write(site.site, (unit) => insertGift(unit, { name, image_url: `/${name}.svg`, price_point: 10 }));
}

test('the ticker shows who sent whom how many of what, newest first', async () => {
  const rose = await addGift('玫瑰');
  await send(1, 2, rose, 3, 5);
  await send(2, 3, rose, 1, 1);
  const list = await site.call(routes, getGiftRecord, {});
  expect(list).toEqual([
    { id: 2, gift_img: '/玫瑰.svg', from: '阿红', from_id: 2, to: '老王', to_id: 3, count: 1, name: '玫瑰' },
    { id: 1, gift_img: '/玫瑰.svg', from: '小明', from_id: 1, to: '阿红', to_id: 2, count: 3, name: '玫瑰' },
  ]);
});

test('the ticker gets at most fifty records, and none on an empty site', async () => {
  expect(await site.call(routes, getGiftRecord, {})).toEqual([]);
  const rose = await addGift('玫瑰');
  for (let n = 0; n < 55; n += 1) await send(1, 2, rose, 1, 60 - n);
  expect(await site.call(routes, getGiftRecord, {})).toHaveLength(50);
});

test('the wall ranks gifts, senders and receivers of its range by how many', async () => {
  const rose = await addGift('玫瑰');
  const lamp = await addGift('灯笼');
  await send(1, 2, rose, 3, 1);
  await send(3, 2, lamp, 5, 3);
  await send(1, 3, rose, 4, 20);
  await send(2, 1, lamp, 100, 200);
  const week = await site.call(routes, getGiftWall, { range: 'week' });
  expect(week.total).toBe(8);
  expect(week.by_gift).toEqual([
    { name: '灯笼', gift_img: '/灯笼.svg', count: 5 },
    { name: '玫瑰', gift_img: '/玫瑰.svg', count: 3 },
  ]);
  expect(week.by_sender.map(({ name, count }) => [name, count])).toEqual([
    ['老王', 5],
    ['小明', 3],
  ]);
  expect(week.by_receiver.map(({ name, count }) => [name, count])).toEqual([['阿红', 8]]);
  const month = await site.call(routes, getGiftWall, { range: 'month' });
  expect(month.by_sender[0]).toMatchObject({ name: '小明', count: 7 });
  const all = await site.call(routes, getGiftWall, {});
  expect([all.range, all.total, all.records.length]).toEqual(['all', 112, 4]);
  expect(all.records[0]?.created_at).toBe('2026-11-20T04:00:00.000Z');
  expect(JSON.stringify(all)).not.toContain('@example.com');
});

test('an empty wall is empty, and a range that is none is refused', async () => {
  const wall = await site.call(routes, getGiftWall, {});
  expect(wall).toEqual({ range: 'all', total: 0, records: [], by_gift: [], by_sender: [], by_receiver: [] });
  await expect(site.call(routes, getGiftWall, { range: 'year' as never })).rejects.toMatchObject({
    code: 'VALIDATION',
  });
});

test('a record keeps the name and image of its day, and a gift nobody knows is refused', async () => {
  await write(site.site, (unit) =>
    insertGiftRecord(unit, { from_id: 1, to_id: 2, count: 1, gift_name: '旧礼物', gift_image_url: '/old.png' }),
  );
  expect((await site.call(routes, getGiftRecord, {}))[0]).toMatchObject({ name: '旧礼物', gift_img: '/old.png' });
  await expect(
    write(site.site, (unit) => insertGiftRecord(unit, { from_id: 1, to_id: 2, count: 1, gift_id: 99 })),
  ).rejects.toThrow('没有这种礼物');
  expect([...site.touched]).toEqual(['gifts']);
});

test('rankings of a range read no record before it, and records of a user no record of others', async () => {
  const since = testNow - 7 * dayMs;
  const ranked = await findTableScans(site.site, async ({ db }) => {
    await reads.rankUsers(db, 'sender', since, 10);
    await reads.rankUsers(db, 'receiver', since, 10);
    await reads.rankGifts(db, since, 10);
  });
  expect(ranked.plans.flat().filter((line) => /gift_records_(from|to)\b/.test(line))).toEqual([]);
  const owned = await findTableScans(site.site, async ({ db }) => {
    await reads.countModerated(db, 3);
    await reads.listModerated(db, 3, 30, 0);
  });
  expect(owned.scanned).toEqual([]);
});

test('records of a user are those on both sides, each once, a page after the other', async () => {
  const rose = await addGift('玫瑰');
  for (const [from, to] of [
    [1, 2],
    [2, 1],
    [1, 1],
    [2, 3],
    [3, 1],
  ] as const)
    await send(from, to, rose, 1, 1);
  const { db } = site.site;
  expect(await reads.countModerated(db, 1)).toBe(4);
  expect(await reads.countModerated(db, null)).toBe(5);
  const page = async (userId: number | null, offset: number) =>
    (await reads.listModerated(db, userId, 2, offset)).map(({ id }) => id);
  expect([await page(1, 0), await page(1, 2), await page(1, 4)]).toEqual([[5, 3], [2, 1], []]);
  expect([await page(null, 0), await page(null, 4)]).toEqual([[5, 4], [1]]);
});
