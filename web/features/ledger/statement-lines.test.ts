import { expect, test } from 'vitest';

import { csvOf } from '#web/kit/csv.ts';

import { formatYuan, signedAmount, statementColumns } from './statement-lines.ts';

test('an amount says by its sign which way it went', () => {
  expect([5, -20, 12_345].map((amount) => signedAmount(amount))).toEqual(['+5', '−20', '+12,345']);
});

test('income is written in yuan, to the 分', () => {
  expect([0, 5, 123_456, -250].map(formatYuan)).toEqual(['0.00', '0.05', '1,234.56', '-2.50']);
  expect(signedAmount(-250, formatYuan)).toBe('−2.50');
});

test('in the file numbers stay numbers, and a reason is no formula', () => {
  const entry = {
    id: 9,
    number: 3,
    kind: 'adjustment' as const,
    title: '管理员调整',
    memo: '=SUM(A1)',
    amount: -12_000,
    balance: 34_567,
    created_at: '2026-11-22T04:05:06.000Z',
  };
  expect(csvOf(statementColumns('月饼'), [entry])).toBe(
    "\uFEFF编号,时间,事项,说明,月饼变动,月饼余额\r\n3,2026-11-22 12:05:06,管理员调整,'=SUM(A1),-12000,34567\r\n",
  );
});
