import type { Currency, StatementEntry } from '#contract/features/ledger/entities.ts';
import type { CsvColumn } from '#web/kit/csv.ts';
import { formatDate } from '#web/ui/format-date.ts';
import { formatExact } from '#web/ui/format-number.ts';

/** An amount with its sign: +5, −20. */
export function signedAmount(amount: number, digits: (amount: number) => string = formatExact): string {
  return `${amount < 0 ? '−' : '+'}${digits(Math.abs(amount))}`;
}

/** 分 as yuan: 1,234.50. */
export const formatYuan = (fen: number): string =>
  `${fen < 0 ? '-' : ''}${formatExact(Math.trunc(Math.abs(fen) / 100))}.${String(Math.abs(fen) % 100).padStart(2, '0')}`;

/** How units of a currency are written. */
export const digitsOf = (currency: Currency): ((units: number) => string) =>
  currency === 'income' ? formatYuan : formatExact;

/** The columns of a downloaded statement of points or experience. */
export function statementColumns(
  name: string,
  timeZone?: string,
  currency: Currency = 'point',
): readonly CsvColumn<StatementEntry>[] {
  const isMoney = currency === 'income';
  const unit = isMoney ? '（元）' : '';
  const numberOf = (units: number): number => (isMoney ? units / 100 : units);
  return [
    { label: '编号', csv: ({ number }) => number },
    {
      label: '时间',
      csv: ({ created_at }) => formatDate(Date.parse(created_at), 'YYYY-MM-DD HH:mm:ss', timeZone),
    },
    { label: '事项', csv: ({ title }) => title },
    { label: '说明', csv: ({ memo }) => memo },
    { label: `${name}变动${unit}`, csv: ({ amount }) => numberOf(amount) },
    { label: `${name}余额${unit}`, csv: ({ balance }) => numberOf(balance) },
  ];
}
