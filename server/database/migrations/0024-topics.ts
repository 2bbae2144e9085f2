import { sql } from 'kysely';

import { engineColumns } from '../engine-columns.ts';
import type { Migration } from '../migrate.ts';

export const migration: Migration = {
  name: '0024-topics',
  async up(db, engine) {
    const { integer, strict } = engineColumns(engine);
    await db.schema.alterTable('terms').addColumn('hidden_at', integer).execute();
    await db.schema
      .createTable('topic_names')
      .addColumn('name_key', 'text', (column) => column.notNull().primaryKey())
      .addColumn('term_id', integer, (column) => column.notNull().references('terms.id').onDelete('cascade'))
      .$call(strict)
      .execute();
    await db.schema.createIndex('topic_names_term').on('topic_names').columns(['term_id', 'name_key']).execute();
    // SQLite can use the primary key for prefix searches; PostgreSQL's follows a locale and cannot.
    if (engine === 'postgres') {
      await sql`create index topic_names_beginning on topic_names (name_key text_pattern_ops)`.execute(db);
    }
  },
};
