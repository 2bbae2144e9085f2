import { afterEach, beforeEach, expect, test } from 'vitest';

import { addCoupons } from '#contract/features/coupons/calls.ts';
import { getOwnOrders } from '#contract/features/payment/calls.ts';
import { paymentErrors } from '#contract/features/payment/copy.ts';
import {
  checkOrder,
  getAdminOrder,
  getRevenue,
  refundOrder,
  retryRefund,
} from '#contract/features/payment/orders.calls.ts';
import { DomainError } from '#contract/errors.ts';
import { endpoints } from '#server/app/endpoints.ts';
import { hashPassword, setPassword } from '#server/features/accounts/service.ts';
import { registerWorkers } from '#server/kit/job-workers.ts';
import { write } from '#server/kit/site.ts';
import { type PaymentGateway, UnknownOutcomeError } from '#server/providers/payment/gateway.ts';
import { decideSandboxTrade, sandboxGateway } from '#server/providers/payment/sandbox.ts';
import { type GrowthSite, openTestGrowth } from '#tests/kit/growth-site.ts';
import { turnOnTwoFactor } from '#tests/kit/two-factor.ts';

import { gatewayOpeners } from './gateways.service.ts';
import { jobs } from './jobs.ts';
import { orderKinds, type Returned } from './order-kinds.service.ts';
import { queryOrder } from './queries.service.ts';
import { placeOrder, precreate, settle } from './service.ts';

const password = '晚上读一点书再睡';
let it: GrowthSite;
let refund: PaymentGateway['refund'];
let returned: Returned[];
let missing: string;
let isHeld: boolean;
let turn = 0;

beforeEach(async () => {
  it = await openTestGrowth();
  const { site } = it;
  const hash = await hashPassword(password);
  await write(site, (unit) => setPassword(unit, it.people.owner.userId, hash));
  registerWorkers(site, jobs);
  returned = [];
  missing = '';
  isHeld = false;
  const sandbox = sandboxGateway(site);
  refund = sandbox.refund;
  const open = async () => ({ ...sandbox, refund: (asked: Parameters<typeof refund>[0]) => refund(asked) });
  gatewayOpeners.add(site, { channel: 'wechat', isReady: () => true, open });
  orderKinds.add(site, {
    kind: 'content',
    fulfil: async () => {
      if (isHeld) throw new Error('held');
    },
    takeBack: async (_site, _unit, _order, given) => {
      if (missing !== '' && !given.isForced) throw new DomainError('CONFLICT', missing);
      returned.push(given);
      return { taken: '内容', missing };
    },
  });
});
afterEach(() => it.close());

async function pay(amount = 2990): Promise<number> {
  const context = it.contextFor(it.people.member);
  const purpose = `content:${(turn += 1)}`;
  const order = { kind: 'content', purpose, title: '一段内容', detail: {}, price: amount, channel: 'wechat' } as const;
  const { out_trade_no: no } = await placeOrder(context, async () => order);
  await precreate(context, no);
  await decideSandboxTrade(it.site, no, 'SUCCESS');
  expect(await queryOrder(context, no)).toEqual({ trade_status: 'TRADE_SUCCESS' });
  const row = await it.site.db.selectFrom('orders').select('id').where('out_trade_no', '=', no).executeTakeFirst();
  return row?.id ?? 0;
}

const give = (
  id: number,
  amount: number,
  more: { force?: boolean; password?: string; code?: string; request?: number } = {},
) =>
  it.call(
    endpoints,
    refundOrder,
    {
      id,
      amount,
      reason: '重复付款',
      force: more.force ?? false,
      password: more.password ?? password,
      code: more.code ?? '',
      request_id: `7a0e8f5a-5c0e-4d5e-9a36-${String(more.request ?? (turn += 1)).padStart(12, '0')}`,
    },
    it.people.owner,
  );
const outcome = (asked: Promise<unknown>) =>
  asked.then(() => 'ok').catch((error: { code?: string; message: string }) => `${error.code} ${error.message}`);
const detail = (id: number) => it.ask('owner', getAdminOrder, { id });

test('refunds at once are all kept by the sandbox, and stand on its bill', async () => {
  const id = await pay();
  const no = (await it.site.db.selectFrom('orders').select('out_trade_no').where('id', '=', id).executeTakeFirst())
    ?.out_trade_no as string;
  const sandbox = sandboxGateway(it.site);
  const amounts = [100, 200, 300, 400];
  await Promise.all(
    amounts.map((amount) =>
      sandbox.refund({ outTradeNo: no, refundNo: `${no}R${amount}`, amount, total: 2990, reason: '退款' }),
    ),
  );
  expect(await sandbox.query(no)).toMatchObject({ state: 'SUCCESS', refunded: 1000 });
  const day = new Date(it.clock.now() + 8 * 3_600_000).toISOString().slice(0, 10);
  const lines = (await sandbox.downloadBill(day))?.map(({ kind, amount }) => [kind, amount]);
  expect(lines?.toSorted()).toEqual([['payment', 2990], ...amounts.map((amount) => ['refund', amount])].toSorted());
});

test('a provider that does not tell a part from the whole takes nothing back when it is asked', async () => {
  const id = await pay();
  await give(id, 990);
  await it.settle();
  const { out_trade_no: no } = await it.site.db
    .selectFrom('orders')
    .select('out_trade_no')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const known = { outTradeNo: no, tradeNo: `t${no}`, amount: 2990, refunded: null, paidAt: it.clock.now() };
  await settle(it.site, { ...known, state: 'REFUNDED', mayBePart: true }, 'query');
  expect(await detail(id)).toMatchObject({ status: 'part_refunded', refunded: 990 });
  expect(returned).toHaveLength(1);
  await settle(it.site, { ...known, state: 'REFUNDED' }, 'query');
  expect(await detail(id)).toMatchObject({ status: 'refunded', refunded: 2990 });
  const told = await it.site.db.selectFrom('notifications').select('text').where('kind', '=', 'order').execute();
  expect(told.map(({ text }) => text).filter((text) => text.includes('支付渠道退回了款项'))).toHaveLength(1);
  const noted = await it.site.db.selectFrom('audit_log').select('act').where('target_id', '=', id).execute();
  expect(noted.map(({ act }) => act)).toContain('payment.returned');
});

test('a part, then the rest: what the money paid for is taken back once each, and never more than was paid', async () => {
  const id = await pay();
  expect(await give(id, 1000)).toMatchObject({ status: 'part_refunded', refunded: 1000 });
  expect(await outcome(give(id, 1991))).toBe('VALIDATION 最多还能退 ¥19.90');
  expect(await give(id, 1990)).toMatchObject({ status: 'refunded', refunded: 2990 });
  expect(await outcome(give(id, 1))).toBe('CONFLICT 这个订单没有可以退的款项');
  await it.settle();
  expect((await detail(id)).refunds.map(({ amount, status, taken }) => [amount, status, taken])).toEqual([
    [1000, 'done', '内容'],
    [1990, 'done', '内容'],
  ]);
  expect(returned).toMatchObject([
    { amount: 1000, before: 0 },
    { amount: 1990, before: 1000 },
  ]);
  expect((await it.ask('member', getOwnOrders, {})).list).toMatchObject([{ status: 'refunded', refunded: 2990 }]);
});

test('the same request, and eight at once, return the money once', async () => {
  const id = await pay();
  const request = (turn += 1);
  const answers = await Promise.all(Array.from({ length: 8 }, () => outcome(give(id, 2990, { request }))));
  expect(new Set(answers)).toEqual(new Set(['ok']));
  expect(returned).toHaveLength(1);
  expect(await outcome(give(id, 1, { request }))).toBe('CONFLICT 这个请求已经用于另一笔退款，请重新打开表单再试');
});

test('what cannot be taken back makes the refund fail with the reason, unless it is forced', async () => {
  const id = await pay();
  missing = '对方已经用掉 500 积分。';
  expect(await outcome(give(id, 2990))).toBe('CONFLICT 对方已经用掉 500 积分。');
  expect((await detail(id)).refunds).toEqual([]);
  const after = await give(id, 2990, { force: true });
  expect(after.refunds).toMatchObject([{ missing: '对方已经用掉 500 积分。' }]);
});

test('what was paid and not given yet goes back as a whole, and its coupon is free again', async () => {
  await it.ask('owner', addCoupons, { name: '满月礼', coupon_rebate: 9, code: 'MOON90', total_limit: 1 });
  const context = it.contextFor(it.people.member);
  const uses = async () =>
    (await it.site.db.selectFrom('coupon_uses').select('state').execute()).map(({ state }) => state);
  isHeld = true;
  const refusals: string[] = [];
  for (const way of ['owner', 'provider'] as const) {
    const { out_trade_no: no } = await placeOrder(context, async () => ({
      kind: 'content',
      purpose: `content:${way}`,
      title: '一段内容',
      detail: {},
      price: 1000,
      channel: 'wechat',
      coupon: { code: 'MOON90', scope: 'content' },
    }));
    const known = { outTradeNo: no, tradeNo: `t${no}`, amount: 900, refunded: null, paidAt: it.clock.now() };
    await expect(settle(it.site, { ...known, state: 'SUCCESS' }, 'notify')).rejects.toThrow('held');
    const row = await it.site.db.selectFrom('orders').select(['id', 'status']).orderBy('id', 'desc').executeTakeFirst();
    expect(row?.status).toBe('paid');
    const id = row?.id ?? 0;
    if (way === 'owner') {
      refusals.push(await outcome(give(id, 899)));
      await give(id, 900);
    } else await settle(it.site, { ...known, state: 'REFUNDED' }, 'notify');
    expect((await detail(id)).status).toBe('refunded');
    expect((await uses()).every((state) => state === 'released')).toBe(true);
  }
  expect(refusals).toEqual(['CONFLICT 这个订单付款后还没有发放，只能全额退款']);
  expect(returned).toEqual([]);
});

test('a refund asks for the password and is in the audit log', async () => {
  const id = await pay();
  expect(await outcome(give(id, 100, { password: 'x' }))).toBe('PASSWORD_WRONG 登录密码不正确');
  expect(returned).toEqual([]);
  await give(id, 100);
  const rows = await it.site.db.selectFrom('audit_log').select('act').where('act', '=', 'order.refund').execute();
  expect(rows).toHaveLength(1);
});

test('who has two-factor authentication gives a code before money goes back; one that led to nothing stays good', async () => {
  const id = await pay();
  const code = await turnOnTwoFactor(it, password);
  expect(await outcome(give(id, 100))).toBe('VALIDATION 请输入两步验证的验证码');
  expect(await outcome(give(id, 100, { code: '000000' }))).toBe('VALIDATION 验证码不正确');
  missing = '还差 5 积分';
  expect(await outcome(give(id, 100, { code: code() }))).toBe('CONFLICT 还差 5 积分');
  expect(returned).toEqual([]);
  await give(id, 100, { code: code(), force: true });
  expect(returned).toHaveLength(1);
  missing = '';
  expect(await outcome(give(id, 100, { code: code() }))).toBe('VALIDATION 验证码不正确');
  it.clock.advance(30_000);
  await give(id, 100, { code: code() });
  expect(returned).toHaveLength(2);
});

test('a provider that is silent leaves the refund under way, and it is tried again with the same number', async () => {
  const id = await pay();
  const real = refund;
  const numbers: string[] = [];
  refund = async (asked) => {
    numbers.push(asked.refundNo);
    await real(asked);
    throw new UnknownOutcomeError('timeout');
  };
  await give(id, 2990);
  await it.settle();
  expect((await detail(id)).refunds).toMatchObject([{ status: 'pending', problem: 'timeout' }]);
  refund = async (asked) => {
    numbers.push(asked.refundNo);
    return real(asked);
  };
  const [first] = (await detail(id)).refunds;
  await it.ask('owner', retryRefund, { id, refund_id: first?.id ?? 0 });
  expect((await detail(id)).refunds).toMatchObject([{ status: 'done', problem: '' }]);
  expect(new Set(numbers).size).toBe(1);
  const trade = await it.site.db.selectFrom('sandbox_trades').select('refunded').executeTakeFirst();
  expect(trade?.refunded).toBe(2990);
  await it.ask('owner', checkOrder, { id });
  const acts = await it.site.db
    .selectFrom('audit_log')
    .select(['act', 'actor_id'])
    .where('target_id', '=', id)
    .execute();
  const own = acts.filter(({ act, actor_id }) => act.startsWith('order.') && actor_id === it.people.owner.userId);
  expect(own.map(({ act }) => act)).toEqual(['order.refund', 'order.retry-refund', 'order.check']);
});

test('a buyer finds what went back, as a whole or in part, among the returned orders', async () => {
  const [part, whole] = [await pay(), await pay()];
  await pay();
  await give(part, 990);
  await give(whole, 2990);
  const { list } = await it.ask('member', getOwnOrders, { status: 'refunded' });
  expect(list.map(({ status, refunded }) => [status, refunded])).toEqual([
    ['refunded', 2990],
    ['part_refunded', 990],
  ]);
});

test('the revenue of a day counts what was paid and what went back', async () => {
  const id = await pay();
  await pay(1000);
  await give(id, 990);
  const { days, kinds, months } = await it.ask('owner', getRevenue, { days: 7 });
  expect(days.at(-1)).toMatchObject({ income: 3990, refunded: 990, orders: 2 });
  expect(days.slice(0, -1).every(({ orders }) => orders === 0)).toBe(true);
  expect(kinds.find(({ kind }) => kind === 'content')).toEqual({
    kind: 'content',
    income: 3990,
    refunded: 990,
    orders: 2,
  });
  expect(months[0]).toMatchObject({ income: 3990, refunded: 990 });
});

test('revenue is shown for any days of at most a year, from midnight to midnight in Shanghai', async () => {
  const day = (ahead: number) =>
    new Date(it.clock.now() + 8 * 3_600_000 + ahead * 86_400_000).toISOString().slice(0, 10);
  const [today, tomorrow] = [day(0), day(1)];
  const id = await pay();
  it.clock.advance(Date.parse(`${tomorrow}T00:00:00+08:00`) - it.clock.now());
  await give(id, 990);
  const asked = (from: string, to: string) => it.ask('owner', getRevenue, { from, to });
  const first = await asked(today, today);
  expect(first.days).toEqual([{ day: today, income: 2990, refunded: 0, orders: 1 }]);
  expect(first.kinds.find(({ kind }) => kind === 'content')).toMatchObject({ income: 2990, refunded: 0 });
  expect((await asked(tomorrow, tomorrow)).days).toEqual([{ day: tomorrow, income: 0, refunded: 990, orders: 0 }]);
  expect((await asked(today, tomorrow)).kinds.find(({ kind }) => kind === 'content')).toMatchObject({ refunded: 990 });
  it.clock.advance(400 * 86_400_000);
  expect((await asked(today, today)).days).toEqual(first.days);
  expect((await asked('2024-01-01', '2024-12-31')).days).toHaveLength(366);
  for (const [from, to] of [
    ['2024-01-01', '2025-01-01'],
    [tomorrow, today],
    [today, ''],
    ['', today],
    ['2024-02-30', '2024-03-01'],
  ] as const)
    await expect(asked(from, to)).rejects.toMatchObject({ code: 'VALIDATION', message: paymentErrors.range });
});
