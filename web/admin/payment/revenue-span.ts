import { type TrendRange, trendRanges } from '#contract/features/analytics/limits.ts';
import { revenueDays } from '#contract/features/payment/limits.ts';

/** A first and a last day, YYYY-MM-DD. */
export interface ChosenDays {
  from: string;
  to: string;
}

/** What the page of revenue shows: the last days, or chosen ones. */
export type RevenueSpan = TrendRange | ChosenDays;

const dayMs = 86_400_000;
/** Months that can be chosen by name; earlier ones by their days. */
const namedMonths = 24;

/** Whether two days are a span that can be shown at once. */
export function isSpan({ from, to }: ChosenDays): boolean {
  const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1;
  return days >= 1 && days <= revenueDays;
}

/** What the address of the page asks for; nonsense is the last thirty days. */
export function spanOf(query: URLSearchParams): RevenueSpan {
  const chosen = { from: query.get('from') ?? '', to: query.get('to') ?? '' };
  if (isSpan(chosen)) return chosen;
  return trendRanges.find((days) => days === query.get('days')) ?? '30';
}

export const inputOf = (span: RevenueSpan) => (typeof span === 'string' ? { days: Number(span) } : span);

/** The days of a month, YYYY-MM. */
export function daysOfMonth(month: string): ChosenDays {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return { from: `${month}-01`, to: new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10) };
}

/** The month that the days fill exactly; ''. */
export function monthOfDays({ from, to }: ChosenDays): string {
  const month = from.slice(0, 7);
  return from !== '' && from === `${month}-01` && daysOfMonth(month).to === to ? month : '';
}

/** A month, YYYY-MM, and those before it. */
export function recentMonths(latest: string): string[] {
  const [year = 0, number = 0] = latest.split('-').map(Number);
  return Array.from({ length: namedMonths }, (_, back) =>
    new Date(Date.UTC(year, number - 1 - back, 1)).toISOString().slice(0, 7),
  );
}
