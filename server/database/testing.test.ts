import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';

import { verifyLedger } from '#server/features/ledger/verify.service.ts';
import { openTestSite, type TestSite } from '#server/kit/testing.ts';
import { insertPostRows, insertUserRow } from '#tests/kit/stored-posts.ts';

let opened: TestSite[] = [];

afterEach(async () => {
  for (const each of opened) await each.close();
  opened = [];
});

async function open(): Promise<TestSite> {
  const site = await openTestSite();
  opened.push(site);
  return site;
}

async function openAfter(work: (site: TestSite) => Promise<unknown>): Promise<TestSite> {
  const before = await openTestSite();
  await work(before);
  await before.close();
  return open();
}

const countOf = async ({ database }: TestSite, table: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(database.db);
  return Number(rows[0]?.count);
};

test('a test finds no row, no number and no job of the one before', async () => {
  const first: number[] = [];
  const after = await openAfter(async ({ site }) => {
    first.push(await insertUserRow(site, '老王'));
    await insertPostRows(site, { slug: '夜航', author_id: first[0] as number });
    await site.jobs.enqueue({ queue: 'index', payload: {} });
  });
  for (const table of ['users', 'posts', 'post_bodies']) expect(await countOf(after, table), table).toBe(0);
  expect(await after.site.jobs.counts()).toEqual({ waiting: 0, running: 0, dead: 0 });
  expect(await insertUserRow(after.site, '小明')).toBe(first[0]);
});

test('a test finds no table and no column that the one before added', async () => {
  const after = await openAfter(async ({ database }) => {
    await sql`create table left_over (id integer)`.execute(database.db);
    await sql`alter table users add column left_over integer`.execute(database.db);
  });
  await expect(countOf(after, 'left_over')).rejects.toThrow('left_over');
  await expect(sql`select left_over from users`.execute(after.database.db)).rejects.toThrow('left_over');
});

test('a test finds the triggers that the one before dropped', async () => {
  const after = await openAfter(async ({ database, site }) => {
    const on = site.engine === 'postgres' ? ' on ledger_postings' : '';
    await sql.raw(`drop trigger ledger_postings_kept${on}`).execute(database.db);
  });
  const broken = (await verifyLedger(after.site)).filter((check) => check.broken > 0);
  expect(broken).toEqual([]);
});

test('two sites of one test share nothing', async () => {
  const [one, other] = [await open(), await open()];
  await insertUserRow(one.site, '老王');
  expect(await countOf(one, 'users')).toBe(1);
  expect(await countOf(other, 'users')).toBe(0);
});

test('a query after the end of a test fails', async () => {
  const site = await openTestSite();
  await site.close();
  await expect(countOf(site, 'users')).rejects.toThrow('destroyed');
});
