import { sql } from 'kysely';

import { engineColumns } from '../engine-columns.ts';
import type { Migration } from '../migrate.ts';

export const migration: Migration = {
  name: '0035-coupons',
  async up(db, engine) {
    const { integer, generatedKey, strict } = engineColumns(engine);
    await db.schema
      .createTable('coupon_batches')
      .addColumn('id', integer, generatedKey)
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('percent', integer, (column) => column.notNull().check(sql`percent between 1 and 99`))
      .addColumn('scope', 'text', (column) => column.notNull())
      .addColumn('is_public', integer, (column) => column.notNull())
      .addColumn('total_limit', integer)
      .addColumn('person_limit', integer, (column) => column.notNull().defaultTo(1))
      .addColumn('price', integer)
      .addColumn('note', 'text', (column) => column.notNull().defaultTo(''))
      .addColumn('starts_at', integer)
      .addColumn('ends_at', integer)
      .addColumn('stopped_at', integer)
      .addColumn('created_at', integer, (column) => column.notNull())
      .$call(strict)
      .execute();
    await db.schema
      .createTable('coupons')
      .addColumn('id', integer, generatedKey)
      .addColumn('batch_id', integer, (column) => column.notNull().references('coupon_batches.id'))
      .addColumn('code', 'text', (column) => column.notNull().unique())
      .addColumn('user_id', integer, (column) => column.references('users.id').onDelete('set null'))
      .addColumn('source', 'text', (column) => column.unique())
      .addColumn('created_at', integer, (column) => column.notNull())
      .$call(strict)
      .execute();
    await sql`create index coupons_batch on coupons (batch_id, id)`.execute(db);
    await sql`create index coupons_own on coupons (user_id, id) where user_id is not null`.execute(db);
    await db.schema
      .createTable('coupon_uses')
      .addColumn('id', integer, generatedKey)
      .addColumn('coupon_id', integer, (column) => column.notNull().references('coupons.id'))
      .addColumn('batch_id', integer, (column) => column.notNull().references('coupon_batches.id'))
      .addColumn('user_id', integer, (column) => column.notNull().references('users.id'))
      .addColumn('source', 'text', (column) => column.notNull().unique())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('saved', integer, (column) => column.notNull().defaultTo(0))
      .addColumn('created_at', integer, (column) => column.notNull())
      .addColumn('settled_at', integer)
      .addCheckConstraint('coupon_uses_state', sql`state in ('reserved', 'consumed', 'released')`)
      .$call(strict)
      .execute();
    await sql`create index coupon_uses_batch on coupon_uses (batch_id, user_id) where state <> 'released'`.execute(db);
    await sql`create index coupon_uses_coupon on coupon_uses (coupon_id) where state <> 'released'`.execute(db);
    await sql`create index coupon_uses_user on coupon_uses (user_id, id)`.execute(db);
  },
};
