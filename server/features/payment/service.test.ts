import { afterEach, beforeEach, expect, test } from 'vitest';

import { getOwnOrders, precreateOrder, queryOrder } from '#contract/features/payment/calls.ts';
import { getNotifications } from '#contract/features/notifications/calls.ts';
import { paymentErrors } from '#contract/features/payment/copy.ts';
import { checkOrder, getAdminOrder, getRevenue, settleOrderOutside } from '#contract/features/payment/orders.calls.ts';
import { getReconciliations, settleDifference } from '#contract/features/payment/reconciliation.calls.ts';
import { deleteMyAccount } from '#contract/features/profiles/calls.ts';
import type { Payable } from '#contract/features/payment/entities.ts';
import { codesPerUser, orderLifeMs, ordersPerUser, stuckAfterMs } from '#contract/features/payment/limits.ts';
import { endpoints } from '#server/app/endpoints.ts';
import { hashPassword, setPassword } from '#server/features/accounts/service.ts';
import { verifyLedger } from '#server/features/ledger/verify.service.ts';
import { write } from '#server/kit/site.ts';
import { decideSandboxTrade, sandboxGateway } from '#server/providers/payment/sandbox.ts';
import { type BillLine, type Trade, UnknownOutcomeError } from '#server/providers/payment/gateway.ts';
import { openTestGrowth, type GrowthSite } from '#tests/kit/growth-site.ts';
import { turnOnTwoFactor } from '#tests/kit/two-factor.ts';

import { gatewayOpeners } from './gateways.service.ts';
import { orderKinds, UnfulfillableError } from './order-kinds.service.ts';
import { reconcile } from './reconciliation.service.ts';
import { sendRefund } from './refunds.service.ts';
import { AmountMismatchError, placeOrder, settle } from './service.ts';
import { sweep } from './sweeper.service.ts';

let it: GrowthSite;
const given: string[] = [];
let isGone = false;

/** The provider can be asked. */
let hasKeys: boolean;
let bill: BillLine[];

beforeEach(async () => {
  it = await openTestGrowth();
  given.length = 0;
  isGone = false;
  const site = it.site;
  hasKeys = true;
  bill = [];
  gatewayOpeners.add(site, {
    channel: 'wechat',
    isReady: () => hasKeys,
    open: async () => ({ ...sandboxGateway(site), downloadBill: async () => bill }),
  });
  orderKinds.add(site, {
    kind: 'content',
    fulfil: async (_site, _unit, order) => {
      if (isGone) throw new UnfulfillableError('gone');
      given.push(order.out_trade_no);
    },
    takeBack: async (_site, _unit, order) => {
      given.splice(given.indexOf(order.out_trade_no), 1);
      return { taken: '内容', missing: '' };
    },
  });
});
afterEach(() => it.close());

const contextOf = () => it.contextFor(it.people.member);
const place = (price = 2990, block = 'a'): Promise<Payable> =>
  placeOrder(contextOf(), async () => ({
    kind: 'content',
    purpose: `content:${block}`,
    title: '一段内容',
    detail: { price },
    price,
    channel: 'wechat',
  }));
const precreate = (no: string) => it.call(endpoints, precreateOrder, { out_trade_no: no }, it.people.member);
const query = (no: string) => it.call(endpoints, queryOrder, { out_trade_no: no }, it.people.member);
const pay = (no: string) => decideSandboxTrade(it.site, no, 'SUCCESS');
const statusOf = async (no: string) =>
  (await it.call(endpoints, getOwnOrders, {}, it.people.member)).list.find((each) => each.out_trade_no === no)?.status;
const tradeOf = (no: string, more: Partial<Trade> = {}): Trade => ({
  outTradeNo: no,
  state: 'SUCCESS',
  tradeNo: `t${no}`,
  amount: 2990,
  refunded: 0,
  paidAt: it.site.clock.now(),
  ...more,
});

test('an order is paid, fulfilled once and shown to its buyer alone', async () => {
  const { out_trade_no: no, amount } = await place();
  expect(amount).toBe(2990);
  expect(await query(no)).toEqual({ trade_status: 'WAIT_BUYER_PAY' });
  expect((await precreate(no)).qr_code).toContain(`/sandbox/pay/${no}`);
  expect(await query(no)).toEqual({ trade_status: 'WAIT_BUYER_PAY' });
  await pay(no);
  it.clock.advance(3000);
  expect(await query(no)).toEqual({ trade_status: 'TRADE_SUCCESS' });
  await Promise.all([
    settle(it.site, tradeOf(no), 'notify'),
    settle(it.site, tradeOf(no, { state: 'FINISHED' }), 'notify'),
  ]);
  expect(given).toEqual([no]);
  expect(await statusOf(no)).toBe('fulfilled');
  await expect(it.call(endpoints, queryOrder, { out_trade_no: no }, it.people.writer)).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});

test('a buyer finds what can still be paid, before and after its code was made', async () => {
  const { out_trade_no: no } = await place();
  const open = async () => (await it.call(endpoints, getOwnOrders, { status: 'created' }, it.people.member)).list;
  expect((await open()).map((each) => [each.out_trade_no, each.status])).toEqual([[no, 'created']]);
  await precreate(no);
  expect((await open()).map((each) => [each.out_trade_no, each.status])).toEqual([[no, 'paying']]);
  await pay(no);
  it.clock.advance(3000);
  await query(no);
  expect(await open()).toEqual([]);
});

test('reports that come at the same time give once', async () => {
  const { out_trade_no: no } = await place();
  await Promise.all(Array.from({ length: 4 }, () => settle(it.site, tradeOf(no), 'notify')));
  expect(given).toEqual([no]);
});

test('another amount than ordered changes nothing', async () => {
  const { out_trade_no: no } = await place();
  for (const amount of [2989, 2991, 0, null])
    await expect(settle(it.site, tradeOf(no, { amount }), 'notify')).rejects.toBeInstanceOf(AmountMismatchError);
  expect(given).toEqual([]);
  expect(await settle(it.site, tradeOf('0'.repeat(32)), 'notify')).toBe(false);
});

test('a payment of a superseded order goes back, the newer one is fulfilled', async () => {
  const older = await place();
  await precreate(older.out_trade_no);
  const newer = await place(1990);
  await precreate(newer.out_trade_no);
  expect(newer.out_trade_no).not.toBe(older.out_trade_no);
  expect(await statusOf(older.out_trade_no)).toBe('closed');
  await pay(older.out_trade_no);
  await pay(newer.out_trade_no);
  it.clock.advance(21_000);
  await sweep(it.site, sendRefund);
  await sweep(it.site, sendRefund);
  expect(given).toEqual([newer.out_trade_no]);
  const refunds = await it.site.db.selectFrom('refunds').selectAll().execute();
  expect(refunds).toMatchObject([{ amount: 2990, status: 'done', refund_no: `${older.out_trade_no}R0` }]);
});

test('asking for the same again answers the same order', async () => {
  expect((await place()).out_trade_no).toBe((await place()).out_trade_no);
});

test('what nobody reported is found, what nobody paid is closed', async () => {
  const paid = await place(2990, 'a');
  const left = await place(2990, 'b');
  const unseen = await place(2990, 'c');
  await precreate(paid.out_trade_no);
  await precreate(left.out_trade_no);
  await pay(paid.out_trade_no);
  it.clock.advance(21_000);
  await sweep(it.site, sendRefund);
  expect(given).toEqual([paid.out_trade_no]);
  it.clock.advance(orderLifeMs);
  await sweep(it.site, sendRefund);
  expect(await statusOf(left.out_trade_no)).toBe('closed');
  expect(await statusOf(unseen.out_trade_no)).toBe('closed');
});

test('a payment that nobody reported is found within a minute, however many other orders wait', async () => {
  // As by many people: the limits of one do not count.
  const forgetLimits = () => it.site.db.deleteFrom('limit_events').execute();
  const waiting: string[] = [];
  for (let at = 0; at < 330; at += 1) {
    await forgetLimits();
    const { out_trade_no: no } = await place(2990, `order ${at}`);
    if (at < 120) continue;
    waiting.push(no);
    await precreate(no);
  }
  const last = waiting.at(-1) ?? '';
  await pay(last);
  for (let seconds = 0; seconds < 60; seconds += 10) {
    it.clock.advance(10_000);
    await sweep(it.site, sendRefund);
  }
  expect(given).toEqual([last]);
});

test('an order whose provider has no keys any more closes as well', async () => {
  const { out_trade_no: drawn } = await place(2990, 'drawn');
  await precreate(drawn);
  const { out_trade_no: never } = await place(2990, 'never drawn');
  hasKeys = false;
  it.clock.advance(16 * 60_000);
  await sweep(it.site, sendRefund);
  expect(await statusOf(never)).toBe('closed');
  it.clock.advance(5 * 60_000);
  await sweep(it.site, sendRefund);
  expect(await statusOf(drawn)).toBe('closed');
  const openOutside = () =>
    it.site.db.selectFrom('orders').select('out_trade_no').where('is_closed_outside', '=', 0).execute();
  expect(await openOutside()).toEqual([{ out_trade_no: drawn }]);
  it.clock.advance(86_400_000);
  await sweep(it.site, sendRefund);
  expect(await openOutside()).toEqual([]);
});

test('another amount at the provider changes nothing, and the owner is told of it', async () => {
  const { out_trade_no: no } = await place();
  await precreate(no);
  await it.site.db.updateTable('sandbox_trades').set({ amount: 2989 }).where('out_trade_no', '=', no).execute();
  await pay(no);
  it.clock.advance(3000);
  expect(await query(no)).toEqual({ trade_status: 'WAIT_BUYER_PAY' });
  const { id } = await it.site.db
    .selectFrom('orders')
    .select('id')
    .where('out_trade_no', '=', no)
    .executeTakeFirstOrThrow();
  it.clock.advance(3000);
  await expect(it.ask('owner', checkOrder, { id })).rejects.toMatchObject({
    code: 'CONFLICT',
    message: '支付渠道显示的付款金额与订单不一致，请在支付渠道的后台核对',
  });
  it.clock.advance(31 * 60_000);
  await sweep(it.site, sendRefund);
  const { alerts } = await it.ask('owner', getRevenue, { days: 7 });
  expect(alerts.join()).toContain('有 1 笔订单早已过期却没有结束');
});

test('an order that cannot be settled is ended by an administrator, who says how; nothing is given and nothing moves', async () => {
  const { site, people } = it;
  const password = '晚上读一点书再睡';
  const hash = await hashPassword(password);
  await write(site, (unit) => setPassword(unit, people.owner.userId, hash));
  const { out_trade_no: no } = await place();
  await precreate(no);
  await site.db.updateTable('sandbox_trades').set({ amount: 2989 }).where('out_trade_no', '=', no).execute();
  await pay(no);
  const { id } = await site.db
    .selectFrom('orders')
    .select('id')
    .where('out_trade_no', '=', no)
    .executeTakeFirstOrThrow();
  const end = (more: { password?: string; reason?: string } = {}) =>
    it.ask('owner', settleOrderOutside, { id, reason: '已在微信支付退款', password, ...more });
  it.clock.advance(orderLifeMs + stuckAfterMs - 1);
  await sweep(site, sendRefund);
  expect(await it.ask('owner', getAdminOrder, { id })).toMatchObject({ status: 'paying', is_stuck: false });
  await expect(end()).rejects.toMatchObject({ code: 'CONFLICT', message: paymentErrors.notStuck });
  it.clock.advance(1);
  expect(await it.ask('owner', getAdminOrder, { id })).toMatchObject({ is_stuck: true });
  await expect(end({ password: 'x' })).rejects.toMatchObject({ code: 'PASSWORD_WRONG' });
  await expect(end({ reason: ' ' })).rejects.toMatchObject({ fields: { reason: paymentErrors.noOutcome } });
  const leaving = () => it.ask('member', deleteMyAccount, { password });
  await write(site, (unit) => setPassword(unit, people.member.userId, hash));
  await expect(leaving()).rejects.toMatchObject({ message: expect.stringContaining('1 个订单') });
  const transfers = () => site.db.selectFrom('transfers').selectAll().execute();
  const before = await transfers();
  const after = await end();
  expect(after).toMatchObject({ status: 'closed', is_stuck: false, refunds: [] });
  expect(after.events.at(-1)).toMatchObject({
    from: 'paying',
    to: 'closed',
    cause: 'administrator',
    note: '已在微信支付退款',
    actor: '沈砚',
  });
  expect(await transfers()).toEqual(before);
  expect(given).toEqual([]);
  await expect(end()).rejects.toMatchObject({ code: 'CONFLICT' });
  // The provider goes on saying the other amount: that changes nothing, and there is nothing left to look after.
  await expect(settle(site, tradeOf(no, { amount: 2989 }), 'notify')).rejects.toBeInstanceOf(AmountMismatchError);
  await sweep(site, sendRefund);
  expect(await statusOf(no)).toBe('closed');
  expect((await it.ask('owner', getRevenue, { days: 7 })).alerts).toEqual([]);
  const [told] = (await it.ask('member', getNotifications, {})).list;
  expect(told?.excerpt || told?.sentence).toBe('「一段内容」的订单已由站长处理并关闭：已在微信支付退款');
  const acts = await site.db
    .selectFrom('audit_log')
    .select(['act', 'after'])
    .where('act', '=', 'order.settle-outside')
    .execute();
  expect(acts).toHaveLength(1);
  expect(JSON.parse(acts[0]?.after ?? '{}')).toMatchObject({
    status: 'closed',
    amount: 2990,
    reason: '已在微信支付退款',
  });
  await leaving();
});

test('an administrator with two-factor authentication ends an order with a code', async () => {
  const { site, people } = it;
  const password = '晚上读一点书再睡';
  const hash = await hashPassword(password);
  await write(site, (unit) => setPassword(unit, people.owner.userId, hash));
  const { out_trade_no: no } = await place();
  const { id } = await site.db
    .selectFrom('orders')
    .select('id')
    .where('out_trade_no', '=', no)
    .executeTakeFirstOrThrow();
  it.clock.advance(orderLifeMs + stuckAfterMs);
  const code = await turnOnTwoFactor(it, password);
  const end = (typed: string) => it.ask('owner', settleOrderOutside, { id, reason: '已退款', password, code: typed });
  await expect(end('')).rejects.toMatchObject({ fields: { code: '请输入两步验证的验证码' } });
  await expect(end('000000')).rejects.toMatchObject({ code: 'VALIDATION' });
  expect(await statusOf(no)).toBe('created');
  expect((await end(code())).status).toBe('closed');
});

test('WeChat Pay says of a payment that nobody knew that money of it went back: the order closes without giving anything', async () => {
  const { out_trade_no: no } = await place();
  await precreate(no);
  await settle(it.site, tradeOf(no, { state: 'REFUNDED', mayBePart: true }), 'query');
  expect(await statusOf(no)).toBe('closed');
  expect(given).toEqual([]);
  // What did not go back stands on the bill, whose comparison names the payment.
  const day = new Date(it.clock.now() + 8 * 3_600_000).toISOString().slice(0, 10);
  bill = [{ outTradeNo: no, tradeNo: `t${no}`, kind: 'payment', amount: 2990 }];
  await reconcile(it.site, 'wechat', day);
  const [compared] = (await it.ask('owner', getReconciliations, {})).list;
  expect(compared?.differences).toMatchObject([{ kind: 'missing-here', out_trade_no: no, theirs: 2990 }]);
  await it.ask('owner', settleDifference, { id: compared?.differences[0]?.id ?? 0, note: '已全部退款' });
});

test('what can no longer be given is returned', async () => {
  const { out_trade_no: no } = await place();
  await precreate(no);
  await pay(no);
  isGone = true;
  it.clock.advance(3000);
  expect(await query(no)).toEqual({ trade_status: 'TRADE_CLOSED', is_returned: true });
  await sweep(it.site, sendRefund);
  expect(await it.site.db.selectFrom('refunds').select(['amount', 'status']).execute()).toEqual([
    { amount: 2990, status: 'done' },
  ]);
});

test('a trade that its provider returned takes back what it gave', async () => {
  const { out_trade_no: no } = await place();
  await settle(it.site, tradeOf(no), 'notify');
  expect(given).toEqual([no]);
  await settle(it.site, tradeOf(no, { state: 'REFUNDED' }), 'notify');
  expect(given).toEqual([]);
  expect(await statusOf(no)).toBe('refunded');
});

test('the checks of orders find a payment that is missing and a status that nothing led to', async () => {
  const { out_trade_no: no } = await place();
  await settle(it.site, tradeOf(no), 'notify');
  const checks = async () =>
    (await verifyLedger(it.site)).filter(({ name }) => name === 'I6' || name === 'I9').map(({ broken }) => broken);
  expect(await checks()).toEqual([0, 0]);
  const row = await it.site.db.selectFrom('orders').selectAll().executeTakeFirstOrThrow();
  const { id: _id, ...copied } = row;
  await it.site.db
    .insertInto('orders')
    .values({ ...copied, out_trade_no: '9'.repeat(32), trade_no: '' })
    .execute();
  expect(await checks()).toEqual([1, 1]);
  // What is checked when the site of the test closes.
  await it.site.db.deleteFrom('orders').where('out_trade_no', '=', '9'.repeat(32)).execute();
});

test('the database lets no status move another way, and keeps the history', async () => {
  const { out_trade_no: no } = await place();
  await settle(it.site, tradeOf(no), 'notify');
  const { db } = it.site;
  await expect(db.updateTable('orders').set({ status: 'closed' }).execute()).rejects.toThrow('not allowed');
  await expect(db.updateTable('orders').set({ amount: 1 }).execute()).rejects.toThrow('never changed');
  await expect(db.deleteFrom('order_events').execute()).rejects.toThrow('never changed');
});

test('a person makes so many orders in a minute and asks for so many codes, and the same order again costs nothing', async () => {
  const { max } = ordersPerUser[0];
  for (let made = 0; made < max; made += 1) await place(100 + made);
  await expect(place(99)).rejects.toMatchObject({ code: 'RATE_LIMITED', message: '下单太频繁了，请稍后再试' });
  const { out_trade_no: no } = await place(100 + max - 1);
  let asked = 0;
  const refuse = async (): Promise<never> => {
    asked += 1;
    throw new UnknownOutcomeError('silent');
  };
  gatewayOpeners.add(it.site, {
    channel: 'wechat',
    isReady: () => true,
    open: async () => ({ ...sandboxGateway(it.site), precreate: refuse }),
  });
  hasKeys = false;
  for (let ask = 0; ask < codesPerUser[0].max; ask += 1) await precreate(no).catch(() => {});
  await expect(precreate(no)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  expect(asked).toBe(codesPerUser[0].max);
  it.clock.advance(60_000);
  expect((await place(50)).amount).toBe(50);
});
