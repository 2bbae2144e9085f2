import { afterEach, beforeEach, expect, test } from 'vitest';

import { postView } from '#contract/features/analytics/counters.calls.ts';
import { visit } from '#contract/features/analytics/visitors.calls.ts';
import { routes as statsRoutes } from './counters.routes.ts';
import { openTestSite, type TestSite, testNow } from '#server/kit/testing.ts';
import type { Site } from '#server/kit/site.ts';
import { insertPostRows, insertUserRow } from '#tests/kit/stored-posts.ts';

import { routes } from './visitors.routes.ts';
import { closeVisitDays, flushVisits, countVisit, visitorsOf } from './visitors.service.ts';

const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/131.0.0.0 Safari/537.36';
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0';
/** 2026-11-21 in Shanghai. */
const today = 20_778;
const dayMs = 86_400_000;

let it: TestSite;
beforeEach(async () => {
  it = await openTestSite();
});
afterEach(() => it.close());

/** Another process on the same database. */
const otherProcess = (): Site => ({ ...it.site });
const come = (ip: string, userAgent = chrome, site = it.site) =>
  countVisit({ ...it.contextFor(undefined, { ip, userAgent }), site, address: ip });
const counted = async (day = today) => {
  await flushVisits(it.site);
  return (await visitorsOf(it.site, day, 1))[0];
};
const stored = async (table: 'visit_marks' | 'visit_salts' | 'visit_days') =>
  it.site.db.selectFrom(table).selectAll().execute();

test('a visitor counts once a day, two browsers of one address are two', async () => {
  await come('203.0.113.1');
  await come('203.0.113.1');
  expect(await counted()).toBe(1);
  await come('203.0.113.1');
  await come('203.0.113.1', firefox);
  await come('203.0.113.2');
  expect(await counted()).toBe(3);
});

test('robots, and whoever does not say what asks, are no visitors', async () => {
  await come('203.0.113.1', 'Mozilla/5.0 (compatible; Baiduspider/2.0)');
  await come('203.0.113.1', 'curl/8.5.0');
  await come('203.0.113.1', '');
  await come('', chrome);
  expect(await counted()).toBe(0);
  expect(await stored('visit_salts')).toEqual([]);
});

test('opening an article and opening another page are one visitor', async () => {
  const author = await insertUserRow(it.site, '老王');
  const id = await insertPostRows(it.site, { slug: 'tea', author_id: author });
  const browser = { ip: '203.0.113.1', userAgent: chrome };
  await it.call(statsRoutes, postView, { id }, undefined, browser);
  expect(await counted()).toBe(1);
  await it.call(routes, visit, {}, undefined, browser);
  expect(await counted()).toBe(1);
  await it.call(routes, visit, {}, undefined, { ...browser, userAgent: firefox });
  expect(await counted()).toBe(2);
});

test('twenty at once in several processes are one visitor', async () => {
  const sites = Array.from({ length: 20 }, otherProcess);
  await Promise.all(sites.map((site) => come('203.0.113.1', chrome, site)));
  await Promise.all(sites.map((site) => flushVisits(site)));
  expect(await stored('visit_salts')).toHaveLength(1);
  expect(await counted()).toBe(1);
});

test('what is kept of a visitor holds neither address nor browser, and another day makes other hashes of them', async () => {
  await come('203.0.113.1');
  await counted();
  const [mark] = await stored('visit_marks');
  expect(JSON.stringify(mark)).not.toMatch(/203|113|chrome|mozilla/i);
  it.clock.advance(dayMs);
  await come('203.0.113.1');
  expect(await counted(today + 1)).toBe(1);
  const [first, second] = (await stored('visit_marks')) as { visitor: string; block: string }[];
  expect(second?.visitor).not.toBe(first?.visitor);
  expect(second?.block).not.toBe(first?.block);
});

test('a day that is over keeps its number and nothing else', async () => {
  for (let each = 1; each <= 5; each += 1) await come(`203.0.113.${each}`);
  expect(await counted()).toBe(5);
  const untilMidnight = Date.parse('2026-11-21T16:00:00Z') - testNow;
  it.clock.advance(untilMidnight - 1000);
  await come('203.0.113.6');
  it.clock.advance(2000);
  await closeVisitDays(it.site);
  // The last visits of the day are not written yet, so the day is still open.
  expect(await counted()).toBe(6);
  expect(await stored('visit_marks')).toHaveLength(6);
  await come('203.0.113.1');
  it.clock.advance(60_000);
  await closeVisitDays(it.site);
  await closeVisitDays(it.site);
  expect(await counted()).toBe(6);
  expect(await counted(today + 1)).toBe(1);
  expect((await stored('visit_marks')).map((row) => Number(row.day))).toEqual([today + 1]);
  expect((await stored('visit_salts')).map((row) => Number(row.day))).toEqual([today + 1]);
  expect(
    (await stored('visit_days')).map((row) => [Number(row.day), 'visitors' in row && Number(row.visitors)]),
  ).toEqual([[today, 6]]);
});

test('whoever is written too late comes into no closed day', async () => {
  await come('203.0.113.1');
  it.clock.advance(dayMs);
  await closeVisitDays(it.site);
  expect(await counted()).toBe(0);
  expect(await stored('visit_marks')).toEqual([]);
});

test('days before any were counted have no number, and days without visitors have 0', async () => {
  expect(await visitorsOf(it.site, today - 2, 3)).toEqual([null, null, 0]);
  await come('203.0.113.1');
  await flushVisits(it.site);
  it.clock.advance(2 * dayMs);
  await closeVisitDays(it.site);
  expect(await visitorsOf(it.site, today - 1, 4)).toEqual([null, 1, 0, 0]);
});

test('one address cannot invent visitors without end, over several processes too', async () => {
  const other = otherProcess();
  for (let each = 0; each < 130; each += 1) await come('203.0.113.1', `${chrome} ${each}`, each % 2 ? it.site : other);
  await Promise.all([flushVisits(other), flushVisits(it.site)]);
  expect(await counted()).toBe(100);
  await come('203.0.113.2');
  expect(await counted()).toBe(101);
});

test('visitors that could not be written are not lost', async () => {
  await come('203.0.113.1');
  const { db } = it.site;
  it.site.db = {
    transaction: () => ({ execute: async () => Promise.reject(new Error('disk')) }),
  } as unknown as typeof db;
  await expect(flushVisits(it.site)).rejects.toThrow('disk');
  it.site.db = db;
  expect(await counted()).toBe(1);
});

test('a database that does not answer fails no page', async () => {
  const { db } = it.site;
  it.site.db = {
    selectFrom: () => {
      throw new Error('disk');
    },
  } as unknown as typeof db;
  await expect(come('203.0.113.1')).resolves.toBeUndefined();
  it.site.db = db;
  await come('203.0.113.1');
  expect(await counted()).toBe(1);
});
