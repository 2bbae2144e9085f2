import { afterEach, beforeEach, expect, test } from 'vitest';

import { getAuthor } from '#contract/features/accounts/calls.ts';
import { getMyProfile, updateProfile } from '#contract/features/profiles/calls.ts';
import { banUser } from '#server/features/accounts/service.ts';
import { giveVipDays } from '#server/features/membership/grants.service.ts';
import { jobs } from '#server/features/membership/jobs.ts';
import { write } from '#server/kit/site.ts';
import { type GrowthSite, openTestGrowth } from '#tests/kit/growth-site.ts';

let it: GrowthSite;
let id: number;
const dayMs = 86_400_000;

beforeEach(async () => {
  it = await openTestGrowth();
  id = it.people.member.userId;
  await it.site.db.updateTable('users').set({ background_url: '/night.webp' }).where('id', '=', id).execute();
});
afterEach(() => it.close());

const give = (source: string) =>
  write(it.site, (unit) => giveVipDays(it.site, unit, { userId: id, level: 1, days: 10, source }));
const looks = async () => {
  const { author } = await it.ask('guest', getAuthor, { id: String(id) });
  return [author.background_url, author.accent];
};
const runJobs = async () => {
  for (const job of jobs) await job.handler(it.site)({}, new AbortController().signal);
};

test('a colour is for members', async () => {
  await expect(it.ask('member', updateProfile, { accent: 'jade' })).rejects.toMatchObject({ code: 'VIP_REQUIRED' });
  expect(await looks()).toEqual(['', '']);
  await give('first');
  expect(await looks()).toEqual(['/night.webp', '']);
  expect((await it.ask('member', updateProfile, { accent: 'jade' })).accent).toBe('jade');
  expect(await looks()).toEqual(['/night.webp', 'jade']);
});

test('background and colour end with the membership, also on kept pages, and come back with the next', async () => {
  await give('first');
  await it.ask('member', updateProfile, { accent: 'rose' });
  it.clock.advance(10 * dayMs - 1);
  expect(await looks()).toEqual(['/night.webp', 'rose']);
  it.clock.advance(1);
  expect(await looks()).toEqual(['', '']);
  it.touched.clear();
  await runJobs();
  expect([...it.touched]).toContain(`author-page:${id}`);
  expect((await it.ask('member', getMyProfile, {})).accent).toBe('rose');
  await it.ask('member', updateProfile, { bio: '夜里写字' });
  it.touched.clear();
  await give('second');
  expect([...it.touched]).toContain(`author-page:${id}`);
  expect(await looks()).toEqual(['/night.webp', 'rose']);
  it.clock.advance(10 * dayMs);
  expect((await it.ask('member', updateProfile, { accent: '' })).accent).toBe('');
});

test('a banned member shows neither', async () => {
  await give('first');
  await it.ask('member', updateProfile, { accent: 'sky' });
  await banUser(it.site, id, { reason: '广告' });
  expect(await looks()).toEqual(['', '']);
});
