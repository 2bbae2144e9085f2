import { type Kysely, sql } from 'kysely';

import { engineColumns } from '../engine-columns.ts';
import type { Migration } from '../migrate.ts';

const defaultLevels = [0, 100, 500, 2000, 5000, 10_000].map((threshold, at) => ({ level: at + 1, threshold }));

async function storedList(db: Kysely<any>, name: string): Promise<readonly any[]> {
  const row = await db.selectFrom('options').select('value').where('name', '=', name).executeTakeFirst();
  return row ? JSON.parse(row.value) : [];
}

/** Everybody is of the lowest level, or of the highest one that their experience reaches. */
async function setLevels(db: Kysely<any>): Promise<void> {
  const stored = await storedList(db, 'levels');
  const levels = (stored.length > 0 ? stored : defaultLevels).toSorted((one, other) => one.level - other.level);
  await sql`update users set level = ${levels[0].level}`.execute(db);
  for (const { level, threshold } of levels.slice(1)) {
    await sql`update users set level = ${level} where id in (
      select user_id from ledger_accounts where currency = 'exp' and balance >= ${threshold})`.execute(db);
  }
}

/** The rows of the former option; nobody had any of them. */
async function moveBadges(db: Kysely<any>): Promise<void> {
  for (const [position, { name, img, description = '' }] of (await storedList(db, 'badges')).entries()) {
    await sql`insert into badges (name, img, description, position, created_at)
      values (${name}, ${img}, ${description}, ${position}, 0)`.execute(db);
  }
  await sql`delete from options where name = 'badges'`.execute(db);
}

export const migration: Migration = {
  name: '0029-badges',
  async up(db, engine) {
    const { integer, generatedKey, strict } = engineColumns(engine);
    await db.schema
      .createTable('badges')
      .addColumn('id', integer, generatedKey)
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('img', 'text', (column) => column.notNull())
      .addColumn('description', 'text', (column) => column.notNull().defaultTo(''))
      .addColumn('rule', 'text', (column) => column.notNull().defaultTo(''))
      .addColumn('threshold', integer, (column) => column.notNull().defaultTo(0))
      .addColumn('position', integer, (column) => column.notNull().defaultTo(0))
      .addColumn('enabled', integer, (column) => column.notNull().defaultTo(1))
      .addColumn('created_at', integer, (column) => column.notNull())
      .$call(strict)
      .execute();
    await db.schema
      .createTable('user_badges')
      .addColumn('user_id', integer, (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('badge_id', integer, (column) => column.notNull().references('badges.id').onDelete('cascade'))
      .addColumn('given_at', integer, (column) => column.notNull())
      .addColumn('given_by', integer)
      .addColumn('reason', 'text', (column) => column.notNull().defaultTo(''))
      .addColumn('taken_at', integer)
      .addPrimaryKeyConstraint('user_badges_one', ['user_id', 'badge_id'])
      .$call(strict)
      .execute();
    await db.schema.createIndex('user_badges_badge').on('user_badges').columns(['badge_id', 'given_at']).execute();
    await db.schema
      .alterTable('users')
      .addColumn('level', integer, (column) => column.notNull().defaultTo(1))
      .execute();
    // No foreign key: tables are restored in the order of their references, and badges refer to people already.
    await db.schema.alterTable('users').addColumn('badge_id', integer).execute();
    await sql`create index users_badge on users (badge_id) where badge_id is not null`.execute(db);
    await setLevels(db);
    await moveBadges(db);
  },
};
