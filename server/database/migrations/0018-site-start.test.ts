import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { migrations } from '../migrate.ts';
import { openTestDatabase, type TestDatabase } from '../testing.ts';
import { migration } from './0018-site-start.ts';

let database: TestDatabase;

beforeEach(async () => {
  database = await openTestDatabase({ migrated: false });
  const earlier = migrations.slice(0, migrations.indexOf(migration));
  for (const step of earlier) await step.up(database.db, database.engine);
});
afterEach(() => database.close());

async function addUser(id: number, created: string): Promise<void> {
  await sql`insert into users (id, name, name_key, role, created_at, updated_at)
    values (${id}, ${`u${id}`}, ${`u${id}`}, 'subscriber', ${Date.parse(created)}, 10)`.execute(database.db);
}

async function storedStart(): Promise<string[]> {
  const { rows } = await sql<{ value: string }>`
    select value from options where name = 'somnia_site_run_start_time'`.execute(database.db);
  return rows.map(({ value }) => value);
}

test('a site counts from its oldest account', async () => {
  await addUser(1, '2024-05-06T10:00:00Z');
  await addUser(2, '2023-02-28T15:30:00Z');
  await migration.up(database.db, database.engine);
  expect(await storedStart()).toEqual(['"2023-02-28 23:30"']);
});

test('a start that the owner set or emptied stays, and a site without accounts has none', async () => {
  await migration.up(database.db, database.engine);
  expect(await storedStart()).toEqual([]);
  await addUser(1, '2024-05-06T10:00:00Z');
  await sql`insert into options (name, value, updated_at)
    values ('somnia_site_run_start_time', '""', 10)`.execute(database.db);
  await migration.up(database.db, database.engine);
  expect(await storedStart()).toEqual(['""']);
});
