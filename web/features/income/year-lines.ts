import { incomeSourceNames } from '#contract/features/income/copy.ts';
import type { IncomeYear } from '#contract/features/income/entities.ts';
import type { CsvColumn } from '#web/kit/csv.ts';
import { formatDate } from '#web/ui/format-date.ts';

/** A line of a year's statement; amounts in 分. */
export interface YearLine {
  name: string;
  amount: number;
  /** Outside the sum: what is said of the withdrawals. */
  isAside?: true;
}

/** The sums of a year, which may still run: `start` and the lines after it add up to the last but those aside. */
export function yearLines(year: IncomeYear, isRunning = false): YearLine[] {
  return [
    { name: '年初余额', amount: year.start },
    ...year.sources.map(({ source, amount }) => ({ name: incomeSourceNames[source], amount })),
    { name: '退款收回', amount: year.refunds },
    { name: '提现', amount: year.withdrawals },
    { name: '其他', amount: year.other },
    { name: isRunning ? '目前余额' : '年末余额', amount: year.end },
    { name: '其中已到账的提现手续费', amount: year.fees, isAside: true },
    { name: '其中实际到账', amount: year.paid, isAside: true },
  ];
}

export interface YearRow {
  time: string;
  name: string;
  memo: string;
  amount: number;
  balance: number | null;
}

/** The sums and then every entry, for a file. */
export function yearRows(year: IncomeYear, timeZone?: string, isRunning = false): YearRow[] {
  const at = (time: string) => formatDate(Date.parse(time), 'YYYY-MM-DD HH:mm:ss', timeZone);
  return [
    ...yearLines(year, isRunning).map(({ name, amount }) => ({
      time: String(year.year),
      name,
      memo: '',
      amount,
      balance: null,
    })),
    ...year.entries.map(({ created_at, title, memo, amount, balance }) => ({
      time: at(created_at),
      name: title,
      memo,
      amount,
      balance,
    })),
  ];
}

export const yearColumns: readonly CsvColumn<YearRow>[] = [
  { label: '时间', csv: ({ time }) => time },
  { label: '项目', csv: ({ name }) => name },
  { label: '说明', csv: ({ memo }) => memo },
  { label: '金额（元）', csv: ({ amount }) => amount / 100 },
  { label: '余额（元）', csv: ({ balance }) => (balance === null ? '' : balance / 100) },
];
