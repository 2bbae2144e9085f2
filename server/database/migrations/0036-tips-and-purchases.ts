import { sql } from 'kysely';

import { engineColumns } from '../engine-columns.ts';
import type { Migration } from '../migrate.ts';

export const migration: Migration = {
  name: '0036-tips-and-purchases',
  async up(db, engine) {
    const { integer, generatedKey, strict } = engineColumns(engine);
    await db.schema
      .createTable('tips')
      .addColumn('id', integer, generatedKey)
      .addColumn('from_id', integer, (column) => column.notNull().references('users.id'))
      .addColumn('to_id', integer, (column) => column.notNull().references('users.id'))
      .addColumn('post_id', integer, (column) => column.references('posts.id').onDelete('set null'))
      .addColumn('point', integer, (column) => column.notNull().defaultTo(0))
      .addColumn('fen', integer, (column) => column.notNull().defaultTo(0))
      .addColumn('message', 'text', (column) => column.notNull().defaultTo(''))
      .addColumn('source', 'text', (column) => column.notNull().unique())
      .addColumn('hidden_at', integer)
      .addColumn('created_at', integer, (column) => column.notNull())
      .$call(strict)
      .execute();
    await sql`create index tips_post on tips (post_id, id) where post_id is not null`.execute(db);
    await sql`create index tips_to on tips (to_id, id)`.execute(db);
    await sql`create index tips_from on tips (from_id, id)`.execute(db);
    await db.schema
      .createTable('purchases')
      .addColumn('id', integer, generatedKey)
      .addColumn('user_id', integer, (column) => column.notNull().references('users.id'))
      .addColumn('post_id', integer, (column) => column.notNull().references('posts.id').onDelete('cascade'))
      .addColumn('block_id', 'text', (column) => column.notNull())
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('point', integer, (column) => column.notNull().defaultTo(0))
      .addColumn('fen', integer, (column) => column.notNull().defaultTo(0))
      .addColumn('source', 'text', (column) => column.notNull().unique())
      .addColumn('refunded_at', integer)
      .addColumn('created_at', integer, (column) => column.notNull())
      .$call(strict)
      .execute();
    await sql`create unique index purchases_once on purchases (user_id, post_id, block_id) where refunded_at is null`.execute(
      db,
    );
    await sql`create index purchases_post on purchases (post_id)`.execute(db);
    for (const [name, type] of [
      ['price_fen', integer],
      ['price_point', integer],
      ['vip_percent', integer],
    ] as const)
      await db.schema
        .alterTable('posts')
        .addColumn(name, type, (column) => column.notNull().defaultTo(name === 'vip_percent' ? 100 : 0))
        .execute();
  },
};
