import { afterEach, beforeEach, expect, test } from 'vitest';

import { adjustBalance } from '#contract/features/ledger/calls.ts';
import { checkIn, makeUpCheckIn } from '#contract/features/growth/calls.ts';
import { getGrowth } from '#contract/features/growth/statistics.calls.ts';
import { setOptions } from '#server/features/settings/options.service.ts';
import { type GrowthSite, openTestGrowth } from '#tests/kit/growth-site.ts';

import { tallyLedger } from './earnings.service.ts';

const dayMs = 86_400_000;

let it: GrowthSite;

beforeEach(async () => {
  it = await openTestGrowth();
  await setOptions(it.site, {
    growth_rewards: [{ event: 'check-in', point: 30, exp: 100, daily: 0 }],
    growth_make_up_price: 20,
    levels: [
      { level: 1, name: '新月', threshold: 0, img: '' },
      { level: 3, name: '圆月', threshold: 200, img: '' },
      { level: 2, name: '弦月', threshold: 100, img: '' },
    ],
  });
});
afterEach(() => it.close());

test('an administrator sees what was given and spent by day and kind, check-ins, levels and who earned most', async () => {
  await it.ask('member', checkIn, {});
  await it.ask('reader', checkIn, {});
  it.clock.advance(2 * dayMs);
  await it.ask('member', checkIn, {});
  await it.ask('member', makeUpCheckIn, { day: '2026-11-22' });
  const request_id = '6f1c1f6e-5d0e-4a57-9d3f-0d1c6f3c9a10';
  await it.ask('owner', adjustBalance, {
    id: it.people.reader.userId,
    currency: 'point',
    amount: 500,
    memo: '活动',
    request_id,
  });
  it.clock.advance(600_000);
  await tallyLedger(it.site);
  const { days, kinds, check_ins, levels, earners } = await it.ask('owner', getGrowth, { days: '7' });
  expect([days[0], days.at(-1)]).toEqual([{ date: '2026-11-17' }, { date: '2026-11-23' }]);
  const shown = kinds.map((each) => [each.title, each.currency, each.received.slice(4), each.paid.slice(4)]);
  expect(shown).toEqual([
    ['每日签到', 'point', [60, 0, 30], [0, 0, 0]],
    ['每日签到', 'exp', [200, 0, 100], [0, 0, 0]],
    ['使用补签卡', 'point', [0, 0, 0], [0, 0, 20]],
    ['管理员调整', 'point', [0, 0, 500], [0, 0, 0]],
  ]);
  expect(check_ins).toEqual([0, 0, 0, 0, 2, 0, 1]);
  expect(levels.map(({ name, people }) => [name, people])).toEqual([
    ['新月', 3],
    ['弦月', 1],
    ['圆月', 1],
  ]);
  expect(earners.map(({ name, count }) => [name, count])).toEqual([
    ['阿红', 60],
    ['小明', 30],
  ]);
});
