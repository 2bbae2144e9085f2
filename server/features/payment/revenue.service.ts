import { orderKinds, type Revenue } from '#contract/features/payment/entities.ts';
import { addDays, calendarDay, startOfDay } from '#server/kit/clock.ts';
import type { Site } from '#server/kit/site.ts';

import * as reads from './admin.reads.ts';
import { paymentProblems } from './alerts.service.ts';

const dayMs = 86_400_000;
const dayText = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10);

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
    alerts: (await paymentProblems(site)).map(({ text }) => text),
  };
}
