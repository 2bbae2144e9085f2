import { sql } from 'kysely';

import { engineColumns } from '../engine-columns.ts';
import type { Migration } from '../migrate.ts';

export const migration: Migration = {
  name: '0037-purchases',
  async up(db, engine) {
    const { integer, generatedKey, strict } = engineColumns(engine);
    for (const [name, value] of [
      ['price_fen', 0],
      ['price_point', 0],
      ['vip_percent', 100],
      ['free_blocks', 0],
    ] as const)
      await db.schema
        .alterTable('posts')
        .addColumn(name, integer, (column) => column.notNull().defaultTo(value))
        .execute();
    await db.schema
      .createTable('purchases')
      .addColumn('id', integer, generatedKey)
      .addColumn('user_id', integer, (column) => column.notNull().references('users.id'))
      .addColumn('post_id', integer, (column) => column.references('posts.id').onDelete('set null'))
      .addColumn('block_id', 'text', (column) => column.notNull())
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('point', integer, (column) => column.notNull().defaultTo(0))
      .addColumn('fen', integer, (column) => column.notNull().defaultTo(0))
      .addColumn('source', 'text', (column) => column.notNull().unique())
      .addColumn('author_id', integer, (column) => column.references('users.id'))
      .addColumn('share', integer, (column) => column.notNull().defaultTo(0))
      .addColumn('created_at', integer, (column) => column.notNull())
      .addColumn('refunded_at', integer)
      .$call(strict)
      .execute();
    await sql`create unique index purchases_active on purchases (user_id, post_id, block_id)
      where refunded_at is null`.execute(db);
    await sql`create index purchases_user on purchases (user_id, id)`.execute(db);
    await sql`create index purchases_post on purchases (post_id) where post_id is not null`.execute(db);
    await sql`create index purchases_author on purchases (author_id, id) where author_id is not null`.execute(db);
  },
};
