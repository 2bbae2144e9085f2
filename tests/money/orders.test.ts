import { afterEach, beforeEach, expect, test } from 'vitest';

import { addCoupons, stopCoupons } from '#contract/features/coupons/calls.ts';
import type { OrderStatus } from '#contract/features/payment/entities.ts';
import { precreateOrder } from '#contract/features/payment/calls.ts';
import { refundOrder } from '#contract/features/payment/orders.calls.ts';
import { precreate as precreatePoints } from '#contract/features/tips/calls.ts';
import type { Viewer } from '#contract/kit/power.ts';
import { endpoints } from '#server/app/endpoints.ts';
import { findBalance, transfer } from '#server/features/ledger/service.ts';
import { hashPassword, setPassword } from '#server/features/accounts/service.ts';
import { takeNotice } from '#server/features/payment/notices.service.ts';
import { orderFulfilled } from '#server/features/payment/order-kinds.service.ts';
import { sendRefund } from '#server/features/payment/refunds.service.ts';
import { askProvider, placeOrder, settle } from '#server/features/payment/service.ts';
import { sweep } from '#server/features/payment/sweeper.service.ts';
import { moveOrder } from '#server/features/payment/writes.ts';
import { setOptions } from '#server/features/settings/options.service.ts';
import { write } from '#server/kit/site.ts';
import type { Trade } from '#server/providers/payment/gateway.ts';
import { figure } from '#tests/kit/figure.ts';
import { amount } from '#tests/kit/breadth.ts';
import { alipayKeys, alipayNotice, alipayReport } from '#tests/kit/fake-alipay.ts';

import { type MoneySite, openMoney, outcome } from './kit.ts';

let it: MoneySite;
beforeEach(async () => {
  it = await openMoney();
});
afterEach(() => it.close());

type Buyer = Viewer & { userId: number };

const incoming = ['WAIT', 'SUCCESS', 'FINISHED', 'CLOSED', 'REFUNDED', 'NOT_EXIST'] as const;
type Incoming = (typeof incoming)[number];

/**
 * What has to become of an order, written out once more by hand: its status, and whether its points are with the buyer.
 * `+` they come, `-` they go, `r` the money of a closed order goes back.
 */
const expected: Record<OrderStatus, Record<Incoming, string>> = {
  created: {
    WAIT: 'created',
    SUCCESS: 'fulfilled +',
    FINISHED: 'fulfilled +',
    CLOSED: 'closed',
    REFUNDED: 'closed',
    NOT_EXIST: 'created',
  },
  paying: {
    WAIT: 'paying',
    SUCCESS: 'fulfilled +',
    FINISHED: 'fulfilled +',
    CLOSED: 'closed',
    REFUNDED: 'closed',
    NOT_EXIST: 'paying',
  },
  paid: {
    WAIT: 'paid',
    SUCCESS: 'fulfilled +',
    FINISHED: 'fulfilled +',
    CLOSED: 'refunded',
    REFUNDED: 'refunded',
    NOT_EXIST: 'paid',
  },
  fulfilled: {
    WAIT: 'fulfilled',
    SUCCESS: 'fulfilled',
    FINISHED: 'fulfilled',
    CLOSED: 'refunded -',
    REFUNDED: 'refunded -',
    NOT_EXIST: 'fulfilled',
  },
  closed: {
    WAIT: 'closed',
    SUCCESS: 'closed r',
    FINISHED: 'closed r',
    CLOSED: 'closed',
    REFUNDED: 'closed',
    NOT_EXIST: 'closed',
  },
  part_refunded: {
    WAIT: 'part_refunded',
    SUCCESS: 'part_refunded',
    FINISHED: 'part_refunded',
    CLOSED: 'refunded -',
    REFUNDED: 'refunded -',
    NOT_EXIST: 'part_refunded',
  },
  refunded: {
    WAIT: 'refunded',
    SUCCESS: 'refunded',
    FINISHED: 'refunded',
    CLOSED: 'refunded',
    REFUNDED: 'refunded',
    NOT_EXIST: 'refunded',
  },
};

const row = (no: string) =>
  it.site.db.selectFrom('orders').selectAll().where('out_trade_no', '=', no).executeTakeFirstOrThrow();
const refundsOf = async (no: string) =>
  it.site.db
    .selectFrom('refunds')
    .selectAll()
    .where('order_id', '=', (await row(no)).id)
    .execute();
let isBroken = false;
let requests = 0;
const password = '晚上读一点书再睡';

async function topUp(buyer: Buyer, channel: 'alipay' | 'wechat' = 'wechat', point = 3000): Promise<string> {
  return (await it.call(endpoints, precreatePoints, { point, channel }, buyer)).out_trade_no;
}

const refund = (id: number, fen: number, more: { force?: boolean; request?: number } = {}) =>
  it.call(
    endpoints,
    refundOrder,
    {
      id,
      amount: fen,
      reason: '证明',
      force: more.force ?? false,
      password,
      request_id: `00000000-0000-4000-8000-${String(more.request ?? (requests += 1)).padStart(12, '0')}`,
    },
    it.people.owner,
  );

async function setOwnerPassword(): Promise<void> {
  const hash = await hashPassword(password);
  await write(it.site, (unit) => setPassword(unit, it.people.owner.userId, hash));
}

/** Brings an order into a status by what really leads there. */
async function bring(buyer: Buyer, status: OrderStatus, channel: 'alipay' | 'wechat'): Promise<string> {
  const no = await topUp(buyer, channel);
  if (status === 'created') return no;
  if (channel === 'wechat') await it.call(endpoints, precreateOrder, { out_trade_no: no }, buyer);
  else await write(it.site, async (unit) => void (await moveOrder(unit, await row(no), 'paying', { cause: 'buyer' })));
  const trade: Trade = { outTradeNo: no, state: 'SUCCESS', tradeNo: `t${no}`, amount: 3000, refunded: 0, paidAt: null };
  if (status === 'paying') return no;
  if (status === 'closed') {
    await settle(it.site, { ...trade, state: 'CLOSED' }, 'query');
    return no;
  }
  isBroken = status === 'paid';
  await settle(it.site, trade, 'query').catch(() => {});
  isBroken = false;
  const { id } = await row(no);
  if (status === 'part_refunded') await refund(id, 1000);
  if (status === 'refunded') await refund(id, 3000);
  return no;
}

/** What the outcome has to be: status, points and money that goes back. */
async function see(no: string, buyer: Buyer, before: { points: number; refunds: number }): Promise<string> {
  const points = (await findBalance(it.site.db, 'point', buyer.userId)) - before.points;
  const goesBack = (await refundsOf(no)).length - before.refunds;
  const { status } = await row(no);
  const moved = points > 0 ? ' +' : points < 0 ? ' -' : '';
  return `${status}${moved}${status === 'closed' && goesBack > 0 ? ' r' : ''}`;
}

const reportOf: Partial<Record<Incoming, Record<string, string>>> = {
  WAIT: { trade_status: 'WAIT_BUYER_PAY', gmt_payment: '' },
  SUCCESS: {},
  FINISHED: { trade_status: 'TRADE_FINISHED' },
  CLOSED: { trade_status: 'TRADE_CLOSED', gmt_payment: '' },
  REFUNDED: { trade_status: 'TRADE_CLOSED', refund_fee: '30.00', gmt_refund: '2026-11-22 12:30:00.123' },
};

test('every word of a provider does to an order of every status what the matrix says, by report and by question', async () => {
  const { site } = it;
  await setOwnerPassword();
  orderFulfilled.on(site, async () => {
    if (isBroken) throw new Error('The power went');
  });
  await setOptions(site, {
    payment_alipay_app_id: alipayKeys.appId,
    payment_alipay_seller_id: alipayKeys.sellerId,
    payment_alipay_private_key: alipayKeys.privateKey,
    payment_alipay_public_key: alipayKeys.publicKey,
  });
  let cells = 0;
  const wrong: string[] = [];
  const compare = async (status: OrderStatus, state: Incoming, no: string, buyer: Buyer, tell: () => Promise<void>) => {
    const before = {
      points: await findBalance(site.db, 'point', buyer.userId),
      refunds: (await refundsOf(no)).length,
    };
    expect((await row(no)).status).toBe(status);
    await tell();
    const seen = await see(no, buyer, before);
    if (seen !== expected[status][state]) wrong.push(`${status} × ${state}: ${seen}`);
    cells += 1;
    // Told once more, nothing moves again; what could not be given is given then.
    const again = { points: await findBalance(site.db, 'point', buyer.userId), refunds: (await refundsOf(no)).length };
    const settled = (await row(no)).status;
    await tell();
    const repeated = await see(no, buyer, again);
    if (repeated !== settled) wrong.push(`${status} × ${state}, told twice: ${repeated}`);
  };
  for (const status of Object.keys(expected) as OrderStatus[]) {
    for (const state of incoming) {
      const report = reportOf[state];
      if (report) {
        const buyer = await it.newBuyer();
        const no = await bring(buyer, status, 'alipay');
        const fields = { ...alipayReport(no, '30.00', report) };
        if (fields.gmt_payment === '') delete (fields as Record<string, string>).gmt_payment;
        const body = Buffer.from(new URLSearchParams(alipayNotice(fields)).toString());
        await compare(status, state, no, buyer, async () => {
          const { body: answer } = await takeNotice(site, 'alipay', { headers: {}, body });
          if (answer !== 'success') wrong.push(`${status} × ${state}: the report was answered ${answer}`);
        });
      }
      const buyer = await it.newBuyer();
      const no = await bring(buyer, status, 'wechat');
      const paid = { tradeNo: `t${no}`, amount: 3000, refunded: 0, paidAt: it.clock.now() };
      const none = { tradeNo: '', amount: null, refunded: null, paidAt: null };
      const trade: Trade = { outTradeNo: no, state, ...(state === 'NOT_EXIST' ? none : paid) };
      await compare(status, state, no, buyer, async () => {
        it.clock.advance(3001);
        it.told.trade = trade;
        // A code that was never shown is not asked about; its answer could only come late.
        if (status === 'created') await settle(site, trade, 'query');
        else await askProvider(site, no, 'query');
        it.told.trade = null;
      });
    }
  }
  expect(wrong).toEqual([]);
  expect(cells).toBe(77);
  figure('M04', `${cells}/77 格，每格再重复一次`);
});

test('two hundred races for a coupon of one use end with one use, and an order that closes frees it', async () => {
  const rounds = amount(200, 4);
  const crowd = await newBuyers(50);
  let most = 0;
  for (let round = 0; round < rounds; round += 1) {
    const code = `ONCE${round}`;
    const isPersonal = round % 2 === 1;
    const limits = isPersonal ? { total_limit: null, person_limit: 1 } : { total_limit: 1, person_limit: 1 };
    await it.ask('owner', addCoupons, { name: '一次', coupon_rebate: 9, code, scope: 'points', ...limits });
    const one = await it.newBuyer();
    const buyers = isPersonal ? Array.from({ length: 50 }, () => one) : crowd;
    // Each for something else, so that no order supersedes another.
    const answers = await Promise.all(
      buyers.map((buyer, at) => outcome(placeFor(buyer, `proof:${round}:${at}`, code))),
    );
    const used = answers.filter((each) => each === 'ok').length;
    most = Math.max(most, used);
    expect(used, code).toBe(1);
  }
  it.clock.advance(16 * 60_000);
  for (let left = rounds; left > 0; left -= 100) await sweep(it.site, sendRefund);
  const held = await it.site.db.selectFrom('coupon_uses').select('state').where('state', '=', 'reserved').execute();
  expect(held).toEqual([]);
  figure('M09', `${rounds} 轮 × 50 个并发：每轮至多用 ${most} 次，超时后仍占用 ${held.length}`);
});

async function newBuyers(count: number): Promise<Buyer[]> {
  const buyers: Buyer[] = [];
  while (buyers.length < count) buyers.push(await it.newBuyer());
  return buyers;
}

/** An order of points at a price, for a purpose of its own. */
const placeFor = (buyer: Buyer, purpose: string, code?: string, price = 2990) =>
  placeOrder(it.contextFor(buyer), async () => ({
    kind: 'points',
    purpose,
    title: '证明',
    detail: { point: 1 },
    price,
    channel: 'wechat',
    ...(code !== undefined && { coupon: { code, scope: 'points' as const } }),
  }));

/** The reduced price, by whole numbers that cannot round wrong: tenths of the price, half up, at least one 分. */
function reduced(price: number, tenths: string): number {
  const [whole = '0', part = ''] = tenths.split('.');
  const hundredths = BigInt(whole) * 10n + BigInt(part.padEnd(1, '0'));
  const doubled = (BigInt(price) * hundredths * 2n + 100n) / 200n;
  return doubled < 1n ? 1 : Number(doubled);
}

test('every discount takes off what it says, and no other number is one', async () => {
  let cells = 0;
  for (const rebate of ['0.1', '1', '5', '8.8', '9.5', '9.9']) {
    const buyer = await it.newBuyer();
    const code = `R${rebate.replace('.', 'X')}CODE`;
    await it.ask('owner', addCoupons, {
      name: '折扣',
      coupon_rebate: Number(rebate),
      code,
      scope: 'points',
      person_limit: 99,
    });
    for (const price of [1, 4, 1999, 3000]) {
      const { amount: asked } = await placeFor(buyer, `rebate:${rebate}:${price}`, code, price);
      expect(asked, `${price} × ${rebate}`).toBe(reduced(price, rebate));
      cells += 1;
    }
  }
  for (const rebate of [0, 10, 10.1, -1, 8.88, Number.POSITIVE_INFINITY, Number.NaN, null, '9', undefined]) {
    const input = { name: '不是折扣', coupon_rebate: rebate as number, code: `BAD${cells}` };
    expect(await outcome(it.ask('owner', addCoupons, input)), String(rebate)).toBe('VALIDATION');
    cells += 1;
  }
  const buyer = await it.newBuyer();
  const now = it.clock.now();
  const iso = (time: number): string => new Date(time).toISOString();
  const make = (code: string, more: object) =>
    it.ask('owner', addCoupons, { name: '时间', coupon_rebate: 9, code, scope: 'points', person_limit: 9, ...more });
  await make('UNTIL', { ends_at: iso(now + 1000) });
  await make('FROM1', { starts_at: iso(now + 1000) });
  await make('OTHER', { scope: 'vip' });
  const { id } = await make('STOPPED', {});
  const held = await placeFor(buyer, 'stopped meanwhile', 'STOPPED');
  await it.ask('owner', stopCoupons, { id });
  const use = (code: string) => outcome(placeFor(buyer, `${code}:${it.clock.now()}`, code));
  const before = [await use('UNTIL'), await use('FROM1'), await use('OTHER'), await use('STOPPED')];
  it.clock.advance(1000);
  const after = [await use('UNTIL'), await use('FROM1')];
  expect([...before, ...after]).toEqual(['ok', ...Array.from({ length: 4 }, () => 'COUPON_INVALID'), 'ok']);
  cells += before.length + after.length;
  // Stopped while an order holds it: the order keeps its price.
  expect(held.amount).toBe(reduced(2990, '9'));
  expect(cells).toBe(40);
  figure('M10', `${cells}/40`);
});

test('what goes back is taken back, once, and what is missing is said', async () => {
  await setOwnerPassword();
  const paid = async (): Promise<{ id: number; buyer: Buyer }> => {
    const buyer = await it.newBuyer();
    const no = await bring(buyer, 'fulfilled', 'wechat');
    return { id: (await row(no)).id, buyer };
  };
  const points = (buyer: Buyer) => findBalance(it.site.db, 'point', buyer.userId);
  const spend = (buyer: Buyer, point: number) =>
    write(it.site, (unit) =>
      transfer(it.site, unit, {
        currency: 'point',
        kind: 'goods',
        source: `spent:${buyer.userId}`,
        amount: point,
        from: { userId: buyer.userId },
        to: { site: 'exchange' },
      }),
    );
  let cases = 0;
  const one = await paid();
  await refund(one.id, 1000);
  expect(await points(one.buyer)).toBe(2000);
  await refund(one.id, 2000);
  expect(await points(one.buyer)).toBe(0);
  expect(await outcome(refund(one.id, 1))).toBe('CONFLICT');
  cases += 3;
  const more = await paid();
  expect(await outcome(refund(more.id, 3001))).toBe('VALIDATION');
  expect(await points(more.buyer)).toBe(3000);
  await Promise.all([1, 2, 3].map(() => outcome(refund(more.id, 3000, { request: 777 }))));
  expect(await points(more.buyer)).toBe(0);
  cases += 2;
  const spent = await paid();
  await spend(spent.buyer, 2500);
  expect(await outcome(refund(spent.id, 3000))).toBe('CONFLICT');
  expect(await points(spent.buyer)).toBe(500);
  await refund(spent.id, 3000, { force: true });
  expect(await points(spent.buyer)).toBe(0);
  const [stored] = await it.site.db.selectFrom('refunds').selectAll().where('order_id', '=', spent.id).execute();
  expect(JSON.parse(stored?.taken ?? '{}')).toMatchObject({ missing: expect.stringContaining('2500') });
  cases += 2;
  const reversed = await paid();
  const { out_trade_no: no } = await it.site.db
    .selectFrom('orders')
    .select('out_trade_no')
    .where('id', '=', reversed.id)
    .executeTakeFirstOrThrow();
  await spend(reversed.buyer, 3000);
  const trade = { outTradeNo: no, tradeNo: `t${no}`, amount: 3000, refunded: 3000, paidAt: it.clock.now() };
  await settle(it.site, { ...trade, state: 'REFUNDED' }, 'notify');
  expect(await points(reversed.buyer)).toBe(0);
  cases += 1;
  expect(cases).toBe(8);
  figure('M20', `${cases}/8，余额从不为负`);
});

test('no number but a whole one of at least one is a number of points', async () => {
  const buyer = await it.newBuyer();
  const wrong: unknown[] = [
    0,
    -0,
    -1,
    0.001,
    0.1 + 0.2,
    1.5,
    1e21,
    2 ** 53,
    2 ** 53 + 2,
    -(2 ** 53),
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    Number.NaN,
    '1',
    '30',
    '１００',
    '١٢',
    '1e3',
    '0x10',
    ' 1',
    '',
    null,
    undefined,
    true,
    [],
    [1],
    {},
    { point: 1 },
    'abc',
    1_000_000_001,
  ];
  for (const point of wrong) {
    const said = await outcome(it.call(endpoints, precreatePoints, { point: point as number }, buyer));
    expect(said, String(point)).toBe('VALIDATION');
  }
  expect(await it.site.db.selectFrom('orders').select('id').execute()).toEqual([]);
  figure('M21', `${wrong.length}/30`);
  expect(wrong).toHaveLength(30);
});
