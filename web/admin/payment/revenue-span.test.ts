import { expect, test } from 'vitest';

import { daysOfMonth, isSpan, monthOfDays, recentMonths, spanOf } from './revenue-span.ts';

const asked = (query: string) => spanOf(new URLSearchParams(query));

test('an address chooses the last days or a span of at most 366 days, and nonsense neither', () => {
  expect(asked('days=7')).toBe('7');
  expect(asked('from=2025-02-01&to=2025-02-28')).toEqual({ from: '2025-02-01', to: '2025-02-28' });
  for (const wrong of ['', 'days=8', 'from=2025-02-01', 'from=2025-02-02&to=2025-02-01', 'from=x&to=y'])
    expect(asked(wrong)).toBe('30');
  expect(isSpan({ from: '2024-01-01', to: '2024-12-31' })).toBe(true);
  expect(isSpan({ from: '2024-01-01', to: '2025-01-01' })).toBe(false);
});

test('a month is its first to its last day', () => {
  expect(daysOfMonth('2024-02')).toEqual({ from: '2024-02-01', to: '2024-02-29' });
  expect(monthOfDays(daysOfMonth('2025-12'))).toBe('2025-12');
  expect(monthOfDays({ from: '2025-12-01', to: '2025-12-30' })).toBe('');
  expect(recentMonths('2026-01').slice(0, 3)).toEqual(['2026-01', '2025-12', '2025-11']);
});
