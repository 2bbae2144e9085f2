import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { migrations } from '../migrate.ts';
import { openTestDatabase, type TestDatabase } from '../testing.ts';
import { migration } from './0029-badges.ts';

let database: TestDatabase;

beforeEach(async () => {
  database = await openTestDatabase({ migrated: false });
  for (const step of migrations.slice(0, migrations.indexOf(migration))) await step.up(database.db, database.engine);
});
afterEach(() => database.close());

async function addUser(id: number): Promise<void> {
  await sql`insert into users (id, name, name_key, role, created_at, updated_at)
    values (${id}, ${`u${id}`}, ${`u${id}`}, 'subscriber', 1, 1)`.execute(database.db);
}

const setOption = (name: string, value: unknown) =>
  sql`insert into options (name, value, updated_at) values (${name}, ${JSON.stringify(value)}, 1)`.execute(database.db);

test('the badges of the option become rows, and the option goes', async () => {
  await setOption('badges', [
    { id: 'first', name: '首位读者', img: '/a.png', description: '最早来的人' },
    { id: 'friend', name: '老友', img: '/b.png' },
  ]);
  await migration.up(database.db, database.engine);
  const rows = await database.db
    .selectFrom('badges')
    .select(['name', 'img', 'description', 'rule', 'position'])
    .orderBy('id')
    .execute();
  expect(rows).toEqual([
    { name: '首位读者', img: '/a.png', description: '最早来的人', rule: '', position: 0 },
    { name: '老友', img: '/b.png', description: '', rule: '', position: 1 },
  ]);
  expect(await database.db.selectFrom('options').selectAll().where('name', '=', 'badges').execute()).toEqual([]);
});

test('everybody is of the lowest level of the option until their experience is counted', async () => {
  await setOption('levels', [
    { level: 9, name: '高', threshold: 50, img: '' },
    { level: 4, name: '低', threshold: 0, img: '' },
  ]);
  await addUser(1);
  await migration.up(database.db, database.engine);
  const [row] = await database.db.selectFrom('users').select('level').execute();
  expect(row?.level).toBe(4);
});
