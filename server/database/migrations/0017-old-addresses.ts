import { engineColumns } from '../engine-columns.ts';
import type { Migration } from '../migrate.ts';

export const migration: Migration = {
  name: '0017-old-addresses',
  async up(db, engine) {
    const { integer } = engineColumns(engine);
    await db.schema
      .alterTable('address_redirects')
      .addColumn('post_id', integer, (column) => column.references('posts.id').onDelete('cascade'))
      .execute();
    await db.schema.createIndex('address_redirects_post').on('address_redirects').column('post_id').execute();
    await db.schema
      .alterTable('transfers')
      .addColumn('cancel_requested', integer, (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
