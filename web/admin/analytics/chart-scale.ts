/** Round tick values for a chart axis: three or four whole-number steps from 0 to at least `greatest`. */
export function ticksFor(greatest: number): number[] {
  const rough = Math.max(1, greatest / 4);
  const size = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, [1, 2, 5, 10].map((each) => each * size).find((each) => each >= rough) ?? size * 10);
  const count = Math.max(1, Math.ceil(greatest / step));
  return Array.from({ length: count + 1 }, (_, place) => place * step);
}

/** Indexes of the days that get a label, evenly spaced and counted back from the last day, which is today. */
export function labelledDays(count: number, most: number): Set<number> {
  const step = Math.max(1, Math.ceil(count / most));
  const days = new Set<number>();
  for (let place = count - 1; place >= 0; place -= step) days.add(place);
  return days;
}

/** Change in whole percent; null when there is nothing to compare with. */
export function changeInPercent(now: number, before: number): number | null {
  return before === 0 ? null : Math.round(((now - before) / before) * 100);
}

/** One count per day; null for days without data. */
export type DailyCounts = readonly (number | null)[];

export const sumOf = (counts: DailyCounts): number => counts.reduce<number>((sum, count) => sum + (count ?? 0), 0);

export const maxCountOf = (counts: DailyCounts): number => Math.max(0, ...counts.map((count) => count ?? 0));

/** Whether every day has a count. */
export const isComplete = (counts: DailyCounts): counts is readonly number[] => !counts.includes(null);
