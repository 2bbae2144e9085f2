import { afterEach, beforeEach, expect, test } from 'vitest';

import { checkIn } from '#contract/features/growth/calls.ts';
import { type Transfer, transfer } from '#server/features/ledger/service.ts';
import { setOptions } from '#server/features/settings/options.service.ts';
import { write } from '#server/kit/site.ts';
import type { CastName } from '#tests/kit/moment-site.ts';
import { type GrowthSite, openTestGrowth } from '#tests/kit/growth-site.ts';

import { listTopEarners, tallyLedger } from './earnings.service.ts';

const dayMs = 86_400_000;
const settledMs = 600_000;

let it: GrowthSite;
let turn = 0;

beforeEach(async () => {
  it = await openTestGrowth();
});
afterEach(() => it.close());

async function move(who: CastName, amount: number, more: Partial<Transfer> = {}): Promise<void> {
  turn += 1;
  const user = { userId: it.people[who].userId };
  const [from, to] = amount > 0 ? ([{ site: 'rewards' }, user] as const) : ([user, { site: 'rewards' }] as const);
  const about = { currency: 'point', kind: 'comment', source: `test ${turn}`, amount: Math.abs(amount) } as const;
  await write(it.site, (unit) => transfer(it.site, unit, { ...about, from, to, ...more }));
}
const tally = () => {
  it.clock.advance(settledMs);
  return tallyLedger(it.site);
};
async function top(days: number | null, board: 'point' | 'exp' | 'check-ins' = 'point') {
  const names = new Map(Object.entries(it.people).map(([name, { userId }]) => [userId, name]));
  const rows = await listTopEarners(it.site, board, days, 10);
  return rows.map(({ user_id, count }) => `${names.get(user_id)} ${count}`);
}

test('what the site gave for taking part is earned, less what it took back', async () => {
  await move('member', 30);
  await move('member', 10, { kind: 'task' });
  await move('member', -5, { kind: 'reversal' });
  await move('reader', 12);
  await move('reader', 7, { currency: 'exp' });
  await tally();
  expect(await top(7)).toEqual(['member 35', 'reader 12']);
  expect(await top(null)).toEqual(['member 35', 'reader 12']);
  expect(await top(null, 'exp')).toEqual(['reader 7']);
});

test('adjustments, gifts, exchanges and what was spent are not earned', async () => {
  await move('reader', 1);
  await move('member', 20);
  await move('member', 900, { kind: 'adjustment', from: { site: 'adjustments' } });
  await move('member', 500, { kind: 'gift-share', from: { site: 'gifts' } });
  await move('member', 300, { kind: 'exchange', from: { site: 'exchange' } });
  await move('member', -20, { kind: 'make-up' });
  await move('member', -400, { kind: 'gift', to: { site: 'gifts' } });
  await tally();
  expect(await top(null)).toEqual(['member 20', 'reader 1']);
});

test('each posting is added once, also when two jobs run, and young ones wait', async () => {
  await move('member', 5);
  await tallyLedger(it.site);
  expect(await top(null)).toEqual([]);
  it.clock.advance(settledMs);
  await Promise.all([tallyLedger(it.site), tallyLedger(it.site), tallyLedger(it.site)]);
  await move('reader', 9);
  await tallyLedger(it.site);
  expect(await top(null)).toEqual(['member 5']);
  await tally();
  expect(await top(null)).toEqual(['reader 9', 'member 5']);
});

test('a ranking of the last days counts from midnight in Shanghai, and old days are deleted', async () => {
  await move('member', 5);
  it.clock.advance(6 * dayMs);
  await move('reader', 2);
  await tally();
  expect(await top(7)).toEqual(['member 5', 'reader 2']);
  it.clock.advance(dayMs);
  expect(await top(7)).toEqual(['reader 2']);
  expect(await top(30)).toEqual(['member 5', 'reader 2']);
  it.clock.advance(40 * dayMs);
  await tally();
  const days = await it.site.db.selectFrom('earning_days').select('day').where('day', '>', 0).execute();
  expect(days).toEqual([]);
  expect(await top(null)).toEqual(['member 5', 'reader 2']);
});

test('postings come in any order of time, as an import brings them', async () => {
  const now = it.clock.now();
  it.clock.advance(-20 * dayMs);
  await move('member', 5);
  it.clock.advance(-30 * dayMs);
  await move('member', 7);
  it.clock.advance(now - it.clock.now());
  await tally();
  expect([await top(7), await top(30), await top(null)]).toEqual([[], ['member 5'], ['member 12']]);
});

test('a check-in counts at once, one that was made up does not', async () => {
  await setOptions(it.site, { growth_rewards: [] });
  await it.ask('member', checkIn, {});
  it.clock.advance(dayMs);
  await it.ask('member', checkIn, {});
  await it.ask('reader', checkIn, {});
  expect(await top(7, 'check-ins')).toEqual(['member 2', 'reader 1']);
  expect(await top(null, 'check-ins')).toEqual(['member 2', 'reader 1']);
});
