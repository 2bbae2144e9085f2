import { afterAll, beforeAll, expect, test } from 'vitest';

import type { DomainError } from '#contract/errors.ts';
import { write } from '#server/kit/site.ts';
import { openTestSite, type TestSite } from '#server/kit/testing.ts';

import { countEvents, takeLimits } from './rate-limits.service.ts';

let opened: TestSite;
beforeAll(async () => {
  opened = await openTestSite();
});
afterAll(() => opened.close());

const minute = 60_000;

async function take(key: string, max: number, windowMs = minute): Promise<DomainError | null> {
  const { site } = opened;
  return write(site, (unit) => takeLimits(site, unit, [{ key, rules: [{ max, windowMs }] }])).then(
    () => null,
    (error: DomainError) => error,
  );
}

test('the window slides: the act that is too many is refused until the oldest has passed out of it', async () => {
  expect(await take('slide', 2)).toBeNull();
  opened.clock.advance(40_000);
  expect(await take('slide', 2)).toBeNull();
  const refused = await take('slide', 2);
  expect(refused?.code).toBe('RATE_LIMITED');
  expect(refused?.retryAfterSeconds).toBe(20);
  opened.clock.advance(20_000);
  expect(await take('slide', 2)).toBeNull();
  expect((await take('slide', 2))?.retryAfterSeconds).toBe(40);
});

test('no window that begins anywhere has more acts than may: a burst around its end is refused', async () => {
  opened.clock.advance(minute - 1);
  for (let at = 0; at < 3; at += 1) expect(await take('burst', 3)).toBeNull();
  opened.clock.advance(1);
  expect((await take('burst', 3))?.retryAfterSeconds).toBe(60);
  opened.clock.advance(minute - 2);
  expect((await take('burst', 3))?.retryAfterSeconds).toBe(1);
  opened.clock.advance(1);
  expect(await take('burst', 3)).toBeNull();
});

test('a count forgets each event on its own, at the end of its window', async () => {
  const count = () => countEvents(opened.site.db, 'counted', minute, opened.clock.now());
  await take('counted', 9);
  opened.clock.advance(30_000);
  await take('counted', 9);
  expect(await count()).toBe(2);
  opened.clock.advance(29_999);
  expect(await count()).toBe(2);
  opened.clock.advance(1);
  expect(await count()).toBe(1);
  opened.clock.advance(30_000);
  expect(await count()).toBe(0);
});

test('of fifty at once exactly as many pass as may', async () => {
  const results = await Promise.all(Array.from({ length: 50 }, () => take('parallel', 5)));
  expect(results.filter((result) => result === null)).toHaveLength(5);
  expect(await countEvents(opened.site.db, 'parallel', minute, opened.clock.now())).toBe(5);
});

test('when one limit refuses, none of the others is used up', async () => {
  const { site } = opened;
  expect(await take('b', 1)).toBeNull();
  const both = [
    { key: 'a', rules: [{ max: 1, windowMs: minute }] },
    { key: 'b', rules: [{ max: 1, windowMs: minute }] },
  ];
  await expect(write(site, (unit) => takeLimits(site, unit, both))).rejects.toThrow('操作太频繁了，请稍后再试');
  expect(await take('a', 1)).toBeNull();
});
