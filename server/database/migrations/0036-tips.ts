import { sql } from 'kysely';

import { engineColumns } from '../engine-columns.ts';
import type { Migration } from '../migrate.ts';

export const migration: Migration = {
  name: '0036-tips',
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
  },
};
