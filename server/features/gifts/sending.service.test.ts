import { afterEach, beforeEach, expect, test } from 'vitest';

import {
  getGiftReceiver,
  getGifts,
  getGiftWall,
  getMyGifts,
  getReceivedGifts,
  sendGift,
} from '#contract/features/gifts/calls.ts';
import { getNotifications, saveNotificationSettings } from '#contract/features/notifications/calls.ts';
import { siteOpts } from '#contract/features/site/calls.ts';
import type { CallInput } from '#contract/kit/call.ts';
import { banUser } from '#server/features/accounts/service.ts';
import { transfer } from '#server/features/ledger/service.ts';
import { eraseDueAccounts } from '#server/features/profiles/service.ts';
import { requestErasure } from '#server/features/accounts/service.ts';
import { setOptions } from '#server/features/settings/options.service.ts';
import { write } from '#server/kit/site.ts';
import { type GrowthSite, openTestGrowth } from '#tests/kit/growth-site.ts';

import { insertGift } from './service.ts';
import * as writes from './writes.ts';

let it: GrowthSite;
let rose: number;

beforeEach(async () => {
  it = await openTestGrowth();
  rose = await write(it.site, (unit) => insertGift(unit, { name: '玫瑰', image_url: '/rose.svg', price_point: 10 }));
  await give(100);
});
afterEach(() => it.close());

async function give(amount: number, who: 'member' | 'reader' = 'member'): Promise<void> {
  const { userId } = it.people[who];
  const gift = { currency: 'point', kind: 'adjustment', source: `${who} ${amount}`, amount, to: { userId } } as const;
  await write(it.site, (unit) => transfer(it.site, unit, { ...gift, from: { site: 'adjustments' } }));
}

type Given = Partial<CallInput<typeof sendGift>>;
const send = (given: Given = {}, who: 'member' | 'reader' = 'member') =>
  it.ask(who, sendGift, { gift_id: rose, to_id: it.people.reader.userId, count: 1, ...given });
const refusal = (asked: Promise<unknown>) =>
  asked.then(
    () => 'ok',
    ({ code, message }: { code: string; message: string }) => [code, message],
  );
const codeOf = async (asked: Promise<unknown>) => {
  const said = await refusal(asked);
  return typeof said === 'string' ? said : said[0];
};
const points = async (who: 'member' | 'reader'): Promise<number> => (await it.has(who))[0];
const countRecords = async () => (await it.site.db.selectFrom('gift_records').select('id').execute()).length;

test('a gift leaves the sender, and seventy percent of it come to the receiver', async () => {
  const { record, point } = await send({ count: 3, message: ' 晚安\n好梦 ' });
  expect(point).toBe(70);
  expect(record).toMatchObject({ from: '阿红', to: '小明', count: 3, name: '玫瑰', gift_img: '/rose.svg' });
  expect(await it.entries('member')).toContainEqual(['gift', -30, '玫瑰 ×3']);
  expect(await it.entries('reader')).toEqual([['gift-share', 21, '玫瑰 ×3']]);
  const sent = await it.ask('member', getMyGifts, { direction: 'sent' });
  expect(sent).toMatchObject({ total: 1, list: [{ point: 30, message: '晚安 好梦', user: { name: '小明' } }] });
  const received = await it.ask('reader', getMyGifts, {});
  expect(received).toMatchObject({ total: 1, list: [{ point: 21, name: '玫瑰', user: { name: '阿红' } }] });
});

test('what the receiver gets is rounded down and never more than was paid', async () => {
  for (const [share, got] of [
    [0, 0],
    [7, 0],
    [19, 1],
    [100, 10],
  ] as const) {
    await setOptions(it.site, { gift_share: share });
    const before = await points('reader');
    await send();
    expect((await points('reader')) - before, String(share)).toBe(got);
  }
});

test('two who send each other the same in a ring lose at every turn', async () => {
  await setOptions(it.site, { gift_share: 70 });
  await send({ count: 10 });
  await send({ to_id: it.people.member.userId, count: 7 }, 'reader');
  expect([await points('member'), await points('reader')]).toEqual([49, 0]);
});

test('the receiver is told, with the message, unless switched off', async () => {
  await send({ count: 2, message: '谢谢' });
  const { list } = await it.ask('reader', getNotifications, { group: 'likes' });
  expect(list).toMatchObject([
    { kind: 'gift', sentence: '送给您一份礼物', excerpt: '玫瑰 ×2：谢谢', url: '/user-center/gifts' },
  ]);
  await it.ask('reader', saveNotificationSettings, { gift: { site: false, mail: false } });
  await send();
  expect((await it.ask('reader', getNotifications, {})).list).toEqual([]);
});

test('nobody sends to themselves, to the banned, the erased, the unknown, or across a block', async () => {
  const { member, reader, writer } = it.people;
  expect(await refusal(send({ to_id: member.userId }))).toEqual(['VALIDATION', '不能给自己送礼物']);
  expect(await codeOf(send({ to_id: 99_999 }))).toBe('NOT_FOUND');
  const block = (user_id: number, blocked_id: number) =>
    it.site.db.insertInto('person_blocks').values({ user_id, blocked_id, created_at: 1 }).execute();
  await block(writer.userId, member.userId);
  expect(await refusal(send({ to_id: writer.userId }))).toEqual(['VALIDATION', '对方暂时不能收礼物']);
  await block(member.userId, reader.userId);
  expect(await refusal(send())).toEqual(['VALIDATION', '您已拉黑对方，移除后才能送礼物']);
  expect(await it.ask('member', getGiftReceiver, { id: reader.userId })).toMatchObject({
    name: '小明',
    reason: '您已拉黑对方，移除后才能送礼物',
    point: 100,
  });
  await it.site.db.deleteFrom('person_blocks').execute();
  await banUser(it.site, reader.userId);
  expect(await refusal(send())).toEqual(['VALIDATION', '对方暂时不能收礼物']);
  await write(it.site, (unit) => requestErasure(unit, writer.userId, unit.now));
  await eraseDueAccounts(it.site);
  expect(await codeOf(send({ to_id: writer.userId }))).toBe('NOT_FOUND');
  expect([await points('member'), await countRecords()]).toEqual([100, 0]);
});

test('a gift that is off or has another price is refused with the price of now', async () => {
  await write(it.site, (unit) => writes.updateGift(unit, rose, { price_point: 25 }));
  expect(await refusal(send({ price: 10 }))).toEqual(['CONFLICT', '「玫瑰」现在是 25 积分，请确认后再送']);
  expect((await send({ price: 25 })).point).toBe(75);
  await write(it.site, (unit) => writes.updateGift(unit, rose, { enabled: 0 }));
  expect(await refusal(send())).toEqual(['VALIDATION', '这件礼物已经下架了，请换一件']);
  expect(await codeOf(send({ gift_id: 4711 }))).toBe('VALIDATION');
  expect((await it.ask('guest', getGifts, {})).list).toEqual([]);
  expect((await it.ask('guest', siteOpts, {})).gifts).toEqual([]);
});

test.each([0, -1, 1.5, 100, 1e21, Number.NaN, '3', '３', '1 or 1=1', null])(
  'a count of %j is refused',
  async (count) => {
    expect(await codeOf(send({ count: count as number }))).toBe('VALIDATION');
    expect(await points('member')).toBe(100);
  },
);

test('a message is one short line without words that the owner refuses', async () => {
  await setOptions(it.site, { words_held: ['坏词'] });
  expect(await codeOf(send({ message: '灯'.repeat(61) }))).toBe('VALIDATION');
  expect(await refusal(send({ message: '坏 词' }))).toEqual(['VALIDATION', '留言中含有不允许的内容，请修改后再送']);
  await send({ message: `${'灯'.repeat(60)}\u202e \u0000\n` });
  await send({ message: '<img src=x onerror=alert(1)>' });
  const { list } = await it.ask('guest', getReceivedGifts, { id: String(it.people.reader.userId) });
  expect(list.map(({ message }) => message)).toEqual(['<img src=x onerror=alert(1)>', '灯'.repeat(60)]);
});

test('fifty at once with points for one are one, and nothing falls below zero', async () => {
  await send({ count: 9 });
  const codes = await Promise.all(Array.from({ length: 50 }, () => codeOf(send())));
  expect(codes.filter((code) => code === 'ok')).toHaveLength(1);
  expect(codes.filter((code) => code === 'INSUFFICIENT_POINTS')).toHaveLength(49);
  expect([await points('member'), await points('reader'), await countRecords()]).toEqual([0, 70, 2]);
});

test('two who send each other gifts at once both succeed', async () => {
  await give(100, 'reader');
  const { userId: to_id } = it.people.member;
  const turns = Array.from({ length: 6 }, (_, turn) => (turn % 2 ? send() : send({ to_id }, 'reader')));
  expect(await Promise.all(turns.map(codeOf))).toEqual(turns.map(() => 'ok'));
  expect([await points('member'), await points('reader')]).toEqual([91, 91]);
});

test('a repeated request is carried out once, and with another body it is refused', async () => {
  const request_id = '0b0e8e1e-6f2e-4d5b-9d53-1f3f5a1f0a01';
  const first = await send({ request_id, count: 2 });
  const again = await Promise.all(Array.from({ length: 5 }, () => send({ request_id, count: 2 })));
  for (const answer of again) expect(answer).toEqual(first);
  expect(await codeOf(send({ request_id, count: 3 }))).toBe('CONFLICT');
  expect([await points('member'), await countRecords()]).toEqual([80, 1]);
});

test('the messages of an erased account go, and so does its place in the rankings', async () => {
  await send({ message: '秘密' });
  await write(it.site, (unit) => requestErasure(unit, it.people.member.userId, unit.now));
  expect(await eraseDueAccounts(it.site)).toBe(1);
  const wall = await it.ask('guest', getGiftWall, {});
  expect(wall).toMatchObject({ total: 1, by_sender: [], by_receiver: [{ name: '小明', count: 1 }] });
  expect(JSON.stringify(wall)).not.toContain('秘密');
  expect((await it.ask('reader', getMyGifts, {})).list[0]?.user).toMatchObject({ id: null, name: '已注销用户' });
});
