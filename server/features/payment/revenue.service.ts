import { channelNames, paymentAlerts } from '#contract/features/payment/copy.ts';
import { orderKinds, type Revenue } from '#contract/features/payment/entities.ts';
import { silentOrders } from '#contract/features/payment/limits.ts';
import { addDays, calendarDay, startOfDay } from '#server/kit/clock.ts';
import type { Site } from '#server/kit/site.ts';

import * as reads from './admin.reads.ts';
import { openChannels } from './gateways.service.ts';
import { countOpenDifferences } from './reconciliation.reads.ts';

const dayMs = 86_400_000;
const dayText = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10);

/** What the owner should look at: reports that stopped, refunds and orders that stand still. */
export async function paymentProblems(site: Site): Promise<string[]> {
  const now = site.clock.now();
  const found: string[] = [];
  for (const channel of openChannels(site)) {
    if (channel === 'sandbox') continue;
    const reported = await reads.listReported(site.db, channel, now - 600_000, silentOrders);
    if (reported.length === silentOrders && !reported.includes(true))
      found.push(paymentAlerts.silent(channelNames[channel], silentOrders));
  }
  const refunds = await reads.countLateRefunds(site.db, now - 3_600_000);
  if (refunds > 0) found.push(paymentAlerts.refunds(refunds));
  const differences = await countOpenDifferences(site.db);
  if (differences > 0) found.push(paymentAlerts.differences(differences));
  const orders = await reads.countUnfulfilled(site.db, now - 600_000);
  if (orders > 0) found.push(paymentAlerts.unfulfilled(orders));
  return found;
}

/** What came in and went back in the last days, this month and the one before. */
export async function revenueOf(site: Site, days: number): Promise<Revenue> {
  const now = site.clock.now();
  const today = calendarDay(now);
  const lastMonth = addDays(`${today.slice(0, 7)}-01`, -1).slice(0, 7);
  const since = Math.min(startOfDay(now) - (days - 1) * dayMs, Date.parse(`${lastMonth}-01T00:00:00+08:00`));
  const paid = (await reads.sumPaid(site.db, since)).map((row) => ({
    day: dayText(Number(row.day)),
    kind: row.kind,
    amount: Number(row.amount),
    orders: Number(row.orders),
  }));
  const back = (await reads.sumRefunded(site.db, since)).map((row) => ({
    day: dayText(Number(row.day)),
    amount: Number(row.amount),
  }));
  const sum = <T>(rows: readonly T[], of: (row: T) => number): number =>
    rows.reduce((total, row) => total + of(row), 0);
  const first = addDays(today, 1 - days);
  const shown = paid.filter(({ day }) => day >= first);
  return {
    days: Array.from({ length: days }, (_, at) => {
      const day = addDays(first, at);
      const own = shown.filter((row) => row.day === day);
      const refunded = sum(
        back.filter((row) => row.day === day),
        ({ amount }) => amount,
      );
      return { day, income: sum(own, ({ amount }) => amount), refunded, orders: sum(own, ({ orders }) => orders) };
    }),
    kinds: orderKinds.map((kind) => {
      const own = shown.filter((row) => row.kind === kind);
      return { kind, income: sum(own, ({ amount }) => amount), orders: sum(own, ({ orders }) => orders) };
    }),
    months: [today.slice(0, 7), lastMonth].map((month) => ({
      month,
      income: sum(
        paid.filter(({ day }) => day.startsWith(month)),
        ({ amount }) => amount,
      ),
      refunded: sum(
        back.filter(({ day }) => day.startsWith(month)),
        ({ amount }) => amount,
      ),
    })),
    alerts: await paymentProblems(site),
  };
}
