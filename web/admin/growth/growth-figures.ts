import type { getGrowth } from '#contract/features/growth/statistics.calls.ts';
import type { CallOutput } from '#contract/kit/call.ts';

type Growth = CallOutput<typeof getGrowth>;

/** Sums of one kind over the range. */
export interface KindSums {
  kind: string;
  title: string;
  /** In points. */
  received: number;
  paid: number;
  /** Experience, less what was taken back. */
  exp: number;
}

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);

/** The kinds of a range with both currencies in one row; kinds in which nothing moved are left out. */
export function sumsOfKinds(kinds: Growth['kinds']): KindSums[] {
  const sums = new Map<string, KindSums>();
  for (const { kind, title, currency, received, paid } of kinds) {
    const row = sums.get(kind) ?? { kind, title, received: 0, paid: 0, exp: 0 };
    sums.set(kind, row);
    if (currency === 'point') {
      row.received += sumOf(received);
      row.paid += sumOf(paid);
    } else row.exp += sumOf(received) - sumOf(paid);
  }
  return [...sums.values()].filter(({ received, paid, exp }) => received !== 0 || paid !== 0 || exp !== 0);
}

const addUp = (length: number, series: readonly (readonly number[])[]): number[] =>
  Array.from({ length }, (_, day) => sumOf(series.map((counts) => counts[day] ?? 0)));

/** What the chart can show, a number for each day. */
export function figuresOf(
  { days, kinds, check_ins }: Growth,
  pointsText: string,
): { name: string; counts: number[] }[] {
  const of = (currency: 'point' | 'exp') => kinds.filter((each) => each.currency === currency);
  return [
    {
      name: `发放${pointsText}`,
      counts: addUp(
        days.length,
        of('point').map(({ received }) => received),
      ),
    },
    {
      name: `消费${pointsText}`,
      counts: addUp(
        days.length,
        of('point').map(({ paid }) => paid),
      ),
    },
    {
      name: '发放经验',
      counts: addUp(
        days.length,
        of('exp').map(({ received }) => received),
      ),
    },
    { name: '签到', counts: check_ins },
  ];
}
