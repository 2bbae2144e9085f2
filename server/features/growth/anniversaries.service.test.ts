import { afterEach, beforeEach, expect, test } from 'vitest';

import { banUser } from '#server/features/accounts/service.ts';
import { setOptions } from '#server/features/settings/options.service.ts';
import { type GrowthSite, openTestGrowth } from '#tests/kit/growth-site.ts';

import { settleAnniversaries } from './anniversaries.service.ts';

const dayMs = 86_400_000;

let it: GrowthSite;

beforeEach(async () => {
  it = await openTestGrowth();
  await setOptions(it.site, { growth_rewards: [{ event: 'anniversary', point: 20, exp: 10, daily: 0 }] });
});
afterEach(() => it.close());

async function run(): Promise<void> {
  await settleAnniversaries(it.site);
  await it.settle();
}

test('every hundredth day is rewarded once, in Shanghai, however often the job runs', async () => {
  await run();
  it.clock.advance(99 * dayMs);
  await run();
  expect(await it.has('member')).toEqual([0, 0]);
  // The accounts were made at noon; the hundredth day begins at midnight.
  it.clock.advance(dayMs / 2);
  for (let time = 0; time < 3; time += 1) await run();
  expect(await it.has('member')).toEqual([20, 10]);
  expect(await it.entries('member')).toEqual([['anniversary', 20, '注册满 100 天']]);
  it.clock.advance(dayMs);
  await run();
  expect(await it.has('member')).toEqual([20, 10]);
  it.clock.advance(99 * dayMs);
  await run();
  expect(await it.has('member')).toEqual([40, 20]);
});

test('days on which the server was down are made up for, those of long ago are not', async () => {
  await run();
  it.clock.advance(103 * dayMs);
  await run();
  expect(await it.has('member')).toEqual([20, 10]);
  it.clock.advance(110 * dayMs);
  await run();
  expect(await it.has('member')).toEqual([20, 10]);
});

test('the clock going back gives nothing twice, and who is banned gets nothing', async () => {
  await banUser(it.site, it.people.reader.userId);
  it.clock.advance(100 * dayMs);
  await run();
  it.clock.advance(-dayMs);
  await run();
  it.clock.advance(dayMs);
  await it.site.db.deleteFrom('growth_cursors').execute();
  await run();
  expect(await it.has('member')).toEqual([20, 10]);
  expect(await it.has('reader')).toEqual([0, 0]);
});
