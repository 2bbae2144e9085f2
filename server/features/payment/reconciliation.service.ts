import { paymentErrors } from '#contract/features/payment/copy.ts';
import type { PaymentChannel, Reconciliation } from '#contract/features/payment/entities.ts';
import { billDays, billHour, maxDifferences, orderPageSize } from '#contract/features/payment/limits.ts';
import type { DifferenceKind } from '#contract/features/payment/rules.ts';
import type { Page } from '#contract/kit/pages.ts';
import { DomainError } from '#contract/errors.ts';
import { audit } from '#server/features/audit/service.ts';
import { addDays, calendarDay, isoTime, isoTimeOrNull, startOfCalendarDay } from '#server/kit/clock.ts';
import { type CallContext, type Site, write } from '#server/kit/site.ts';
import type { BillLine } from '#server/providers/payment/gateway.ts';

import { openChannels, openGateway } from './gateways.service.ts';
import * as reads from './reconciliation.reads.ts';
import { askProvider } from './service.ts';
import * as writes from './reconciliation.writes.ts';

const dayMs = 86_400_000;
const perQuery = 500;

/** Something in which the bill of a day and the orders differ; amounts in 分. */
export interface Difference {
  kind: DifferenceKind;
  out_trade_no: string;
  ours: number | null;
  theirs: number | null;
}

interface Sides {
  bill: readonly BillLine[];
  /** Orders paid on the day, and refunds carried out on it, by number. */
  paid: ReadonlyMap<string, number>;
  refunded: ReadonlyMap<string, number>;
}

function sumByNumber(lines: readonly BillLine[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { outTradeNo, amount } of lines) sums.set(outTradeNo, (sums.get(outTradeNo) ?? 0) + amount);
  return sums;
}

/** What differs between a bill and the orders of its day; a pure comparison, each number once for a kind. */
export function compareBill({ bill, paid, refunded }: Sides): Difference[] {
  const found: Difference[] = [];
  const payments = sumByNumber(bill.filter(({ kind }) => kind === 'payment'));
  for (const [out_trade_no, theirs] of payments) {
    const ours = paid.get(out_trade_no) ?? null;
    if (ours === null) found.push({ kind: 'missing-here', out_trade_no, ours, theirs });
    else if (ours !== theirs) found.push({ kind: 'amount', out_trade_no, ours, theirs });
  }
  for (const [out_trade_no, ours] of paid)
    if (!payments.has(out_trade_no)) found.push({ kind: 'missing-there', out_trade_no, ours, theirs: null });
  const refunds = sumByNumber(bill.filter(({ kind }) => kind === 'refund'));
  for (const out_trade_no of new Set([...refunds.keys(), ...refunded.keys()])) {
    const [ours, theirs] = [refunded.get(out_trade_no) ?? null, refunds.get(out_trade_no) ?? null];
    if (ours !== theirs) found.push({ kind: 'refund', out_trade_no, ours, theirs });
  }
  return found;
}

/** Payments around midnight stand on the bill of one day and in the orders of the next: they are no difference. */
async function withoutNeighbours(site: Site, found: readonly Difference[]): Promise<Difference[]> {
  const missing = found.filter(({ kind }) => kind === 'missing-here').map(({ out_trade_no }) => out_trade_no);
  const known = new Map<string, { amount: number; isPaid: boolean }>();
  for (let at = 0; at < missing.length; at += perQuery)
    for (const row of await reads.listByNumbers(site.db, missing.slice(at, at + perQuery)))
      known.set(row.out_trade_no, { amount: row.amount, isPaid: row.paid_at !== null });
  return found.flatMap((difference) => {
    const order = known.get(difference.out_trade_no);
    if (difference.kind !== 'missing-here' || !order?.isPaid) return [difference];
    if (order.amount === difference.theirs) return [];
    return [{ ...difference, kind: 'amount' as const, ours: order.amount }];
  });
}

/**
 * Compares the bill of a day with the orders, payment by payment. An order that the bill has and that is unpaid here is
 * asked for at once.
 * @returns false while the provider has no bill of the day
 */
export async function reconcile(site: Site, channel: PaymentChannel, day: string): Promise<boolean> {
  const gateway = await openGateway(site, channel);
  const bill = await gateway.downloadBill(day);
  if (bill === null) return false;
  for (const { outTradeNo, kind } of bill) {
    if (kind !== 'payment') continue;
    const [order] = await reads.listByNumbers(site.db, [outTradeNo]);
    if (order && order.paid_at === null) await askProvider(site, outTradeNo, 'sweeper');
  }
  const [from, until] = [startOfCalendarDay(day), startOfCalendarDay(day) + dayMs];
  const orders = await reads.listPaidOrders(site.db, channel, from, until);
  const refunds = await reads.sumRefundsOf(site.db, channel, from, until);
  const compared = compareBill({
    bill,
    paid: new Map(orders.map(({ out_trade_no, amount }) => [out_trade_no, amount])),
    refunded: new Map(refunds.map(({ out_trade_no, amount }) => [out_trade_no, Number(amount)])),
  });
  const differences = await withoutNeighbours(site, compared);
  const checked = new Set([...bill.map(({ outTradeNo }) => outTradeNo), ...orders.map((row) => row.out_trade_no)]).size;
  await write(site, (unit) => writes.storeDay(unit, { channel, day, checked }, differences.slice(0, maxDifferences)));
  return true;
}

/** Compares every day of the last week whose bill is there and that was not compared yet. */
export async function reconcileDue(site: Site): Promise<void> {
  const now = site.clock.now();
  const last = addDays(calendarDay(now - billHour * 3_600_000), -1);
  for (const channel of openChannels(site)) {
    if (channel === 'sandbox') continue;
    for (let back = billDays - 1; back >= 0; back -= 1) {
      const day = addDays(last, -back);
      if (await reads.findDay(site.db, channel, day)) continue;
      const isThere = await reconcile(site, channel, day).catch((error: unknown) => {
        site.log.warn({ err: error, channel, day }, 'A bill could not be compared');
        return false;
      });
      if (!isThere) continue;
    }
  }
}

function viewDay(
  row: NonNullable<Awaited<ReturnType<typeof reads.findDay>>>,
  all: reads.DifferenceRow[],
): Reconciliation {
  const own = all.filter(({ reconciliation_id }) => reconciliation_id === row.id);
  return {
    id: row.id,
    channel: row.channel as PaymentChannel,
    day: row.day,
    checked: row.checked,
    done_at: isoTime(row.done_at),
    open: own.filter(({ settled_at }) => settled_at === null).length,
    differences: own.map(({ id, kind, out_trade_no, order_id, ours, theirs, settled_at, settler, note }) => ({
      id,
      kind,
      out_trade_no,
      order_id,
      ours,
      theirs,
      settled_at: isoTimeOrNull(settled_at),
      settled_by: settler ?? '',
      note,
    })),
  };
}

/** Compared days, newest first. */
export async function listReconciliations(
  { site: { db } }: CallContext,
  { page, page_size = orderPageSize }: { page: number; page_size?: number | undefined },
): Promise<Page<Reconciliation>> {
  const rows = await reads.listDays(db, page_size, (page - 1) * page_size);
  const differences = await reads.listDifferences(
    db,
    rows.map(({ id }) => id),
  );
  return { list: rows.map((row) => viewDay(row, differences)), total: await reads.countDays(db), page, page_size };
}

/** Compares a day now. @throws DomainError CONFLICT while there is no bill of it, PAYMENT_UNAVAILABLE */
export async function reconcileNow(
  context: CallContext,
  channel: PaymentChannel,
  day: string,
): Promise<Reconciliation> {
  const { site } = context;
  if (day >= calendarDay(site.clock.now()) && channel !== 'sandbox')
    throw new DomainError('CONFLICT', paymentErrors.noBill);
  const isThere = await reconcile(site, channel, day).catch((error: unknown) => {
    if (error instanceof DomainError) throw error;
    site.log.warn({ err: error, channel, day }, 'A bill could not be compared');
    throw new DomainError('PAYMENT_UNAVAILABLE');
  });
  const row = isThere ? await reads.findDay(site.db, channel, day) : undefined;
  if (!row) throw new DomainError('CONFLICT', paymentErrors.noBill);
  await write(site, (unit) => audit(context, unit, { action: 'bill.compare', after: { channel, day } }));
  return viewDay(row, await reads.listDifferences(site.db, [row.id]));
}

/** Notes what became of a difference. @throws DomainError NOT_FOUND */
export async function settleDifference(context: CallContext, id: number, note: string): Promise<void> {
  await write(context.site, async (unit) => {
    const isKnown = await writes.settleDifference(unit, id, { note, settled_by: context.viewer.userId });
    if (!isKnown) throw new DomainError('NOT_FOUND', paymentErrors.noDifference);
    await audit(context, unit, {
      action: 'bill-difference.settle',
      target: { type: 'order', id: null },
      after: { id, note },
    });
  });
}
