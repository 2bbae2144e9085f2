import { expect, test } from 'vitest';

import { figure } from '#tests/kit/figure.ts';
import { amount } from '#tests/kit/breadth.ts';
import { raceWithdrawals } from '#tests/kit/withdrawal-races.ts';
import { openTestWithdrawals } from '#tests/kit/withdrawal-site.ts';

test('whatever happens to withdrawals at once, nothing is paid twice', async () => {
  const it = await openTestWithdrawals();
  try {
    const rounds = amount(200, 3);
    const problems = await raceWithdrawals(it, rounds);
    expect(problems).toEqual([]);
    figure('M15', `${rounds} 轮 × 8 种并发，多付 ${problems.length} 次`);
  } finally {
    await it.close();
  }
});
