import { expect, test } from 'vitest';

import { isPayAccount, isRealName, maskAccount, maskName, needsTwoAdmins, withdrawFee } from './rules.ts';
import { dayOf, dayText, yearBounds, yearOf } from './years.rules.ts';

test('a fee is rounded half up', () => {
  for (const [amount, percent, fee] of [
    [1000, 0, 0],
    [150, 3, 5],
    [149, 3, 4],
    [1, 50, 1],
    [100_000_000, 50, 50_000_000],
  ] as const)
    expect(withdrawFee(amount, percent), `${amount} × ${percent}%`).toBe(fee);
});

test('accounts and names are shortened', () => {
  expect(['13812345678', 'laowang@example.com', 'a@b.cn', ''].map(maskAccount)).toEqual([
    '138****5678',
    'lao***@example.com',
    '***@b.cn',
    '',
  ]);
  expect(['王小红', '王', 'Zhang San', ''].map(maskName)).toEqual(['王**', '王', 'Z***', '']);
});

test('accounts and names of people are told from formulas and markup', () => {
  expect(['13812345678', 'a@b.cn'].filter(isPayAccount)).toHaveLength(2);
  expect(['-a@b.cn', '=1', '12812345678', '1381234567', '@b.cn'].filter(isPayAccount)).toEqual([]);
  expect(['王小红', '阿卜杜拉·买买提', 'Zhang San'].filter(isRealName)).toHaveLength(3);
  expect(['王', '王1', '<b>', '=cmd', ' 王红', '王··红', '王'.repeat(26)].filter(isRealName)).toEqual([]);
});

test('two administrators are needed above the limit, and never at 0', () => {
  expect([needsTwoAdmins(100_000, 1000), needsTwoAdmins(100_001, 1000), needsTwoAdmins(100_001, 0)]).toEqual([
    false,
    true,
    false,
  ]);
});

test('days and years are those of Shanghai', () => {
  const newYear = Date.parse('2027-01-01T00:00:00+08:00');
  expect(yearBounds(2026).until).toBe(newYear);
  expect([yearOf(newYear - 1), yearOf(newYear)]).toEqual([2026, 2027]);
  expect([dayText(dayOf(newYear - 1)), dayText(dayOf(newYear))]).toEqual(['2026-12-31', '2027-01-01']);
});
