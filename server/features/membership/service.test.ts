import { afterEach, beforeEach, expect, test } from 'vitest';

import { getAuthors, getAuthor } from '#contract/features/accounts/calls.ts';
import {
  alipayPrecreate,
  becomeVip,
  changeMembership,
  getMembership,
  getUserMembership,
  getVipGrants,
  vipCanExchange,
} from '#contract/features/membership/calls.ts';
import type { VipDuration } from '#contract/features/membership/entities.ts';
import { getOwnOrders, precreateOrder } from '#contract/features/payment/calls.ts';
import type { CallInput } from '#contract/kit/call.ts';
import { endpoints } from '#server/app/endpoints.ts';
import { findViewer } from '#server/features/accounts/service.ts';
import { transfer } from '#server/features/ledger/service.ts';
import { type GatewayOpener, gatewayOpeners } from '#server/features/payment/gateways.service.ts';
import { settle } from '#server/features/payment/service.ts';
import { setOptions } from '#server/features/settings/options.service.ts';
import { write } from '#server/kit/site.ts';
import { UnknownOutcomeError } from '#server/providers/payment/gateway.ts';
import { decideSandboxTrade, sandboxGateway } from '#server/providers/payment/sandbox.ts';
import { type GrowthSite, openTestGrowth } from '#tests/kit/growth-site.ts';
import type { CastName } from '#tests/kit/moment-site.ts';

import { giveVipDays } from './grants.service.ts';
import { vipOrders } from './order-kind.service.ts';
import { lookAfterMemberships } from './reminders.service.ts';
import { becomeVip as becomeMember } from './service.ts';
import { verifyLedger } from '#server/features/ledger/verify.service.ts';

let it: GrowthSite;
const day = 86_400_000;

const plan = (level: number, duration: VipDuration, price: number, renew_price = price) => ({
  level,
  duration,
  name: duration,
  price,
  renew_price,
  original_price: price,
  is_limited: false,
});

beforeEach(async () => {
  it = await openTestGrowth();
  const { site } = it;
  gatewayOpeners.add(site, { channel: 'wechat', isReady: () => true, open: async () => sandboxGateway(site) });
  await setOptions(site, {
    sonare_vip_config_types: [
      { level: 1, name: '上弦', img: '' },
      { level: 2, name: '满月', img: '' },
    ],
    sonare_vip_config_duration_list: [
      plan(1, 'month', 12, 10),
      plan(1, 'year', 100),
      plan(2, 'month', 25),
      plan(2, 'year', 250),
    ],
  });
});
afterEach(() => it.close());

const checkMemberships = async () => (await verifyLedger(it.site)).find(({ name }) => name === 'I10');

let turn = 0;
async function givePoints(who: CastName, amount: number): Promise<void> {
  const source = `start ${(turn += 1)}`;
  const to = { userId: it.people[who].userId };
  const gift = { currency: 'point', kind: 'adjustment', source, amount, from: { site: 'adjustments' }, to } as const;
  await write(it.site, (unit) => transfer(it.site, unit, gift));
}

type Asked = Omit<Partial<CallInput<typeof alipayPrecreate>>, 'point'>;
const asks = (more: Asked = {}) => ({ level: 1, vip_duration: 'month' as const, ...more });
const order = (point: number, more: Asked = {}, who: CastName = 'member') =>
  it.call(endpoints, alipayPrecreate, { point, ...asks(more) }, it.people[who]);
const become = (price: number, more: Partial<CallInput<typeof becomeVip>> = {}, who: CastName = 'member') =>
  it.call(endpoints, becomeVip, { price, level: 1, vip_duration: 'month', ...more }, it.people[who]);
const state = async (who: CastName = 'member') =>
  (await it.call(endpoints, getMembership, {}, it.people[who])).membership;
const change = (input: Partial<CallInput<typeof changeMembership>>) =>
  it.call(
    endpoints,
    changeMembership,
    {
      id: it.people.member.userId,
      action: 'give',
      level: 1,
      days: 10,
      reason: '补偿',
      request_id: `00000000-0000-4000-8000-${String((turn += 1)).padStart(12, '0')}`,
      ...input,
    } as CallInput<typeof changeMembership>,
    it.people.owner,
  );
const outcome = (asked: Promise<unknown>) =>
  asked.then(() => 'ok').catch((error: { code?: string; message: string }) => `${error.code} ${error.message}`);

async function pay(no: string, who: CastName = 'member'): Promise<void> {
  await it.call(endpoints, precreateOrder, { out_trade_no: no }, it.people[who]);
  await decideSandboxTrade(it.site, no, 'SUCCESS');
  it.clock.advance(3000);
}
async function buy(price: number, more: Asked = {}) {
  const { out_trade_no: no } = await order(price, more);
  await pay(no);
  return become(price, more);
}
const orderRow = (no: string) =>
  it.site.db.selectFrom('orders').selectAll().where('out_trade_no', '=', no).executeTakeFirstOrThrow();
const takeBack = (no: string, amount: number, more: { before?: number; isForced?: boolean } = {}) =>
  write(it.site, async (unit) => {
    const row = await orderRow(no);
    const returned = { amount, before: 0, isForced: false, source: `refund:${(turn += 1)}`, ...more };
    const taken = await vipOrders.takeBack(it.site, unit, row, returned);
    if (returned.before + amount < row.amount) return taken;
    const change = { status: 'refunded', refunded: row.amount } as const;
    await unit.db.updateTable('orders').set(change).where('id', '=', row.id).execute();
    const moved = { from_status: row.status, to_status: 'refunded', cause: 'refund' } as const;
    await unit.db
      .insertInto('order_events')
      .values({ ...moved, order_id: row.id, actor_id: null, created_at: unit.now })
      .execute();
    return taken;
  });

test('a paid order begins a membership, and the report only tells', async () => {
  expect((await state()).level).toBe(0);
  const { out_trade_no: no, amount } = await order(12);
  expect(amount).toBe(1200);
  expect(await outcome(become(12))).toBe('PAYMENT_REQUIRED 没有找到已付款的会员订单');
  await pay(no);
  const expires = new Date(it.clock.now() + 30 * day).toISOString();
  expect(await become(12)).toEqual({ vip_level: 1, vip_expire: expires, order_id: no });
  expect(await become(12)).toMatchObject({ vip_level: 1, vip_expire: expires });
  expect(await state()).toMatchObject({ level: 1, level_name: '上弦', duration: 'month', days_left: 30 });
  expect((await it.call(endpoints, getVipGrants, {}, it.people.member)).list).toMatchObject([
    { number: 1, mode: 'open', title: '开通会员', days: 30 },
  ]);
});

test('a browser that closed after paying finds its membership', async () => {
  const { out_trade_no: no } = await order(12);
  await pay(no);
  await settle(
    it.site,
    { outTradeNo: no, state: 'SUCCESS', tradeNo: 't', amount: 1200, refunded: 0, paidAt: it.clock.now() },
    'notify',
  );
  expect((await state()).level).toBe(1);
});

test('a price that does not agree orders nothing and is answered with the right one', async () => {
  for (const price of [0.01, 0, 11.99, 12.01, 1e-9, 10])
    expect(await outcome(order(price))).toBe('CONFLICT 价格已变为 ¥12.00，请确认后重新提交');
  for (const more of [
    { level: 9 },
    { vip_duration: 'quarter' as const },
    { level: 2, vip_duration: 'half_year' as const },
  ])
    expect(await outcome(order(12, more))).toBe('CONFLICT 这个会员等级或时长现在不能开通');
  for (const wrong of [-1, Number.NaN, Number.POSITIVE_INFINITY, '12' as unknown as number])
    expect(await outcome(order(wrong))).toMatch(/^VALIDATION/);
  expect(await outcome(order(12, { isVip: true, renew: true }))).toBe('ok');
  expect(await outcome(order(12, { level: 2 }))).toBe('CONFLICT 价格已变为 ¥25.00，请确认后重新提交');
});

test('foreign, unpaid and closed orders give nothing, a paid one gives once', async () => {
  const { out_trade_no: no } = await order(12);
  expect(await outcome(become(12, {}, 'writer'))).toMatch(/^PAYMENT_REQUIRED/);
  await pay(no);
  expect(await outcome(become(12, {}, 'writer'))).toMatch(/^PAYMENT_REQUIRED/);
  expect(await outcome(become(25, { level: 2 }))).toMatch(/^PAYMENT_REQUIRED/);
  expect(await outcome(become(11))).toBe('CONFLICT 价格已变为 ¥12.00，请确认后重新提交');
  await Promise.all(Array.from({ length: 10 }, () => become(12)));
  expect((await it.call(endpoints, getVipGrants, {}, it.people.member)).total).toBe(1);
  it.clock.advance(31 * day);
  const { out_trade_no: second } = await order(12);
  expect(await outcome(become(12))).toMatch(/^PAYMENT_REQUIRED/);
  it.clock.advance(20 * 60_000);
  await it.call(endpoints, getOwnOrders, {}, it.people.member);
  expect(await outcome(become(12))).toMatch(/^PAYMENT_REQUIRED/);
  expect(second).not.toBe(no);
});

test('a payment is found beside a newer order of another page, for as long as an order lives', async () => {
  const { out_trade_no: no } = await order(12);
  await pay(no);
  await become(12);
  await order(100, { vip_duration: 'year' }).catch(() => undefined);
  await order(10, { renew: true });
  expect(await outcome(become(12))).toBe('ok');
  it.clock.advance(16 * 60_000);
  expect(await outcome(become(12))).toMatch(/^PAYMENT_REQUIRED/);
});

test('a provider that says nothing is not taken for a payment that was not made', async () => {
  const { out_trade_no: no } = await order(12);
  await it.call(endpoints, precreateOrder, { out_trade_no: no }, it.people.member);
  const silence = { ...sandboxGateway(it.site), query: () => Promise.reject(new UnknownOutcomeError('silent')) };
  const opener = gatewayOpeners.list(it.site).find((each) => each.channel === 'wechat' && each.isReady(it.site));
  Object.assign(opener as GatewayOpener, { open: async () => silence });
  expect(await outcome(become(12))).toBe(
    'CONFLICT 支付渠道暂时没有回应。付款不会丢失，查到后会员立即生效，可以稍后在「订单」里查看',
  );
});

test('a renewal extends the present end at the renewal price, after the end it is a plain purchase', async () => {
  await buy(12);
  expect(await outcome(order(12))).toBe('CONFLICT 价格已变为 ¥10.00，请确认后重新提交');
  it.clock.advance(10 * day);
  await buy(10);
  expect((await state()).days_left).toBe(50);
  it.clock.advance(51 * day);
  expect(await outcome(order(10))).toBe('CONFLICT 价格已变为 ¥12.00，请确认后重新提交');
  await buy(12);
  expect((await state()).days_left).toBe(30);
});

test('an upgrade costs the difference for the days that are left; a lower level is not sold', async () => {
  await buy(12);
  it.clock.advance(20 * day);
  // (25 − 10) ÷ 30 × 10 days; a part of the last day counts as a whole one.
  await buy(5, { level: 2 });
  expect(await state()).toMatchObject({ level: 2, level_name: '满月', days_left: 10, duration: 'month' });
  expect(await outcome(order(10))).toBe('CONFLICT 会员生效期间不能开通更低的等级');
});

test('money for an upgrade goes back when the membership changed meanwhile', async () => {
  await buy(12);
  const { out_trade_no: no } = await order(15, { level: 2 });
  await change({});
  await pay(no);
  expect(await outcome(become(15, { level: 2 }))).toMatch(/^PAYMENT_REQUIRED/);
  expect(await state()).toMatchObject({ level: 1, days_left: 40 });
  expect((await orderRow(no)).status).toBe('refunded');
});

test('points buy a membership as long as there are enough', async () => {
  await givePoints('member', 1200);
  expect(await it.call(endpoints, vipCanExchange, { price: 12, title: '上弦' }, it.people.member)).toEqual({
    price: 1200,
    user_point: 1200,
  });
  expect(await outcome(become(1, { use_point: true }))).toBe('CONFLICT 价格已变为 ¥12.00，请确认后重新提交');
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => outcome(become(12, { use_point: true }))));
  expect(outcomes.filter((each) => each === 'ok')).toHaveLength(1);
  expect(await it.has('member')).toEqual([0, 0]);
  expect(await it.entries('member')).toContainEqual(['vip', -1200, '上弦 month']);
  expect(await outcome(become(10, { use_point: true }))).toBe('INSUFFICIENT_POINTS 积分不足');
  expect(await state()).toMatchObject({ level: 1, days_left: 30 });
});

test('points, money and gifts at the same time add up', async () => {
  await givePoints('member', 10_000);
  await buy(12);
  const { out_trade_no: no } = await order(10);
  await pay(no);
  await Promise.all([
    become(10, { use_point: true }),
    become(10, { use_point: true }),
    settle(
      it.site,
      { outTradeNo: no, state: 'SUCCESS', tradeNo: 't2', amount: 1000, refunded: 0, paidAt: null },
      'notify',
    ),
    change({ days: 5 }),
    change({ days: 7 }),
  ]);
  expect((await state()).days_left).toBe(30 + 30 + 30 + 30 + 5 + 7);
});

test('a membership ends at its time for every request, and in the row within a minute', async () => {
  await buy(12);
  const { userId } = it.people.member;
  const levelNow = async () => (await findViewer(it.site.db, userId, it.clock.now())).vipLevel;
  const listed = async () => (await it.call(endpoints, getAuthors, { type: 'vip' })).list.map(({ name }) => name);
  const mark = async () => (await it.call(endpoints, getAuthor, { id: String(userId) })).author.vip_level;
  it.clock.advance(30 * day - 3000);
  await lookAfterMemberships(it.site);
  expect([await levelNow(), await mark(), await listed()]).toEqual([1, 1, ['阿红']]);
  it.clock.advance(3000);
  expect([await levelNow(), await listed(), (await state()).level]).toEqual([0, [], 0]);
  await lookAfterMemberships(it.site);
  expect(await mark()).toBe(0);
});

test('members are reminded seven, three and one days before the end, once each', async () => {
  await buy(12);
  const texts = async () => {
    const rows = await it.site.db
      .selectFrom('notifications')
      .select('text')
      .where('kind', '=', 'order')
      .where('url', '=', '/user-center/vip')
      .orderBy('id')
      .execute();
    return rows.map(({ text }) => text);
  };
  for (let days = 0; days < 30; days += 1) {
    it.clock.advance(day);
    await lookAfterMemberships(it.site);
    await lookAfterMemberships(it.site);
  }
  expect(await texts()).toEqual([
    '您的上弦将在 7 天内（2026-12-21）到期，续费后权益不会中断。',
    '您的上弦将在 3 天内（2026-12-21）到期，续费后权益不会中断。',
    '您的上弦将在明天（2026-12-21）到期，续费后权益不会中断。',
  ]);
  const mails = await it.site.db.selectFrom('mails').select('subject').where('kind', '=', 'notice').execute();
  expect(mails.filter(({ subject }) => subject.includes('会员即将到期'))).toHaveLength(3);
  // Who was reminded is not looked at again, and keeps nobody else waiting.
  const reminders = await it.site.db.selectFrom('vip_reminders').select('days').orderBy('days').execute();
  expect(reminders.map(({ days }) => days)).toEqual([1, 3, 7]);
});

test('a membership of a few days begins without a reminder of what was just bought', async () => {
  await change({ days: 2 });
  await lookAfterMemberships(it.site);
  expect(await it.site.db.selectFrom('notifications').select('text').where('kind', '=', 'order').execute()).toEqual([]);
});

test('a refund takes back the days that it paid for', async () => {
  const first = (await buy(12)).order_id;
  const second = (await buy(10)).order_id;
  expect(await takeBack(second, 500)).toEqual({ taken: '会员 15 天', missing: '' });
  expect((await state()).days_left).toBe(45);
  expect(await takeBack(second, 500, { before: 500 })).toEqual({ taken: '会员 15 天', missing: '' });
  it.clock.advance(10 * day);
  await expect(takeBack(first, 1200)).rejects.toMatchObject({ code: 'CONFLICT', message: '10 天已经过去，无法收回' });
  expect(await takeBack(first, 1200, { isForced: true })).toEqual({
    taken: '会员 20 天',
    missing: '10 天已经过去，无法收回',
  });
  expect((await state()).level).toBe(0);
});

test('a refunded upgrade falls back to the level before it', async () => {
  await buy(12);
  const { order_id } = await buy(15, { level: 2 });
  expect(await takeBack(order_id, 700)).toEqual({ taken: '', missing: '部分退款不改变会员等级' });
  expect(await takeBack(order_id, 800, { before: 700 })).toEqual({ taken: '等级退回上弦', missing: '' });
  expect(await state()).toMatchObject({ level: 1, days_left: 30 });
});

test('an upgrade on which other purchases stand is not taken back in silence', async () => {
  await buy(12);
  const { order_id } = await buy(15, { level: 2 });
  await buy(25, { level: 2, renew: true });
  const kept = '升级之后会员又有变动，等级无法收回';
  await expect(takeBack(order_id, 1500)).rejects.toMatchObject({ code: 'CONFLICT', message: kept });
  expect(await takeBack(order_id, 1500, { isForced: true })).toEqual({ taken: '', missing: kept });
  expect(await state()).toMatchObject({ level: 2, days_left: 60 });
  it.clock.advance(61 * day);
  const ended = '会员已经到期，等级无法收回';
  await expect(takeBack(order_id, 1500)).rejects.toMatchObject({ code: 'CONFLICT', message: ended });
});

test('the same request by points is carried out once, also when its answer was lost', async () => {
  await givePoints('member', 3600);
  const context = it.contextFor(it.people.member, { requestKey: 'once' });
  const asked = { price: 12, level: 1, vip_duration: 'month', use_point: true, renew: false, coupon_code: '' } as const;
  const first = await becomeMember(context, asked);
  it.clock.advance(10 * 60_000);
  const parallel = await Promise.all(Array.from({ length: 20 }, () => becomeMember(context, asked)));
  expect(parallel).toEqual(Array.from({ length: 20 }, () => first));
  expect(await it.has('member')).toEqual([2400, 0]);
  expect(await outcome(becomeMember(context, { ...asked, level: 2, price: 25 }))).toMatch(/^CONFLICT/);
  const others = it.contextFor(it.people.reader, { requestKey: 'once' });
  expect(await outcome(becomeMember(others, asked))).toMatch(/^INSUFFICIENT_POINTS/);
  const again = it.contextFor(it.people.member, { requestKey: 'twice' });
  await becomeMember(again, { ...asked, price: 10 });
  expect(await it.has('member')).toEqual([1400, 0]);
  expect((await state()).days_left).toBe(60);
});

test('an administrator gives and ends a membership, once for a request and with a reason', async () => {
  const request_id = '11111111-1111-4111-8111-111111111111';
  await change({ request_id });
  await change({ request_id });
  expect(await state()).toMatchObject({ level: 1, days_left: 10, duration: '' });
  expect(await outcome(change({ level: 2 }))).toBe('CONFLICT 对方已是其他等级的会员，到期前只能延长这个等级');
  expect(await outcome(change({ reason: ' ' }))).toBe('VALIDATION 请写明原因');
  expect(await outcome(change({ level: 7 }))).toBe('VALIDATION 请选择会员等级');
  await change({ action: 'revoke', reason: '违规' });
  expect((await state()).level).toBe(0);
  expect(await outcome(change({ action: 'revoke' }))).toBe('CONFLICT 对方现在不是会员');
  const { list, total } = await it.call(endpoints, getUserMembership, { id: it.people.member.userId }, it.people.owner);
  expect([total, list.map(({ mode }) => mode)]).toEqual([2, ['revoke', 'days']]);
  const acts = await it.site.db.selectFrom('audit_log').select('act').where('act', 'like', 'user.%vip').execute();
  expect(acts.map(({ act }) => act).toSorted()).toEqual(['user.give-vip', 'user.revoke-vip']);
});

test('the database keeps what changed a membership, and the check finds what does not follow', async () => {
  await buy(12);
  const { db } = it.site;
  await expect(db.updateTable('vip_grants').set({ days: 99 }).execute()).rejects.toThrow('never changed');
  await expect(db.deleteFrom('vip_grants').execute()).rejects.toThrow('never changed');
  const { userId } = it.people.member;
  const { vip_expires_at: right } = await db
    .selectFrom('users')
    .select('vip_expires_at')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  for (const wrong of [{ vip_expires_at: (right ?? 0) + 1 }, { vip_level: 2 }]) {
    await db.updateTable('users').set(wrong).where('id', '=', userId).execute();
    expect(await checkMemberships()).toMatchObject({ broken: 1, example: String(userId) });
    await db.updateTable('users').set({ vip_expires_at: right, vip_level: 1 }).where('id', '=', userId).execute();
  }
  const forged = { user_id: userId, number: 2, mode: 'renew', level: 1, duration: 'month', days: 30 } as const;
  await write(it.site, async (unit) => {
    await giveVipDays(it.site, unit, { userId, level: 1, days: 3, source: 'card:1' });
  });
  expect(await checkMemberships()).toMatchObject({ broken: 0, checked: 2 });
  await expect(
    db
      .insertInto('vip_grants')
      .values({ ...forged, ends_at: 1, source: 'x', actor_id: null, created_at: 1 })
      .execute(),
  ).rejects.toThrow(/unique/i);
});
