import type { Queryable } from '#server/database/connect.ts';
import type { Clock } from '#server/kit/clock.ts';

import { type BillLine, ForgedNoticeError, type PaymentGateway, type Trade } from './gateway.ts';

/** What the sandbox needs of a site. */
export interface SandboxSite {
  db: Queryable;
  clock: Clock;
  /** Base URL of the page that the code leads to. */
  url: string;
}

async function find(db: Queryable, outTradeNo: string) {
  return db.selectFrom('sandbox_trades').selectAll().where('out_trade_no', '=', outTradeNo).executeTakeFirst();
}

/** Where a buyer of the sandbox says how the payment went. */
export const sandboxPage = (url: string, outTradeNo: string): string => `${url}/sandbox/pay/${outTradeNo}`;

/** A trade as the page of the sandbox shows it. */
export async function findSandboxTrade({ db }: SandboxSite, outTradeNo: string) {
  return find(db, outTradeNo);
}

/** The buyer pays, or gives up. @returns false when the trade can no longer be paid */
export async function decideSandboxTrade(
  { db, clock }: SandboxSite,
  outTradeNo: string,
  outcome: 'SUCCESS' | 'CLOSED',
): Promise<boolean> {
  const row = await db
    .updateTable('sandbox_trades')
    .set({ state: outcome, paid_at: outcome === 'SUCCESS' ? clock.now() : null })
    .where('out_trade_no', '=', outTradeNo)
    .where('state', '=', 'WAIT')
    .returning('out_trade_no')
    .executeTakeFirst();
  return row !== undefined;
}

interface SandboxRefund {
  no: string;
  amount: number;
  at: number;
}

/** The refunds of a trade. */
const readRefunds = (text: string): SandboxRefund[] => JSON.parse(text) as SandboxRefund[];

/**
 * A provider of payments for demonstrations: it keeps its trades in the database, and its code opens a page of this
 * server with two buttons. It sends no reports; the status is asked.
 */
export function sandboxGateway(site: SandboxSite): PaymentGateway {
  const { db, clock, url } = site;
  return {
    channel: 'sandbox',
    async precreate({ outTradeNo, amount, title }) {
      const row = { out_trade_no: outTradeNo, title, amount, state: 'WAIT' as const, created_at: clock.now() };
      await db
        .insertInto('sandbox_trades')
        .values({ ...row, paid_at: null })
        .onConflict((conflict) => conflict.column('out_trade_no').doNothing())
        .execute();
      return { qrCode: sandboxPage(url, outTradeNo) };
    },
    async query(outTradeNo): Promise<Trade> {
      const row = await find(db, outTradeNo);
      if (!row) return { outTradeNo, state: 'NOT_EXIST', tradeNo: '', amount: null, refunded: null, paidAt: null };
      const { state, amount, refunded, paid_at: paidAt } = row;
      return { outTradeNo, state, tradeNo: `sandbox-${outTradeNo}`, amount, refunded, paidAt };
    },
    async close(outTradeNo) {
      const row = await find(db, outTradeNo);
      if (row?.state === 'SUCCESS') return 'paid';
      return !row || row.state !== 'WAIT' || (await decideSandboxTrade(site, outTradeNo, 'CLOSED')) ? 'closed' : 'paid';
    },
    async refund({ outTradeNo, refundNo, amount }) {
      // Two refunds at once: whoever finds the trade changed looks again.
      for (;;) {
        const row = await find(db, outTradeNo);
        if (!row || (row.state !== 'SUCCESS' && row.state !== 'REFUNDED')) throw new Error('Nothing was paid');
        const refunds = readRefunds(row.refund_numbers);
        if (refunds.some(({ no }) => no === refundNo)) return { done: true };
        const refunded = row.refunded + amount;
        if (refunded > row.amount) throw new Error('More than was paid');
        const changed = await db
          .updateTable('sandbox_trades')
          .set({
            refunded,
            refund_numbers: JSON.stringify([...refunds, { no: refundNo, amount, at: clock.now() }]),
            ...(refunded === row.amount && { state: 'REFUNDED' as const }),
          })
          .where('out_trade_no', '=', outTradeNo)
          .where('refund_numbers', '=', row.refund_numbers)
          .returning('out_trade_no')
          .executeTakeFirst();
        if (changed) return { done: true };
      }
    },
    async readNotice() {
      throw new ForgedNoticeError('The sandbox sends no reports');
    },
    answerNotice: () => ({ status: 400, type: 'text/plain', body: 'fail' }),
    async downloadBill(day) {
      const from = Date.parse(`${day}T00:00:00+08:00`);
      const isOfDay = (at: number | null) => at !== null && at >= from && at < from + 86_400_000;
      const rows = await db.selectFrom('sandbox_trades').selectAll().where('paid_at', 'is not', null).execute();
      return rows.flatMap((row): BillLine[] => {
        const trade = { outTradeNo: row.out_trade_no, tradeNo: `sandbox-${row.out_trade_no}` };
        const refunds = readRefunds(row.refund_numbers).filter(({ at }) => isOfDay(at));
        return [
          ...(isOfDay(row.paid_at) ? [{ ...trade, kind: 'payment' as const, amount: row.amount }] : []),
          ...refunds.map(({ amount }) => ({ ...trade, kind: 'refund' as const, amount })),
        ];
      });
    },
  };
}
