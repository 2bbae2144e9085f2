import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';

import type { Engine } from './connect.ts';
import { engineColumns } from './engine-columns.ts';
import { openTestDatabase, type TestDatabase } from './testing.ts';
import { tableBuilder } from './table-builder.ts';

let database: TestDatabase;

beforeEach(async () => {
  database = await openTestDatabase({ migrated: false });
});
afterEach(() => database.close());

/** As a new migration makes a table. */
async function makeWithKysely(db: Kysely<any>, engine: Engine): Promise<void> {
  const { generatedKey, integer, real, strict } = engineColumns(engine);
  await db.schema
    .createTable('lamps')
    .addColumn('id', integer, generatedKey)
    .addColumn('room_id', integer, (column) => column.notNull().references('rooms.id').onDelete('cascade'))
    .addColumn('name', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('brightness', real)
    .addColumn('made_at', integer, (column) => column.notNull())
    .$call(strict)
    .execute();
  await db.schema.createIndex('lamps_name').on('lamps').columns(['room_id', 'name']).unique().execute();
  await db.schema
    .alterTable('lamps')
    .addColumn('is_on', integer, (column) => column.notNull().defaultTo(0))
    .execute();
}

async function makeAsBefore(db: Kysely<any>, engine: Engine): Promise<void> {
  const table = tableBuilder(db, engine);
  await table('lamps', {
    id: 'id',
    room_id: 'int -> rooms',
    name: "text=''",
    brightness: 'real?',
    made_at: 'int',
  });
  await table.unique('lamps', 'lamps_name', ['room_id', 'name']);
  await table.column('lamps', 'is_on', 'int=0');
}

/** What the database itself says of the table. */
async function describeLamps({ db, engine }: TestDatabase): Promise<unknown[][]> {
  const queries =
    engine === 'sqlite'
      ? [
          sql`select "name", lower(type) as type, "notnull", dflt_value, pk from pragma_table_xinfo('lamps')`,
          sql`select "table", "from", "to", on_delete from pragma_foreign_key_list('lamps')`,
          sql`select "name", "unique" from pragma_index_list('lamps')`,
          sql`select strict from pragma_table_list('lamps')`,
          sql`select sql like '%autoincrement%' as grows from sqlite_master where name = 'lamps'`,
        ]
      : [
          sql`select column_name, data_type, is_nullable, column_default, is_identity, identity_generation
              from information_schema.columns where table_name = 'lamps' order by ordinal_position`,
          sql`select pg_get_constraintdef(oid) as text from pg_constraint
              where conrelid = 'lamps'::regclass and contype in ('p', 'f') order by 1`,
          sql`select indexdef from pg_indexes where tablename = 'lamps' order by 1`,
        ];
  return Promise.all(queries.map(async (query) => (await query.execute(db)).rows));
}

test('Kysely’s schema builder makes the same tables as the builder of the old migrations', async () => {
  const { db, engine } = database;
  await tableBuilder(db, engine)('rooms', { id: 'id' });
  await makeAsBefore(db, engine);
  const before = await describeLamps(database);
  await db.schema.dropTable('lamps').execute();
  await makeWithKysely(db, engine);
  expect(await describeLamps(database)).toEqual(before);
  expect(before[0]).toHaveLength(6);
});

test('such a table takes times, gives keys once, refuses other types and follows its parent', async () => {
  const { engine } = database;
  const db = database.db as Kysely<any>;
  await tableBuilder(db, engine)('rooms', { id: 'id' });
  await makeWithKysely(db, engine);
  await db.insertInto('rooms').values({ id: 1 }).execute();
  const add = (name: string, madeAt: unknown) =>
    db.insertInto('lamps').values({ room_id: 1, name, made_at: madeAt }).returning('id').executeTakeFirstOrThrow();
  const first = await add('灯', 1_795_000_000_000);
  await db.deleteFrom('lamps').execute();
  expect(Number((await add('灯', 1_795_000_000_000)).id)).toBe(Number(first.id) + 1);
  await expect(add('灯', 1)).rejects.toThrow(/unique/i);
  await expect(add('烛', '昨天')).rejects.toThrow(/cannot store TEXT|invalid input syntax/);
  await db.deleteFrom('rooms').execute();
  expect(await db.selectFrom('lamps').selectAll().execute()).toEqual([]);
});
