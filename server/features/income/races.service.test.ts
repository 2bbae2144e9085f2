import { expect, test } from 'vitest';

import { raceWithdrawals } from '#tests/kit/withdrawal-races.ts';
import { openTestWithdrawals } from '#tests/kit/withdrawal-site.ts';

test('whatever happens to withdrawals at once, each ends once and no money appears', async () => {
  const it = await openTestWithdrawals();
  try {
    expect(await raceWithdrawals(it, 3)).toEqual([]);
  } finally {
    await it.close();
  }
}, 60_000);
