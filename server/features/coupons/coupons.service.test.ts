import { afterEach, beforeEach, expect, test } from 'vitest';

import * as calls from '#contract/features/coupons/calls.ts';
import type { CallInput } from '#contract/kit/call.ts';
import { exchange } from '#contract/features/exchange/calls.ts';
import { orderLifeMs } from '#contract/features/payment/limits.ts';
import { findViewer, requestErasure } from '#server/features/accounts/service.ts';
import { buyWithCoupon } from './service.ts';
import { gatewayOpeners } from '#server/features/payment/gateways.service.ts';
import { orderKinds } from '#server/features/payment/order-kinds.service.ts';
import { sendRefund } from '#server/features/payment/refunds.service.ts';
import { queryOrder } from '#server/features/payment/queries.service.ts';
import { placeOrder, precreate } from '#server/features/payment/service.ts';
import { sweep } from '#server/features/payment/sweeper.service.ts';
import { transfer } from '#server/features/ledger/service.ts';
import { verifyLedger } from '#server/features/ledger/verify.service.ts';
import { eraseDueAccounts } from '#server/features/profiles/service.ts';
import { write } from '#server/kit/site.ts';
import { decideSandboxTrade, sandboxGateway } from '#server/providers/payment/sandbox.ts';
import { type GrowthSite, openTestGrowth } from '#tests/kit/growth-site.ts';
import { insertUserRow } from '#tests/kit/stored-posts.ts';

let it: GrowthSite;
let turn = 0;

beforeEach(async () => {
  it = await openTestGrowth();
  const { site } = it;
  gatewayOpeners.add(site, { channel: 'wechat', isReady: () => true, open: async () => sandboxGateway(site) });
  orderKinds.add(site, {
    kind: 'content',
    fulfil: async () => {},
    takeBack: async () => ({ taken: '', missing: '' }),
  });
});
afterEach(() => it.close());

const make = (input: Partial<CallInput<typeof calls.addCoupons>> = {}) =>
  it.ask('owner', calls.addCoupons, { name: '满月礼', coupon_rebate: 8.8, code: 'MOON88', ...input });
const iso = (ms: number): string => new Date(ms).toISOString();
const outcome = (asked: Promise<unknown>) =>
  asked.then(() => 'ok').catch((error: { code?: string; message: string }) => `${error.code} ${error.message}`);
const refused = 'COUPON_INVALID 优惠券无效或已过期';

/** A new order of somebody, for a purpose of its own. */
async function order(userId: number, code: string, scope: 'vip' | 'points' | 'content' = 'content') {
  const context = it.contextFor(await findViewer(it.site.db, userId, it.clock.now()));
  return placeOrder(context, async () => ({
    kind: 'content',
    purpose: `content:${(turn += 1)}`,
    title: '一段内容',
    detail: {},
    price: 2990,
    coupon: { code, scope },
    channel: 'wechat',
  }));
}
const member = () => it.people.member.userId;
const check = (code: string, who: 'member' | 'writer' = 'member') => {
  it.clock.advance(60_000);
  return it.ask(who, calls.checkCoupon, { coupon_code: code, scope: 'content' });
};
const givePoints = (userId: number, amount: number) =>
  write(it.site, (unit) =>
    transfer(it.site, unit, {
      currency: 'point',
      kind: 'comment',
      source: `test:${userId}`,
      amount,
      from: { site: 'rewards' },
      to: { userId },
    }),
  );
const batchOf = async () => (await it.ask('owner', calls.getCouponBatches, {})).list[0];

test('a coupon lowers the price, is held by the order, used when it is paid and freed when it closes', async () => {
  await make({ total_limit: 1 });
  expect(await check(' moon－88 ')).toEqual({ coupon_rebate: 8.8 });
  const { out_trade_no: no, amount } = await order(member(), 'moon88');
  expect(amount).toBe(2631);
  // Their next order may take the place of the one that holds it; for others it is used up.
  expect(await check('MOON88')).toEqual({ coupon_rebate: 8.8 });
  expect(await check('MOON88', 'writer')).toEqual({ coupon_rebate: null });
  expect(await batchOf()).toMatchObject({ reserved: 1, used: 0 });
  it.clock.advance(orderLifeMs);
  await sweep(it.site, sendRefund);
  expect(await batchOf()).toMatchObject({ reserved: 0, used: 0 });
  const again = await order(member(), 'MOON88');
  const context = it.contextFor(it.people.member);
  await precreate(context, again.out_trade_no);
  await decideSandboxTrade(it.site, again.out_trade_no, 'SUCCESS');
  expect(await queryOrder(context, again.out_trade_no)).toEqual({ trade_status: 'TRADE_SUCCESS' });
  expect(await batchOf()).toMatchObject({ reserved: 0, used: 1, saved: 359 });
  expect(await outcome(order(member(), 'MOON88'))).toBe(refused);
  expect(no).not.toBe(again.out_trade_no);
});

test('fifty orders at once, of one person and of fifty, use no more than the limits', async () => {
  const people = await Promise.all(Array.from({ length: 50 }, (_, at) => insertUserRow(it.site, `客人${at}`)));
  for (const [input, who, allowed] of [
    [{ code: 'ONCE1', total_limit: 1 }, people, 1],
    [{ code: 'SELF1', person_limit: 1 }, people.map(() => people[0] as number), 1],
    [{ code: 'THREE', total_limit: 3, person_limit: 5 }, people, 3],
  ] as const) {
    await make(input);
    const answers = await Promise.all(who.map((userId) => outcome(order(userId, input.code))));
    expect(
      answers.filter((each) => each === 'ok'),
      input.code,
    ).toHaveLength(allowed);
    expect(new Set(answers)).toEqual(new Set(['ok', refused]));
  }
});

test('unknown, stopped, early, expired, foreign and unfitting coupons are all refused in the same words', async () => {
  const now = it.clock.now();
  await make({ code: 'LATER', starts_at: iso(now + 86_400_000) });
  await make({ code: 'GONE1', ends_at: iso(now + 1000) });
  await make({ code: 'VIPONLY', scope: 'vip' });
  const { id } = await make({ code: 'STOP1' });
  await it.ask('owner', calls.stopCoupons, { id });
  const own = await make({ code: '', count: 1, name: '个人' });
  await it.ask('owner', calls.giveCoupon, { id: own.id, user_id: it.people.writer.userId });
  const { list } = await it.ask('writer', calls.getOwnCoupons, {});
  const foreign = list[0]?.code ?? '';
  expect(await check(foreign, 'writer')).toEqual({ coupon_rebate: 8.8 });
  it.clock.advance(1000);
  for (const code of ['NOTHING1', 'LATER', 'GONE1', 'VIPONLY', 'STOP1', foreign, "x' or 1=1", '%%%%', '新年']) {
    expect(await check(code), code).toEqual({ coupon_rebate: null });
    expect(await outcome(order(member(), code)), code).toBe(refused);
  }
});

const useRules = async () => (await verifyLedger(it.site)).find(({ name }) => name === 'I7');

test('verification finds uses above a limit and uses that say something else than their orders', async () => {
  const { id } = await make({ total_limit: 1 });
  const { out_trade_no: no } = await order(member(), 'MOON88');
  expect(await useRules()).toMatchObject({ checked: 1, broken: 0 });
  const { db } = it.site;
  const change = (state: 'reserved' | 'consumed') =>
    db.updateTable('coupon_uses').set({ state }).where('source', '=', no).execute();
  await change('consumed');
  expect((await useRules())?.broken).toBe(1);
  await change('reserved');
  const use = await db.selectFrom('coupon_uses').selectAll().where('source', '=', no).executeTakeFirstOrThrow();
  await db
    .insertInto('coupon_uses')
    .values({ ...use, id: undefined, source: 'forged' })
    .execute();
  expect(await useRules()).toMatchObject({ checked: 2, broken: 2, example: `batch ${id}` });
  await db.deleteFrom('coupon_uses').where('source', '=', 'forged').execute();
});

test('a person asks for codes ten times a minute', async () => {
  const ask = () => outcome(it.ask('member', calls.checkCoupon, { coupon_code: 'NOTHING1' }));
  for (let at = 0; at < 10; at += 1) expect(await ask()).toBe('ok');
  expect(await ask()).toContain('RATE_LIMITED');
});

test('buying with a code that is none counts like a check, with a good one it does not', async () => {
  await make({ person_limit: 99 });
  const buy = (code: string) =>
    outcome(buyWithCoupon(it.contextFor(it.people.member), code, () => order(member(), code)));
  for (let at = 0; at < 12; at += 1) expect(await buy('MOON88')).toBe('ok');
  for (let at = 0; at < 10; at += 1) expect(await buy('NOTHING1')).toBe(refused);
  expect(await buy('MOON88')).toContain('RATE_LIMITED');
  expect(await outcome(it.ask('member', calls.checkCoupon, { coupon_code: 'MOON88' }))).toContain('RATE_LIMITED');
  it.clock.advance(60_000);
  expect(await buy('MOON88')).toBe('ok');
});

test('a batch needs a discount, a code that is free and a time to come', async () => {
  await make();
  const wrong: [Partial<CallInput<typeof calls.addCoupons>>, string][] = [
    [{}, 'CONFLICT 这个优惠码已经有了'],
    [{ code: 'a b', coupon_rebate: 8 }, 'VALIDATION 优惠码是 4–32 个字母或数字'],
    [{ code: '', count: 0 }, 'VALIDATION 一次生成 1–1000 张，或填写一个公开的优惠码'],
    [{ code: 'PAST1', ends_at: iso(it.clock.now()) }, 'VALIDATION 结束时间要晚于开始时间，并且还没有过去'],
    ...[0, 10, 10.1, -1, 8.88].map((coupon_rebate): [Partial<CallInput<typeof calls.addCoupons>>, string] => [
      { code: `RATE${turn}`, coupon_rebate },
      'VALIDATION 折扣在 0.1 与 9.9 之间，最多一位小数，例如 8.8',
    ]),
  ];
  for (const [input, said] of wrong) expect(await outcome(make(input)), JSON.stringify(input)).toBe(said);
});

test('personal codes work once each, and those of an erased person are gone', async () => {
  const { id } = await make({ code: '', count: 2, person_limit: 1 });
  const { codes } = await it.ask('owner', calls.getCouponCodes, { id });
  expect(codes).toHaveLength(2);
  const [first = ''] = codes;
  expect(await outcome(order(member(), first))).toBe('ok');
  expect(await outcome(order(it.people.writer.userId, first))).toBe(refused);
  expect((await it.ask('owner', calls.getCouponCodes, { id })).codes).toHaveLength(1);
  await it.ask('owner', calls.giveCoupon, { id, user_id: it.people.reader.userId });
  const [given] = (await it.ask('reader', calls.getOwnCoupons, {})).list;
  expect(given).toMatchObject({ state: 'usable', name: '满月礼', coupon_rebate: 8.8 });
  await write(it.site, (unit) => requestErasure(unit, it.people.reader.userId, unit.now));
  it.clock.advance(86_400_000 * 8);
  await eraseDueAccounts(it.site);
  expect(
    await it.site.db
      .selectFrom('coupons')
      .select('id')
      .where('code', '=', given?.code ?? '')
      .execute(),
  ).toEqual([]);
});

test('points are exchanged for personal coupons, within the limits of the batch and at the price that was shown', async () => {
  const { id } = await make({ code: '', count: 0, price: 30, total_limit: 2 });
  await make({ code: '', count: 1, name: '不出售' });
  await make({ code: '', price: 5, name: '还没开始', starts_at: iso(it.clock.now() + 1000) });
  const { writer, reader } = it.people;
  for (const { userId } of [it.people.member, writer, reader]) await givePoints(userId, 70);
  const offers = async () => (await it.ask('member', calls.getCouponOffers, {})).list;
  expect(await offers()).toMatchObject([{ id, name: '满月礼', coupon_rebate: 8.8, price: 30, left: 2, on: true }]);
  const take = (who: 'member' | 'writer' | 'reader', price = 30) =>
    outcome(it.ask(who, exchange, { kind: 'coupon', coupon_id: id, price }));
  expect(await take('member', 29)).toBe('CONFLICT 这种优惠券的价格已变为30 积分，请确认后再兑换');
  expect(await Promise.all([take('member'), take('member')])).toEqual(
    expect.arrayContaining(['ok', 'CONFLICT 您已经有这种优惠券了']),
  );
  expect((await it.has('member'))[0]).toBe(40);
  expect((await offers())[0]).toMatchObject({ left: 1, on: false });
  expect((await Promise.all([take('writer'), take('reader')])).toSorted()).toEqual([
    'CONFLICT 这种优惠券已经兑完了',
    'ok',
  ]);
  const [own] = (await it.ask('member', calls.getOwnCoupons, {})).list;
  expect(own).toMatchObject({ name: '满月礼', state: 'usable' });
  expect(await outcome(order(member(), own?.code ?? ''))).toBe('ok');
  await it.ask('owner', calls.stopCoupons, { id });
  expect(await offers()).toEqual([]);
  expect(await take('member')).toContain('CONFLICT');
});

test('who has too few points gets no coupon', async () => {
  const { id } = await make({ code: '', count: 0, price: 1_000_000 });
  expect(await outcome(it.ask('member', exchange, { kind: 'coupon', coupon_id: id }))).toContain('INSUFFICIENT_POINTS');
  expect((await it.ask('member', calls.getOwnCoupons, {})).list).toEqual([]);
});
