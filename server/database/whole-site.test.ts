import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';

import { siteTables } from '#server/app/tables.ts';

import { migrate } from './migrate.ts';
import { openTestDatabase, type TestDatabase, testEngine } from './testing.ts';
import { ensureNoForeignTables, hasContents, withSnapshot } from './whole-site.ts';

let database: TestDatabase | undefined;

afterEach(() => database?.close());

test('a database that others use is refused before anything is written to it', async () => {
  database = await openTestDatabase({ migrated: false });
  await ensureNoForeignTables(database, siteTables);
  await sql`create table shop_orders (id int primary key)`.execute(database.db);
  await expect(ensureNoForeignTables(database, siteTables)).rejects.toThrow('不属于本程序的表或视图（shop_orders）');
});

test.runIf(testEngine() === 'postgres')('a database whose job tables others use is refused too', async () => {
  database = await openTestDatabase({ migrated: false });
  const { db } = database;
  await sql`create schema pgboss`.execute(db);
  await sql`create table pgboss.job (name text)`.execute(db);
  await sql`insert into pgboss.job (name) values ('somnia'), ('__pgboss__send-it')`.execute(db);
  await ensureNoForeignTables(database, siteTables);
  await sql`insert into pgboss.job (name) values ('shop-mails')`.execute(db);
  await expect(ensureNoForeignTables(database, siteTables)).rejects.toThrow('别的程序的后台任务（shop-mails）');
});

test('contents are seen whether or not the tables are there', async () => {
  database = await openTestDatabase({ migrated: false });
  expect(await hasContents(database)).toBe(false);
  await migrate(database);
  expect(await hasContents(database)).toBe(false);
  const person = { name: '老王', name_key: '老王', role: 'author', created_at: 1, updated_at: 1 } as const;
  await database.db.insertInto('users').values(person).execute();
  expect(await hasContents(database)).toBe(true);
});

test('a table of many pages is read once each, also two tables at a time', async () => {
  database = await openTestDatabase();
  const rows = Array.from({ length: 1201 }, (_, at) => ({
    url: `/${at}`,
    path: `${at}`,
    name: '',
    mime: '',
    bytes: at,
    sha256: '',
    created_at: 1,
  }));
  for (let at = 0; at < rows.length; at += 300)
    await database.db
      .insertInto('media')
      .values(rows.slice(at, at + 300))
      .execute();
  await withSnapshot({ ...database, tables: siteTables }, async (snapshot) => {
    const [one, other] = [snapshot.rows('media'), snapshot.rows('media')];
    const seen: number[] = [];
    for await (const row of one) {
      seen.push(Number(row.bytes));
      expect((await other.next()).value.bytes).toBe(row.bytes);
    }
    expect(seen.toSorted((a, b) => a - b)).toEqual(rows.map(({ bytes }) => bytes));
    expect((await other.next()).done).toBe(true);
  });
});
