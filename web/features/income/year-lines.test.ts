import { expect, test } from 'vitest';

import type { IncomeYear } from '#contract/features/income/entities.ts';
import { csvOf } from '#web/kit/csv.ts';

import { yearColumns, yearLines, yearRows } from './year-lines.ts';

const year: IncomeYear = {
  year: 2027,
  name: '阿红',
  start: 5000,
  sources: [{ source: 'tip', amount: 700 }],
  refunds: -300,
  withdrawals: -1500,
  other: 0,
  end: 3900,
  fees: 15,
  paid: 1485,
  entries: [
    {
      id: 1,
      number: 1,
      kind: 'tip-share',
      title: '收到打赏',
      memo: '=cmd()',
      amount: 700,
      balance: 5700,
      created_at: '2027-03-01T00:00:00.000Z',
    },
  ],
};

test('the lines of a year add up to its end', () => {
  const lines = yearLines(year).filter(({ isAside }) => !isAside);
  const end = lines.pop();
  expect(lines.reduce((total, { amount }) => total + amount, 0)).toBe(end?.amount);
});

test('the file of a year has amounts in yuan and runs no formula', () => {
  const text = csvOf(yearColumns, yearRows(year, 'Asia/Shanghai'));
  expect(text).toContain('2027,退款收回,,-3,');
  expect(text).toContain("2027-03-01 08:00:00,收到打赏,'=cmd(),7,57");
});

test('a year that still runs has no last balance yet, but the present one', () => {
  const nameOf = (isRunning: boolean) => yearLines(year, isRunning).find(({ amount }) => amount === 3900)?.name;
  expect([nameOf(false), nameOf(true)]).toEqual(['年末余额', '目前余额']);
});
