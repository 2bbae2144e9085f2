import { afterEach, beforeEach, expect, test } from 'vitest';

import { getReconciliations, reconcileDay, settleDifference } from '#contract/features/payment/reconciliation.calls.ts';
import { getRevenue } from '#contract/features/payment/orders.calls.ts';
import { verifyLedger } from '#server/features/ledger/verify.service.ts';
import type { BillLine, PaymentGateway } from '#server/providers/payment/gateway.ts';
import { sandboxGateway } from '#server/providers/payment/sandbox.ts';
import { figure } from '#tests/kit/figure.ts';
import { type GrowthSite, openTestGrowth } from '#tests/kit/growth-site.ts';

import { gatewayOpeners } from './gateways.service.ts';
import { reconcile, reconcileDue } from './reconciliation.service.ts';

let it: GrowthSite;
let bill: BillLine[] | null;
const day = '2026-11-20';
const noon = Date.parse(`${day}T12:00:00+08:00`);

beforeEach(async () => {
  it = await openTestGrowth();
  bill = [];
  const gateway: PaymentGateway = { ...sandboxGateway(it.site), downloadBill: async () => bill };
  gatewayOpeners.add(it.site, { channel: 'wechat', isReady: () => true, open: async () => gateway });
});
// Written without their histories, which are checked when the site closes.
afterEach(async () => {
  await it.site.db.deleteFrom('orders').execute();
  await it.close();
});

const numberOf = (at: number): string => String(at).padStart(32, '1');

async function store(at: number, amount: number, paidAt = noon): Promise<void> {
  const { userId } = it.people.member;
  await it.site.db
    .insertInto('orders')
    .values({
      out_trade_no: numberOf(at),
      user_id: userId,
      kind: 'content',
      purpose: `content:${at}`,
      title: '一段内容',
      detail: '{}',
      amount,
      channel: 'wechat',
      status: 'fulfilled',
      trade_no: `t${at}`,
      paid_at: paidAt,
      expires_at: noon,
      created_at: noon,
    })
    .execute();
}

const line = (at: number, amount: number): BillLine => ({
  outTradeNo: numberOf(at),
  tradeNo: `t${at}`,
  kind: 'payment',
  amount,
});
const found = async () => {
  const { list } = await it.ask('owner', getReconciliations, {});
  return list.flatMap(({ differences }) =>
    differences.map(({ kind, out_trade_no, ours, theirs }) => [kind, Number(out_trade_no.slice(-4)), ours, theirs]),
  );
};

test('exactly the rows that were dropped or altered are named, of a thousand', async () => {
  const kept: BillLine[] = [];
  const expected: unknown[] = [];
  for (let at = 1000; at < 2000; at += 1) {
    const dropped = at % 100 === 7;
    const altered = at === 1500;
    if (!dropped) await store(at, altered ? 101 : 100);
    kept.push(line(at, 100));
    if (dropped) expected.push(['missing-here', at, null, 100]);
    if (altered) expected.push(['amount', at, 101, 100]);
  }
  bill = kept.filter(({ outTradeNo }) => outTradeNo !== numberOf(1234));
  expected.push(['missing-there', 1234, 100, null]);
  expect(await reconcile(it.site, 'wechat', day)).toBe(true);
  const byNumber = (one: unknown[], other: unknown[]) => Number(one[1]) - Number(other[1]);
  expect((await found()).toSorted(byNumber)).toEqual((expected as unknown[][]).toSorted(byNumber));
  figure('M19', `1000 笔中 ${expected.length} 处差异全部列出，多报 0，漏报 0`);
});

test('a payment at midnight that stands on the bill of the other day is no difference', async () => {
  await store(1, 100, Date.parse(`${day}T23:59:59+08:00`) + 2000);
  bill = [line(1, 100)];
  await reconcile(it.site, 'wechat', day);
  expect(await found()).toEqual([]);
});

test('a bill that is compared by hand stands in the audit log', async () => {
  await it.ask('owner', reconcileDay, { channel: 'wechat', day });
  const acts = it.site.db.selectFrom('audit_log').select(['actor_id', 'after']).where('act', '=', 'bill.compare');
  const [row, ...others] = await acts.execute();
  expect(others).toEqual([]);
  expect(row?.actor_id).toBe(it.people.owner.userId);
  expect(JSON.parse(row?.after ?? '{}')).toEqual({ channel: 'wechat', day });
});

test('a day without a bill is tried again, a compared one is not; the owner notes what became of a difference', async () => {
  bill = null;
  await reconcileDue(it.site);
  expect((await it.ask('owner', getReconciliations, {})).total).toBe(0);
  bill = [line(1, 100)];
  await reconcileDue(it.site);
  const { list, total } = await it.ask('owner', getReconciliations, {});
  expect(total).toBe(7);
  expect(list[0]).toMatchObject({ day, open: 1 });
  expect((await it.ask('owner', getRevenue, { days: 7 })).alerts).toEqual([
    '对账有 7 处差异没有处理，请在对账页查看。',
  ]);
  const rule = async () => (await verifyLedger(it.site)).find(({ name }) => name === 'I12')?.broken;
  expect(await rule()).toBe(7);
  const id = list[0]?.differences[0]?.id ?? 0;
  await it.ask('owner', settleDifference, { id, note: '已退款' });
  await reconcile(it.site, 'wechat', day);
  expect(await rule()).toBe(6);
  const [again] = (await it.ask('owner', getReconciliations, {})).list;
  expect(again).toMatchObject({ open: 0, differences: [{ note: '已退款', settled_by: expect.any(String) }] });
});
