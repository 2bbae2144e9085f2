import { sql } from 'kysely';

import { engineColumns } from '../engine-columns.ts';
import type { Migration } from '../migrate.ts';

export const migration: Migration = {
  name: '0037-income',
  async up(db, engine) {
    const { integer, generatedKey, strict } = engineColumns(engine);
    await db.schema
      .createTable('bought_points')
      .addColumn('user_id', integer, (column) => column.primaryKey().references('users.id').onDelete('cascade'))
      .addColumn('point', integer, (column) => column.notNull())
      .addColumn('fen', integer, (column) => column.notNull())
      .addCheckConstraint('bought_points_positive', sql`point >= 0 and fen >= 0`)
      .$call(strict)
      .execute();
    await db.schema
      .createTable('withdrawals')
      .addColumn('id', integer, generatedKey)
      .addColumn('user_id', integer, (column) => column.notNull().references('users.id'))
      .addColumn('amount', integer, (column) => column.notNull().check(sql`amount > 0`))
      .addColumn('fee', integer, (column) => column.notNull().check(sql`fee >= 0`))
      .addColumn('account', 'text', (column) => column.notNull())
      .addColumn('real_name', 'text', (column) => column.notNull())
      .addColumn('status', 'text', (column) => column.notNull().defaultTo('pending'))
      .addColumn('reason', 'text', (column) => column.notNull().defaultTo(''))
      .addColumn('proof', 'text', (column) => column.notNull().defaultTo(''))
      .addColumn('request_id', 'text', (column) => column.notNull())
      .addColumn('approved_by', integer, (column) => column.references('users.id'))
      .addColumn('settled_by', integer, (column) => column.references('users.id'))
      .addColumn('created_at', integer, (column) => column.notNull())
      .addColumn('approved_at', integer)
      .addColumn('settled_at', integer)
      .addCheckConstraint('withdrawals_status', sql`status in ('pending', 'approved', 'paid', 'rejected', 'cancelled')`)
      .addUniqueConstraint('withdrawals_request', ['user_id', 'request_id'])
      .$call(strict)
      .execute();
    await sql`create unique index withdrawals_open on withdrawals (user_id) where status in ('pending', 'approved')`.execute(
      db,
    );
    await sql`create index withdrawals_status on withdrawals (status, id)`.execute(db);
    await sql`create index withdrawals_own on withdrawals (user_id, id)`.execute(db);
  },
};
