import { testEngine } from '#server/database/testing.ts';

/** What a row of the table found. */
export interface Found {
  /** Its figures, as they are printed. */
  figures: string;
  /** Whether they are those that were promised. */
  isMet: boolean;
}

/** One promise about money and the proof of it. */
export interface Row {
  /** M01 … M24, S18. */
  id: string;
  title: string;
  prove: () => Promise<Found>;
}

export const isPostgres = (): boolean => testEngine() === 'postgres';

/** `ok`, or the code and the words of the refusal. */
export const outcomeOf = (asked: Promise<unknown>): Promise<string> =>
  asked.then(
    () => 'ok',
    (error: { code?: string; message: string }) => `${error.code ?? 'error'} ${error.message}`,
  );

export const count = <T>(items: readonly T[], is: (item: T) => boolean): number => items.filter(is).length;

/** A value of which so many hundredths of all are no larger. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? 0;
}

/** Does the work for each item, so many at a time. */
export async function inParallel<T>(items: readonly T[], atOnce: number, work: (item: T) => Promise<void>) {
  const rest = [...items];
  const next = async (): Promise<void> => {
    for (let item = rest.shift(); item !== undefined; item = rest.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, next));
}
