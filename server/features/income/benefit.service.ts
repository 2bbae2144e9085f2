import type { IncomeSummary, IncomeYear } from '#contract/features/income/entities.ts';
import { incomeChart } from '#contract/features/income/limits.ts';
import { incomeSources, sourceKinds, sourceOfKind } from '#contract/features/income/rules.ts';
import { dayOf, dayText, yearBounds, yearOf } from '#contract/features/income/years.rules.ts';
import type { TransferKind } from '#contract/features/ledger/entities.ts';
import { statementExportLength } from '#contract/features/ledger/limits.ts';
import { findUser } from '#server/features/accounts/service.ts';
import { findBalance } from '#server/features/ledger/service.ts';
import { viewStatementEntry } from '#server/features/ledger/statements.service.ts';
import { requireUserId } from '#server/kit/sign-in-required.ts';
import type { CallContext } from '#server/kit/site.ts';

import * as benefits from './benefit.reads.ts';
import * as reads from './reads.ts';

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

/** The last months until a day, oldest first: 2026-11. */
function monthsUntil(today: number, count: number): string[] {
  const [year = 0, month = 1] = dayText(today).split('-').map(Number);
  return Array.from({ length: count }, (_, at) =>
    new Date(Date.UTC(year, month - count + at, 1)).toISOString().slice(0, 7),
  );
}

/** 收益: what the viewer has and got, where from and when. */
export async function findBenefit(context: CallContext): Promise<IncomeSummary> {
  const { db, options, clock } = context.site;
  const userId = requireUserId(context);
  const today = dayOf(clock.now());
  const months = monthsUntil(today, incomeChart.months);
  const since = Date.parse(`${months[0]}-01T00:00:00+08:00`);
  const [balance, open, withdrawn, recent, all, first] = await Promise.all([
    findBalance(db, 'income', userId),
    reads.findOpen(db, userId),
    reads.sumWithdrawn(db, userId),
    benefits.sumByDay(db, userId, since),
    benefits.sumByKind(db, userId, 0, Number.MAX_SAFE_INTEGER),
    benefits.findFirstTime(db, userId),
  ]);
  const ofMonth = (month: string | undefined, kind?: TransferKind): number =>
    sum(
      recent
        .filter((row) => dayText(row.day).slice(0, 7) === month && (kind === undefined || row.kind === kind))
        .map(({ amount }) => amount),
    );
  const ofDay = (day: number): number => sum(recent.filter((row) => row.day === day).map(({ amount }) => amount));
  const thisYear = yearOf(clock.now());
  const firstYear = first === null ? thisYear + 1 : yearOf(first);
  return {
    balance,
    pending: open?.amount ?? 0,
    withdrawn,
    sources: incomeSources.map((source) => ({
      source,
      month: ofMonth(months.at(-1), sourceKinds[source]),
      last_month: ofMonth(months.at(-2), sourceKinds[source]),
      all: all.find(({ kind }) => kind === sourceKinds[source])?.amount ?? 0,
    })),
    days: Array.from({ length: incomeChart.days }, (_, at) => {
      const day = today - incomeChart.days + 1 + at;
      return { day: dayText(day), amount: ofDay(day) };
    }),
    months: months.map((month) => ({ month, amount: ofMonth(month) })),
    years: Array.from({ length: thisYear - firstYear + 1 }, (_, at) => thisYear - at),
    shares: { tip: options.get('tip_share'), content: options.get('sale_share'), gift: options.get('gift_share') },
  };
}

/** The viewer's income of one year, for a file or to print; its parts add up to the difference of the balances. */
export async function findBenefitYear(context: CallContext, year: number): Promise<IncomeYear> {
  const { db } = context.site;
  const userId = requireUserId(context);
  const { from, until } = yearBounds(year);
  const [user, start, end, kinds, entries, paid] = await Promise.all([
    findUser(db, userId),
    benefits.findBalanceBefore(db, userId, from),
    benefits.findBalanceBefore(db, userId, until),
    benefits.sumByKind(db, userId, from, until),
    benefits.listBetween(db, userId, from, until, statementExportLength),
    reads.sumPaidBetween(db, userId, from, until),
  ]);
  const amountOf = (...names: readonly TransferKind[]): number =>
    sum(kinds.filter(({ kind }) => names.includes(kind as TransferKind)).map(({ amount }) => amount));
  const refunds = amountOf('refund', 'reversal');
  const withdrawals = amountOf('withdrawal', 'withdrawal-return');
  const known = new Set<string>(['refund', 'reversal', 'withdrawal', 'withdrawal-return']);
  const isOther = (kind: string): boolean => !known.has(kind) && sourceOfKind(kind as TransferKind) === null;
  return {
    year,
    name: user?.name ?? '',
    start,
    sources: incomeSources.map((source) => ({ source, amount: amountOf(sourceKinds[source]) })),
    refunds,
    withdrawals,
    other: sum(kinds.filter(({ kind }) => isOther(kind)).map(({ amount }) => amount)),
    end,
    fees: paid.fee,
    paid: paid.amount - paid.fee,
    entries: entries.map(viewStatementEntry),
  };
}
