import { type Kysely, sql } from 'kysely';

import type { Engine } from '../connect.ts';
import { engineColumns } from '../engine-columns.ts';
import type { Migration } from '../migrate.ts';

/** Rows of `vip_grants` are only added: a membership follows from all of them. */
async function guardGrants(db: Kysely<any>, engine: Engine): Promise<void> {
  const message = 'grants of a membership are never changed';
  for (const [name, event] of [
    ['vip_grants_fixed', 'update'],
    ['vip_grants_kept', 'delete'],
  ] as const) {
    if (engine === 'sqlite') {
      const body = `begin select raise(abort, '${message}'); end`;
      await sql.raw(`create trigger ${name} before ${event} on vip_grants ${body}`).execute(db);
      continue;
    }
    const body = `begin raise exception '${message}' using errcode = 'check_violation'; end`;
    await sql.raw(`create or replace function ${name}() returns trigger language plpgsql as $$ ${body} $$`).execute(db);
    const trigger = `create trigger ${name} before ${event} on vip_grants for each row execute function ${name}()`;
    await sql.raw(trigger).execute(db);
  }
}

export const migration: Migration = {
  name: '0034-membership',
  async up(db, engine) {
    const { integer, generatedKey, strict } = engineColumns(engine);
    await db.schema
      .alterTable('users')
      .addColumn('vip_level', integer, (column) => column.notNull().defaultTo(0))
      .execute();
    await db.schema
      .alterTable('users')
      .addColumn('vip_duration', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
    await db.schema.alterTable('users').addColumn('vip_expires_at', integer).execute();
    await sql`create index users_vip on users (vip_expires_at) where vip_expires_at is not null`.execute(db);
    await db.schema
      .createTable('vip_grants')
      .addColumn('id', integer, generatedKey)
      .addColumn('user_id', integer, (column) => column.notNull().references('users.id'))
      .addColumn('number', integer, (column) => column.notNull())
      .addColumn('mode', 'text', (column) => column.notNull())
      .addColumn('level', integer, (column) => column.notNull())
      .addColumn('duration', 'text', (column) => column.notNull().defaultTo(''))
      .addColumn('days', integer, (column) => column.notNull())
      .addColumn('ends_at', integer, (column) => column.notNull())
      .addColumn('source', 'text', (column) => column.notNull().unique())
      .addColumn('actor_id', integer, (column) => column.references('users.id'))
      .addColumn('created_at', integer, (column) => column.notNull())
      .addUniqueConstraint('vip_grants_number', ['user_id', 'number'])
      .$call(strict)
      .execute();
    await guardGrants(db, engine);
    await db.schema
      .createTable('vip_reminders')
      .addColumn('user_id', integer, (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('ends_at', integer, (column) => column.notNull())
      .addColumn('days', integer, (column) => column.notNull())
      .addColumn('created_at', integer, (column) => column.notNull())
      .addPrimaryKeyConstraint('vip_reminders_key', ['user_id', 'ends_at', 'days'])
      .$call(strict)
      .execute();
  },
};
