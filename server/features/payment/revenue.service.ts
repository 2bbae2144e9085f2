import { paymentErrors } from '#contract/features/payment/copy.ts';
import { orderKinds, type OrderKindName, type Revenue } from '#contract/features/payment/entities.ts';
import { revenueDays } from '#contract/features/payment/limits.ts';
import { DomainError } from '#contract/errors.ts';
import { addDays, calendarDay, startOfCalendarDay } from '#server/kit/clock.ts';
import type { Site } from '#server/kit/site.ts';

import * as reads from './admin.reads.ts';
import { paymentProblems } from './alerts.service.ts';

const dayMs = 86_400_000;

interface Asked {
  days: number;
  /** YYYY-MM-DD, both or ''. */
  from: string;
  to: string;
}

/** What came in or went back on a day for a kind of order, in 分. */
interface Moved {
  day: string;
  kind: OrderKindName;
  amount: number;
  orders: number;
}

interface Row extends Pick<Moved, 'kind' | 'amount'> {
  day: number;
  orders?: number;
}

const dayText = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10);
const asMoved = ({ day, kind, amount, orders = 0 }: Row): Moved => ({
  day: dayText(Number(day)),
  kind,
  amount: Number(amount),
  orders: Number(orders),
});

/** What was paid and what went back from the beginning of one day to that of another. */
async function readDays({ db }: Site, first: string, after: string) {
  const [from, until] = [startOfCalendarDay(first), startOfCalendarDay(after)];
  const paid = (await reads.sumPaid(db, from, until)).map(asMoved);
  return { paid, back: (await reads.sumRefunded(db, from, until)).map(asMoved) };
}

const sum = (rows: readonly Moved[], of: 'amount' | 'orders'): number =>
  rows.reduce((total, row) => total + row[of], 0);

/** The first and last day that are asked for. @throws DomainError VALIDATION */
function boundsOf({ days, from, to }: Asked, today: string): { first: string; count: number } {
  if (from === '' && to === '') return { first: addDays(today, 1 - days), count: days };
  const count = (Date.parse(to) - Date.parse(from)) / dayMs + 1;
  if (count >= 1 && count <= revenueDays) return { first: from, count };
  throw new DomainError('VALIDATION', paymentErrors.range, { fields: { to: paymentErrors.range } });
}

/** What came in and went back on the days that are asked for, this month and the one before. @throws DomainError VALIDATION */
export async function revenueOf(site: Site, asked: Asked): Promise<Revenue> {
  const today = calendarDay(site.clock.now());
  const { first, count } = boundsOf(asked, today);
  const shown = await readDays(site, first, addDays(first, count));
  const thisMonth = today.slice(0, 7);
  const lastMonth = addDays(`${thisMonth}-01`, -1).slice(0, 7);
  const recent = await readDays(site, `${lastMonth}-01`, addDays(today, 1));
  const totals = ({ paid, back }: typeof shown, isMeant: (row: Moved) => boolean) => ({
    income: sum(paid.filter(isMeant), 'amount'),
    refunded: sum(back.filter(isMeant), 'amount'),
    orders: sum(paid.filter(isMeant), 'orders'),
  });
  return {
    days: Array.from({ length: count }, (_, at) => {
      const day = addDays(first, at);
      return { day, ...totals(shown, (row) => row.day === day) };
    }),
    kinds: orderKinds.map((kind) => ({ kind, ...totals(shown, (row) => row.kind === kind) })),
    months: [thisMonth, lastMonth].map((month) => {
      const { income, refunded } = totals(recent, ({ day }) => day.startsWith(month));
      return { month, income, refunded };
    }),
    alerts: (await paymentProblems(site)).map(({ text }) => text),
  };
}
