import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { ledgerRules } from '#contract/features/ledger/copy.ts';
import { DomainError } from '#contract/errors.ts';
import { createUser } from '#server/features/accounts/service.ts';
import { write } from '#server/kit/site.ts';
import { openTestSite, type TestSite } from '#server/kit/testing.ts';

import { countGiven, findBalance, listBalances, type Transfer, transfer } from './service.ts';
import { ledgerChecks, verifyLedger } from './verify.service.ts';

let opened: TestSite;
let ming: number;
let hong: number;

beforeEach(async () => {
  opened = await openTestSite();
  ming = await createUser(opened.site, { name: '小明' });
  hong = await createUser(opened.site, { name: '阿红' });
});
afterEach(() => opened.close());

const rewards = { site: 'rewards' } as const;

function give(userId: number, amount: number, source: string, more: Partial<Transfer> = {}): Promise<boolean> {
  const { site } = opened;
  const given: Transfer = {
    currency: 'point',
    kind: 'comment',
    source,
    amount,
    from: rewards,
    to: { userId },
    ...more,
  };
  return write(site, (unit) => transfer(site, unit, given));
}

const pointsOf = (userId: number): Promise<number> => findBalance(opened.site.db, 'point', userId);

async function brokenRules(): Promise<string[]> {
  const checks = await verifyLedger(opened.site);
  expect(checks.map(({ name }) => name)).toEqual(Object.keys(ledgerRules));
  return checks.filter(({ broken }) => broken > 0).map(({ name }) => name);
}

test('units move from one account to another, and each entry says the balance after it', async () => {
  await give(ming, 5, 'a');
  await give(ming, 7, 'b');
  await give(hong, 4, 'c', { from: { userId: ming } });
  expect([await pointsOf(ming), await pointsOf(hong)]).toEqual([8, 4]);
  const postings = await opened.site.db
    .selectFrom('ledger_postings')
    .select(['amount', 'number', 'balance'])
    .orderBy('id')
    .execute();
  expect(postings).toEqual([
    { amount: -5, number: null, balance: null },
    { amount: 5, number: 1, balance: 5 },
    { amount: -7, number: null, balance: null },
    { amount: 7, number: 2, balance: 12 },
    { amount: -4, number: 3, balance: 8 },
    { amount: 4, number: 1, balance: 4 },
  ]);
  expect(await brokenRules()).toEqual([]);
});

test('a reason is given once, whatever the second request says', async () => {
  expect(await give(ming, 5, 'a')).toBe(true);
  expect(await give(ming, 5, 'a')).toBe(false);
  expect(await give(ming, 500, 'a')).toBe(false);
  expect(await give(ming, 5, 'a', { currency: 'exp' })).toBe(true);
  expect(await give(ming, 5, 'a', { kind: 'like' })).toBe(true);
  expect(await pointsOf(ming)).toBe(10);
});

test('nobody gives more than they have', async () => {
  await give(ming, 5, 'a');
  const refusal = await give(hong, 6, 'b', { from: { userId: ming } }).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(DomainError);
  expect(refusal).toMatchObject({ code: 'INSUFFICIENT_POINTS', message: '积分不足' });
  expect([await pointsOf(ming), await pointsOf(hong)]).toEqual([5, 0]);
});

test.each([0, -1, 1.5, Number.NaN, Infinity, 1_000_000_000_001, 2 ** 53])('%s is no amount', async (amount) => {
  await expect(give(ming, amount, 'a')).rejects.toThrow(RangeError);
  expect(await opened.site.db.selectFrom('ledger_transfers').select('id').execute()).toEqual([]);
});

test('of fifty exchanges at once with points for one, one succeeds', async () => {
  await give(ming, 100, 'start');
  const outcomes = await Promise.allSettled(
    Array.from({ length: 50 }, (_, at) => give(hong, 100, `exchange ${at}`, { from: { userId: ming } })),
  );
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect([await pointsOf(ming), await pointsOf(hong)]).toEqual([0, 100]);
  expect(await brokenRules()).toEqual([]);
});

test('the same reason fifty times at once is given once', async () => {
  const outcomes = await Promise.all(Array.from({ length: 50 }, () => give(ming, 3, 'same')));
  expect(outcomes.filter(Boolean)).toHaveLength(1);
  expect(await pointsOf(ming)).toBe(3);
});

test('two people who give to each other at the same time do not wait for each other for ever', async () => {
  await give(ming, 100, 'm');
  await give(hong, 100, 'h');
  const turns = Array.from({ length: 30 }, (_, at) => [
    give(hong, 1, `m${at}`, { from: { userId: ming } }),
    give(ming, 1, `h${at}`, { from: { userId: hong } }),
  ]);
  expect(await Promise.all(turns.flat())).not.toContain(false);
  expect([await pointsOf(ming), await pointsOf(hong)]).toEqual([100, 100]);
  expect(await brokenRules()).toEqual([]);
});

test('balances of several people are read at once, and what was given since a time is counted', async () => {
  const { site, clock } = opened;
  await give(ming, 2, 'a');
  clock.advance(1000);
  const since = clock.now();
  await give(ming, 2, 'b');
  await give(ming, 2, 'c');
  expect(await listBalances(site.db, 'point', [ming, hong])).toEqual(new Map([[ming, 6]]));
  const count = (limit: number) =>
    write(site, (unit) => countGiven(site, unit, ming, { currency: 'point', kind: 'comment', since, limit }));
  expect(await count(10)).toBe(2);
  expect(await count(1)).toBe(1);
});

/** What an attacker with the database, or a mistake in this program, might try. */
const forgeries: Record<string, string> = {
  'change an amount': `update ledger_transfers set amount = 1000`,
  'change a posting': `update ledger_postings set amount = 1000 where number = 1`,
  'change a reason': `update ledger_transfers set source = 'other'`,
  'delete a posting': `delete from ledger_postings`,
  'delete a transfer': `delete from ledger_transfers`,
  'delete an account': `delete from ledger_accounts`,
  'set a balance': `update ledger_accounts set balance = 1000 where user_id is not null`,
  'set a balance below zero': `update ledger_accounts set balance = -1 where user_id is not null`,
  'give an account to somebody else': `update ledger_accounts set user_id = 2 where user_id = 1`,
  'repeat a reason': `insert into ledger_transfers (currency, kind, source, amount, from_account, to_account, created_at)
    select currency, kind, source, amount, from_account, to_account, created_at from ledger_transfers`,
  'move nothing': `insert into ledger_transfers (currency, kind, source, amount, from_account, to_account, created_at)
    select currency, kind, 'z', 0, from_account, to_account, created_at from ledger_transfers`,
  'move less than nothing': `insert into ledger_transfers (currency, kind, source, amount, from_account, to_account, created_at)
    select currency, kind, 'z', -5, from_account, to_account, created_at from ledger_transfers`,
  'move to the same account': `insert into ledger_transfers (currency, kind, source, amount, from_account, to_account, created_at)
    select currency, kind, 'z', 5, from_account, from_account, created_at from ledger_transfers`,
  'post without a transfer': `insert into ledger_postings (transfer_id, account_id, amount, number, balance, kind, created_at)
    select transfer_id, account_id, 7, number + 1, balance + 7, kind, created_at from ledger_postings where number = 1`,
  'post another balance': `insert into ledger_postings (transfer_id, account_id, amount, number, balance, kind, created_at)
    select transfer_id, account_id, amount, number + 1, 1000, kind, created_at from ledger_postings where number = 1`,
  'post without a number': `insert into ledger_postings (transfer_id, account_id, amount, kind, created_at)
    select transfer_id, account_id, amount, kind, created_at from ledger_postings where number = 1`,
  'post twice': `insert into ledger_postings (transfer_id, account_id, amount, number, balance, kind, created_at)
    select transfer_id, account_id, amount, number + 1, balance + amount, kind, created_at from ledger_postings where number = 1`,
  'leave out a number': `insert into ledger_postings (transfer_id, account_id, amount, number, balance, kind, created_at)
    select transfer_id, account_id, amount, number + 2, balance + amount, kind, created_at from ledger_postings where number = 1`,
};

const sqliteForgeries: Record<string, string> = {
  'replace a transfer': `insert or replace into ledger_transfers
    select id, currency, kind, source, 1000, from_account, to_account, memo, actor_id, created_at from ledger_transfers`,
  'replace a posting': `insert or replace into ledger_postings
    select id, transfer_id, account_id, amount, number, 1000, kind, created_at from ledger_postings`,
  'replace an account': `insert or replace into ledger_accounts (id, currency, user_id, name, balance, postings)
    select id, currency, user_id, name, 1000, postings from ledger_accounts where user_id is not null`,
  'store a fraction': `update ledger_accounts set balance = 0.5 where user_id is not null`,
};

const postgresForgeries: Record<string, string> = {
  'empty a table': `truncate ledger_postings`,
  'empty every table': `truncate ledger_accounts, ledger_transfers, ledger_postings`,
};

test('the database itself refuses to change, delete or forge an entry', async () => {
  const { site } = opened;
  await give(ming, 5, 'a');
  await opened.site.db.insertInto('ledger_accounts').values({ currency: 'income', user_id: hong }).execute();
  const before = await dump();
  const own = site.engine === 'sqlite' ? sqliteForgeries : postgresForgeries;
  const accepted: string[] = [];
  for (const [name, text] of Object.entries({ ...forgeries, ...own })) {
    await sql
      .raw(text)
      .execute(site.db)
      .then(
        () => accepted.push(name),
        () => undefined,
      );
  }
  expect(accepted).toEqual([]);
  expect(await dump()).toEqual(before);
  expect(await brokenRules()).toEqual([]);
});

async function dump(): Promise<unknown[]> {
  const tables = ['ledger_accounts', 'ledger_transfers', 'ledger_postings'];
  return Promise.all(
    tables.map(async (name) => (await sql`select * from ${sql.table(name)} order by id`.execute(opened.site.db)).rows),
  );
}

/** Switches the guards off, as somebody with the whole database could, and forges. */
async function forge(...texts: string[]): Promise<void> {
  const { db, engine } = opened.site;
  if (engine === 'sqlite') {
    const { rows } = await sql<{ name: string; sql: string }>`
      select name, sql from sqlite_master where type = 'trigger' and tbl_name like 'ledger%'`.execute(db);
    await sql`pragma ignore_check_constraints = on`.execute(db);
    for (const { name } of rows) await sql.raw(`drop trigger ${name}`).execute(db);
    for (const text of texts) await sql.raw(text).execute(db);
    for (const trigger of rows) await sql.raw(trigger.sql).execute(db);
    await sql`pragma ignore_check_constraints = off`.execute(db);
    return;
  }
  await db.transaction().execute(async (unit) => {
    await sql`set local session_replication_role = 'replica'`.execute(unit);
    for (const text of texts) await sql.raw(text).execute(unit);
  });
}

const lastOf = (table: string): string => `(select max(id) from ${table})`;

test.each([
  ['I2', [`update ledger_accounts set balance = balance + 1 where user_id is not null`]],
  ['I1 I2 I3 I4', [`update ledger_postings set amount = amount + 1 where id = ${lastOf('ledger_postings')}`]],
  ['I3', [`update ledger_postings set balance = balance + 1 where number = 1`]],
  ['I1 I2 I4', [`delete from ledger_postings where id = ${lastOf('ledger_postings')}`]],
  ['I4', [`update ledger_transfers set amount = amount + 1`]],
])('verification finds what breaks %s', async (names, texts) => {
  await give(ming, 5, 'a');
  await give(ming, 6, 'b');
  await forge(...texts);
  expect((await brokenRules()).join(' ')).toBe(names);
});

test('verification finds a guard that is missing', async () => {
  const { db, engine } = opened.site;
  const [off, on] =
    engine === 'sqlite'
      ? ['drop trigger ledger_transfers_fixed', 'select 1']
      : ['disable', 'enable'].map((verb) => `alter table ledger_transfers ${verb} trigger ledger_transfers_fixed`);
  await sql.raw(off as string).execute(db);
  const checks = await verifyLedger(opened.site);
  await sql.raw(on as string).execute(db);
  const [found] = checks.filter(({ broken }) => broken > 0);
  expect(found).toMatchObject({ name: 'I4', broken: 1, example: 'ledger_transfers_fixed' });
});

test('verification asks the features for their invariants and reports in the order of the numbers', async () => {
  const found = { checked: 3, broken: 1, example: 'order 7' };
  ledgerChecks.add(opened.site, { name: 'I9', rule: '规则', find: async () => found });
  const checks = await verifyLedger(opened.site);
  expect(checks.map(({ name }) => name)).toEqual(['I1', 'I2', 'I3', 'I4', 'I5', 'I9', 'I11']);
  expect(checks[5]).toEqual({ name: 'I9', rule: '规则', ...found });
});

test('the ledger of nobody is in order', async () => {
  expect(await brokenRules()).toEqual([]);
});
