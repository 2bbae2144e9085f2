import { randomUUID } from 'node:crypto';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { addCoupons } from '#contract/features/coupons/calls.ts';
import { getNotifications } from '#contract/features/notifications/calls.ts';
import { precreateOrder, queryOrder } from '#contract/features/payment/calls.ts';
import { getAdminTips, getPayOffer, getTips, giveTip, hideTip, precreate } from '#contract/features/tips/calls.ts';
import { tipErrors } from '#contract/features/tips/copy.ts';
import type { CallInput } from '#contract/kit/call.ts';
import { banUser, requestErasure, unbanUser } from '#server/features/accounts/service.ts';
import { findBalances, transfer } from '#server/features/ledger/service.ts';
import { gatewayOpeners } from '#server/features/payment/gateways.service.ts';
import { settle } from '#server/features/payment/service.ts';
import { eraseDueAccounts } from '#server/features/profiles/service.ts';
import { setOptions } from '#server/features/settings/options.service.ts';
import { write } from '#server/kit/site.ts';
import { decideSandboxTrade, sandboxGateway } from '#server/providers/payment/sandbox.ts';
import { type GrowthSite, openTestGrowth } from '#tests/kit/growth-site.ts';

import { tipOrders, topUpOrders } from './orders.service.ts';

let it: GrowthSite;

beforeEach(async () => {
  it = await openTestGrowth();
  const { site } = it;
  gatewayOpeners.add(site, { channel: 'wechat', isReady: () => true, open: async () => sandboxGateway(site) });
  await give(1000);
});
afterEach(() => it.close());

async function give(amount: number): Promise<void> {
  const to = { userId: it.people.member.userId };
  const given = { currency: 'point', kind: 'adjustment', source: randomUUID(), amount, to } as const;
  await write(it.site, (unit) => transfer(it.site, unit, { ...given, from: { site: 'adjustments' } }));
}

const reader = () => it.people.reader.userId;
type Tip = Partial<CallInput<typeof giveTip>>;
const tip = (given: Tip = {}, who: 'member' | 'reader' = 'member') =>
  it.ask(who, giveTip, { point: 100, user_id: reader(), ...given });
const order = (given: Partial<CallInput<typeof precreate>> = {}) =>
  it.ask('member', precreate, { point: 500, ...given });
const wall = (given: Partial<CallInput<typeof getTips>> = {}) => it.ask('guest', getTips, given);
const refusal = (asked: Promise<unknown>) =>
  asked.then(
    () => 'ok',
    ({ code, message }: { code: string; message: string }) => `${code} ${message}`,
  );
const has = (userId: number) => findBalances(it.site.db, userId);
const orderOf = (no: string) =>
  it.site.db.selectFrom('orders').selectAll().where('out_trade_no', '=', no).executeTakeFirstOrThrow();

/** Pays an order as its buyer does, and lets the dialog ask. */
async function pay(no: string): Promise<string> {
  await it.ask('member', precreateOrder, { out_trade_no: no });
  await decideSandboxTrade(it.site, no, 'SUCCESS');
  it.clock.advance(3000);
  return (await it.ask('member', queryOrder, { out_trade_no: no })).trade_status;
}

test('a payment gives the points that were ordered, at the rate of the site, once', async () => {
  await setOptions(it.site, { point_rate: 30 });
  const { out_trade_no: no, amount } = await order({ point: 500 });
  expect(amount).toBe(1667);
  expect(await pay(no)).toBe('TRADE_SUCCESS');
  for (let again = 0; again < 3; again += 1)
    await settle(
      it.site,
      { outTradeNo: no, state: 'SUCCESS', tradeNo: 't', amount: 1667, refunded: 0, paidAt: it.clock.now() },
      'notify',
    );
  expect(await it.entries('member')).toContainEqual(['top-up', 500, '']);
  expect((await has(it.people.member.userId)).point).toBe(1500);
  expect((await orderOf(no)).title).toBe('打赏本站，赠送 500 积分');
});

test('a coupon lowers what own points cost, and is not taken for a tip', async () => {
  await it.ask('owner', addCoupons, {
    name: '满月礼',
    coupon_rebate: 5,
    code: 'HALF',
    scope: 'points',
    total_limit: 1,
  });
  const { out_trade_no: no, amount } = await order({ point: 1000, coupon_code: 'half' });
  expect(amount).toBe(500);
  expect(await pay(no)).toBe('TRADE_SUCCESS');
  expect((await has(it.people.member.userId)).point).toBe(2000);
  expect(await refusal(order({ point: 1000, coupon_code: 'HALF' }))).toMatch(/^COUPON_INVALID/);
  const tipped = order({ point: 1000, user_id: reader(), coupon_code: 'HALF' });
  expect(await refusal(tipped)).toBe('VALIDATION 打赏他人不能使用优惠券');
});

test('a tip by money comes to the receiver as income, by the share of the site', async () => {
  const { out_trade_no: no } = await order({ user_id: reader(), message: ' 晚安\n好梦 ' });
  expect(await pay(no)).toBe('TRADE_SUCCESS');
  expect(await has(reader())).toMatchObject({ income: 350, point: 0 });
  expect((await has(it.people.member.userId)).point).toBe(1000);
  expect(await wall({ user_id: reader() })).toMatchObject({
    total: 1,
    list: [{ from: { name: '阿红' }, fen: 500, point: 0, message: '晚安 好梦' }],
  });
  const notices = await it.ask('reader', getNotifications, {});
  expect(notices.list[0]).toMatchObject({ kind: 'tip', sentence: '打赏了您', excerpt: '¥5.00：晚安 好梦' });
});

test('a tip by points leaves the sender, and a share of it comes to the receiver', async () => {
  const request_id = randomUUID();
  expect(await tip({ request_id })).toEqual({ point: 900 });
  expect(await tip({ request_id })).toEqual({ point: 900 });
  expect(await refusal(tip({ request_id, point: 200 }))).toBe(`CONFLICT ${tipErrors.otherRequest}`);
  expect(await it.entries('member')).toContainEqual(['tip', -100, '小明']);
  expect(await it.entries('reader')).toEqual([['tip-share', 70, '阿红']]);
  expect(await refusal(tip({ point: 901 }))).toBe('INSUFFICIENT_POINTS 积分不足');
  expect((await wall({ user_id: reader() })).total).toBe(1);
});

test('a share of zero, and one that rounds to nothing, give nothing', async () => {
  await tip({ point: 1 });
  await setOptions(it.site, { tip_share: 0 });
  await tip({ point: 50 });
  expect(await it.entries('reader')).toEqual([]);
  expect((await has(it.people.member.userId)).point).toBe(949);
});

test('nobody tips themselves, who blocks them, or who cannot receive anything', async () => {
  const self = it.people.member.userId;
  const both = async (target: Tip) => [await refusal(tip(target)), await refusal(order(target))];
  const twice = (text: string) => [text, text];
  expect(await both({ user_id: self })).toEqual(twice(`VALIDATION ${tipErrors.toOneself}`));
  expect(await both({ user_id: 987_654 })).toEqual(twice(`NOT_FOUND ${tipErrors.noPerson}`));
  expect(await both({ post_id: 987_654 })).toEqual(twice(`NOT_FOUND ${tipErrors.noPost}`));
  expect(await refusal(tip({ user_id: undefined }))).toBe(`VALIDATION ${tipErrors.noTarget}`);
  await banUser(it.site, reader());
  expect(await both({ user_id: reader() })).toEqual(twice(`VALIDATION ${tipErrors.notTaken}`));
  await unbanUser(it.site, reader());
  const block = (user_id: number, blocked_id: number) =>
    it.site.db.insertInto('person_blocks').values({ user_id, blocked_id, created_at: 1 }).execute();
  await block(reader(), self);
  expect(await both({ user_id: reader() })).toEqual(twice(`VALIDATION ${tipErrors.notTaken}`));
  await block(self, reader());
  expect(await both({ user_id: reader() })).toEqual(twice(`VALIDATION ${tipErrors.blockedByMe}`));
  expect((await it.ask('member', getPayOffer, { user_id: reader() })).reason).toBe(tipErrors.blockedByMe);
  await it.site.db.deleteFrom('person_blocks').execute();
  await setOptions(it.site, { tips_enable: false });
  expect(await both({ user_id: reader() })).toEqual(twice(`VALIDATION ${tipErrors.off}`));
  expect(await refusal(order())).toBe('ok');
  expect((await has(self)).point).toBe(1000);
});

test.each([-1, 0, 0.001, 1e21, Number.NaN, '１', [5], 10_000_001])('%s points are refused', async (point) => {
  expect(await refusal(order({ point: point as number }))).toMatch(/^VALIDATION/);
  expect(await refusal(tip({ point: point as number }))).toMatch(/^VALIDATION/);
});

test('words that would hold a comment are refused', async () => {
  await setOptions(it.site, { words_held: ['坏词'], tip_thanks: '多谢' });
  expect(await refusal(tip({ message: '坏词' }))).toBe(`VALIDATION ${tipErrors.refusedWords}`);
  expect(await refusal(order({ user_id: reader(), message: '坏词' }))).toBe(`VALIDATION ${tipErrors.refusedWords}`);
  expect(await refusal(tip({ message: '字'.repeat(61) }))).toBe(`VALIDATION ${tipErrors.longMessage}`);
  expect(await it.ask('member', getPayOffer, { user_id: reader() })).toMatchObject({
    rate: 100,
    point: 1000,
    channels: ['wechat'],
    thanks: '多谢',
    reason: '',
    to: { name: '小明' },
  });
});

test('asking for the same again answers the same order, another tip of the same post another', async () => {
  const first = await order();
  expect((await order()).out_trade_no).toBe(first.out_trade_no);
  expect((await order({ user_id: reader() })).out_trade_no).not.toBe(first.out_trade_no);
  expect((await order({ point: 100 })).out_trade_no).not.toBe(first.out_trade_no);
  expect((await orderOf(first.out_trade_no)).status).toBe('closed');
});

test('a payment for somebody who was banned meanwhile goes back', async () => {
  const { out_trade_no: no } = await order({ user_id: reader() });
  await banUser(it.site, reader());
  expect(await pay(no)).toBe('TRADE_CLOSED');
  expect((await orderOf(no)).status).toBe('refunded');
  expect((await has(reader())).income).toBe(0);
  expect((await it.site.db.selectFrom('tips').selectAll().execute()).length).toBe(0);
});

const takeBack = (kind: typeof tipOrders, no: string, amount: number, before = 0, isForced = false) =>
  write(it.site, async (unit) =>
    kind.takeBack(it.site, unit, await orderOf(no), { amount, before, isForced, source: `refund:${randomUUID()}` }),
  );

test('a refund takes the points back in parts, and says how many are missing', async () => {
  const { out_trade_no: no } = await order({ point: 1000 });
  await pay(no);
  expect(await takeBack(topUpOrders, no, 333)).toEqual({ taken: '333 积分', missing: '' });
  const spent = { currency: 'point', kind: 'exchange', source: 'test', amount: 1500 } as const;
  const from = { userId: it.people.member.userId };
  await write(it.site, (unit) => transfer(it.site, unit, { ...spent, from, to: { site: 'exchange' } }));
  expect(await refusal(takeBack(topUpOrders, no, 667, 333))).toBe('CONFLICT 还差 500 积分，对方已经用掉');
  expect(await takeBack(topUpOrders, no, 667, 333, true)).toEqual({
    taken: '167 积分',
    missing: '还差 500 积分，对方已经用掉',
  });
  expect((await has(it.people.member.userId)).point).toBe(0);
});

test('a refund of a tip takes the share of its time back and takes it off the wall', async () => {
  const { out_trade_no: no } = await order({ user_id: reader() });
  await pay(no);
  await setOptions(it.site, { tip_share: 10 });
  expect(await takeBack(tipOrders, no, 100)).toEqual({ taken: '收益 ¥0.70', missing: '' });
  expect((await wall({ user_id: reader() })).list[0]?.fen).toBe(400);
  const spent = { currency: 'income', kind: 'adjustment', source: 'test', amount: 200 } as const;
  await write(it.site, (unit) =>
    transfer(it.site, unit, { ...spent, from: { userId: reader() }, to: { site: 'payments' } }),
  );
  expect(await refusal(takeBack(tipOrders, no, 400, 100))).toBe('CONFLICT 收款人的收益还差 ¥2.00');
  expect((await wall({ user_id: reader() })).total).toBe(1);
  expect(await takeBack(tipOrders, no, 400, 100, true)).toEqual({
    taken: '收益 ¥0.80',
    missing: '收款人的收益还差 ¥2.00',
  });
  expect((await wall({ user_id: reader() })).total).toBe(0);
});

test('an administrator takes a tip off the wall, and erasure empties its words', async () => {
  await tip({ message: '好看' });
  await tip({ message: '再来' });
  const { list } = await it.ask('owner', getAdminTips, {});
  expect(list.map(({ message, state }) => [message, state])).toEqual([
    ['再来', 'shown'],
    ['好看', 'shown'],
  ]);
  await it.ask('owner', hideTip, { id: list[1]?.id ?? 0 });
  expect((await wall({ user_id: reader() })).list.map(({ message }) => message)).toEqual(['再来']);
  expect(await it.site.db.selectFrom('audit_log').select('act').where('act', '=', 'tip.hide').execute()).toHaveLength(
    1,
  );
  await write(it.site, (unit) => requestErasure(unit, it.people.member.userId, unit.now));
  it.clock.advance(60 * 86_400_000);
  await eraseDueAccounts(it.site);
  expect((await wall({ user_id: reader() })).list.map(({ message }) => message)).toEqual(['']);
});

test('two who tip each other by money at once get their shares, and neither payment waits for the other', async () => {
  const pairs = [
    ['member', 'reader'],
    ['reader', 'member'],
  ] as const;
  for (let round = 0; round < 10; round += 1) {
    const reports = [];
    for (const [from, to] of pairs) {
      const placed = await it.ask(from, precreate, { point: 500, user_id: it.people[to].userId });
      const trade = { outTradeNo: placed.out_trade_no, tradeNo: `t${placed.out_trade_no}`, amount: placed.amount };
      reports.push({ ...trade, state: 'SUCCESS', refunded: 0, paidAt: it.clock.now() } as const);
    }
    await Promise.all([...reports, ...reports].map((report) => settle(it.site, report, 'notify')));
  }
  expect([(await has(reader())).income, (await has(it.people.member.userId)).income]).toEqual([3500, 3500]);
});
