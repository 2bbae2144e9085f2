import { randomUUID } from 'node:crypto';

import { precreateOrder } from '#contract/features/payment/calls.ts';
import type { OrderStatus, TradeState } from '#contract/features/payment/entities.ts';
import { refundOrder } from '#contract/features/payment/orders.calls.ts';
import { endpoints } from '#server/app/endpoints.ts';
import { hashPassword, setPassword } from '#server/features/accounts/service.ts';
import { closeUnpaid } from '#server/features/payment/closing.service.ts';
import { takeNotice } from '#server/features/payment/notices.service.ts';
import { orderFulfilled } from '#server/features/payment/order-kinds.service.ts';
import { askProvider, settle } from '#server/features/payment/service.ts';
import { write } from '#server/kit/site.ts';
import { openAlipay } from '#server/providers/payment/alipay.ts';
import type { PaymentGateway } from '#server/providers/payment/gateway.ts';
import { alipayKeys, alipayNotice, alipayReport, type FakeAlipay, openFakeAlipay } from '#tests/kit/fake-alipay.ts';

import { type MoneySite, withMoney } from './money-site.ts';
import type { Row } from './row.ts';

const paid = 500;
const password = '晚上读一点书再睡';

/** What an order is afterwards, the points that its buyer has then, and 分 that are on their way back. */
type Cell = `${OrderStatus} ${number} ${number}`;

/** The states of `reliability`: what a trade is at the provider, and what becomes of an order in each status. */
const expected: Readonly<Record<OrderStatus, Readonly<Record<TradeState, Cell>>>> = {
  created: {
    WAIT: 'created 0 0',
    SUCCESS: 'fulfilled 500 0',
    FINISHED: 'fulfilled 500 0',
    CLOSED: 'closed 0 0',
    REFUNDED: 'closed 0 0',
    NOT_EXIST: 'created 0 0',
  },
  paying: {
    WAIT: 'paying 0 0',
    SUCCESS: 'fulfilled 500 0',
    FINISHED: 'fulfilled 500 0',
    CLOSED: 'closed 0 0',
    REFUNDED: 'closed 0 0',
    NOT_EXIST: 'paying 0 0',
  },
  paid: {
    WAIT: 'paid 0 0',
    SUCCESS: 'fulfilled 500 0',
    FINISHED: 'fulfilled 500 0',
    CLOSED: 'refunded 0 0',
    REFUNDED: 'refunded 0 0',
    NOT_EXIST: 'paid 0 0',
  },
  fulfilled: {
    WAIT: 'fulfilled 500 0',
    SUCCESS: 'fulfilled 500 0',
    FINISHED: 'fulfilled 500 0',
    CLOSED: 'refunded 0 0',
    REFUNDED: 'refunded 0 0',
    NOT_EXIST: 'fulfilled 500 0',
  },
  closed: {
    WAIT: 'closed 0 0',
    SUCCESS: 'closed 0 500',
    FINISHED: 'closed 0 500',
    CLOSED: 'closed 0 0',
    REFUNDED: 'closed 0 0',
    NOT_EXIST: 'closed 0 0',
  },
  part_refunded: {
    WAIT: 'part_refunded 300 200',
    SUCCESS: 'part_refunded 300 200',
    FINISHED: 'part_refunded 300 200',
    CLOSED: 'refunded 0 200',
    REFUNDED: 'refunded 0 200',
    NOT_EXIST: 'part_refunded 300 200',
  },
  refunded: {
    WAIT: 'refunded 0 500',
    SUCCESS: 'refunded 0 500',
    FINISHED: 'refunded 0 500',
    CLOSED: 'refunded 0 500',
    REFUNDED: 'refunded 0 500',
    NOT_EXIST: 'refunded 0 500',
  },
};

interface Bench {
  it: MoneySite;
  fake: FakeAlipay;
  gateway: PaymentGateway;
  /** Whether what is paid for cannot be given now. */
  hold: { isOn: boolean };
}

async function giveBack({ it }: Bench, no: string, amount: number): Promise<void> {
  const { id } = await it.orderOf(no);
  const asked = { id, amount, reason: '退款', force: false, password, request_id: randomUUID() };
  await it.call(endpoints, refundOrder, asked, it.people.owner);
}

/** A new order of somebody new, brought into a status. */
async function bring(bench: Bench, status: OrderStatus) {
  const { it, hold } = bench;
  const buyer = await it.join();
  const { no } = await it.orderPoints(buyer, paid);
  if (status === 'paying') await it.call(endpoints, precreateOrder, { out_trade_no: no }, buyer);
  if (status === 'closed') await closeUnpaid(it.site, no);
  hold.isOn = status === 'paid';
  if (status !== 'created' && status !== 'paying' && status !== 'closed')
    await it.tell(no, 'SUCCESS').catch((error: unknown) => {
      if (!hold.isOn) throw error;
    });
  hold.isOn = false;
  if (status === 'part_refunded') await giveBack(bench, no, 200);
  if (status === 'refunded') await giveBack(bench, no, paid);
  const reached = (await it.orderOf(no)).status;
  if (reached !== status) throw new Error(`The order is ${reached} instead of ${status}`);
  return { no, buyer };
}

const reports: Readonly<Record<Exclude<TradeState, 'NOT_EXIST'>, Record<string, string>>> = {
  WAIT: { trade_status: 'WAIT_BUYER_PAY', gmt_payment: '' },
  SUCCESS: {},
  FINISHED: { trade_status: 'TRADE_FINISHED' },
  CLOSED: { trade_status: 'TRADE_CLOSED', gmt_payment: '' },
  REFUNDED: { trade_status: 'TRADE_CLOSED', refund_fee: '5.00', gmt_refund: '2026-11-22 12:30:00.123' },
};

/** The provider reports a state, signed. */
async function notify({ it }: Bench, no: string, state: Exclude<TradeState, 'NOT_EXIST'>): Promise<boolean> {
  const body = new URLSearchParams(alipayNotice(alipayReport(no, '5.00', reports[state]))).toString();
  const { body: answer } = await takeNotice(it.site, 'alipay', { headers: {}, body: Buffer.from(body) });
  return answer === 'success';
}

const tradeStates = {
  WAIT: 'WAIT_BUYER_PAY',
  SUCCESS: 'TRADE_SUCCESS',
  FINISHED: 'TRADE_FINISHED',
  CLOSED: 'TRADE_CLOSED',
  REFUNDED: 'TRADE_CLOSED',
} as const;

/** The provider is asked, and answers a state. */
async function ask({ it, fake, gateway }: Bench, no: string, state: TradeState): Promise<boolean> {
  fake.trades.delete(no);
  const isPaid = state === 'SUCCESS' || state === 'FINISHED' || state === 'REFUNDED';
  if (state !== 'NOT_EXIST')
    fake.trades.set(no, { amount: paid, state: tradeStates[state], refunds: new Map(), isPaid });
  it.clock.advance(3000);
  const before = fake.asked.length;
  // An order without a code to scan is asked for only when it expires.
  if ((await it.orderOf(no)).status === 'created') await settle(it.site, await gateway.query(no), 'query');
  else await askProvider(it.site, no, 'query');
  return fake.asked.length === before + 1;
}

async function cellOf({ it }: Bench, no: string, userId: number): Promise<Cell> {
  const { id, status } = await it.orderOf(no);
  const refunds = await it.site.db
    .selectFrom('refunds')
    .select(['amount', 'status'])
    .where('order_id', '=', id)
    .execute();
  const pending = refunds.filter((each) => each.status === 'pending').reduce((sum, { amount }) => sum + amount, 0);
  return `${status} ${await it.pointsOf(userId)} ${pending}`;
}

async function driveAll(bench: Bench) {
  const wrong: string[] = [];
  let cells = 0;
  for (const [status, row] of Object.entries(expected) as [OrderStatus, Record<TradeState, Cell>][])
    for (const [state, cell] of Object.entries(row) as [TradeState, Cell][])
      for (const via of ['notify', 'query'] as const) {
        if (via === 'notify' && state === 'NOT_EXIST') continue;
        const { no, buyer } = await bring(bench, status);
        const isHeard = via === 'query' ? await ask(bench, no, state) : await notify(bench, no, state as 'WAIT');
        const found = await cellOf(bench, no, buyer.userId);
        // The same word again changes nothing more.
        await notify(bench, no, state === 'NOT_EXIST' ? 'WAIT' : state);
        const again = await cellOf(bench, no, buyer.userId);
        cells += 1;
        if (!isHeard || found !== cell || again !== cell) wrong.push(`${status} × ${state} ${via}: ${found}, ${again}`);
      }
  return { cells, wrong };
}

const matrix: Row = {
  id: 'M04',
  title: '订单状态矩阵',
  prove: async () => {
    const fake = await openFakeAlipay();
    const hold = { isOn: false };
    let gateway: PaymentGateway | undefined;
    try {
      return await withMoney(
        async (it) => {
          const hash = await hashPassword(password);
          await write(it.site, (unit) => setPassword(unit, it.people.owner.userId, hash));
          orderFulfilled.on(it.site, async () => {
            if (hold.isOn) throw new Error('held');
          });
          const { cells, wrong } = await driveAll({ it, fake, gateway: gateway!, hold });
          const figures = `${cells - wrong.length}/${cells} 格${wrong.length > 0 ? `：${wrong.join('；')}` : ''}`;
          return { figures, isMet: cells === 77 && wrong.length === 0 };
        },
        ({ clock }) => (gateway = openAlipay(alipayKeys, { endpoint: fake.base, timeoutMs: 5000, now: clock.now })),
        'alipay',
      );
    } finally {
      await fake.close();
    }
  },
};

export const matrixRows: readonly Row[] = [matrix];
