import { engineColumns } from '../engine-columns.ts';
import type { Migration } from '../migrate.ts';

export const migration: Migration = {
  name: '0049-search-of-posts',
  async up(db, engine) {
    const { integer } = engineColumns(engine);
    for (const name of ['seo_image', 'seo_canonical'])
      await db.schema
        .alterTable('posts')
        .addColumn(name, 'text', (column) => column.notNull().defaultTo(''))
        .execute();
    await db.schema
      .alterTable('posts')
      .addColumn('seo_hidden', integer, (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
