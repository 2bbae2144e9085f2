import { sql } from 'kysely';

import { engineColumns } from '../engine-columns.ts';
import type { Migration } from '../migrate.ts';

/** Every stored text was written by a version whose passages showed code; a job writes them anew. */
export const migration: Migration = {
  name: '0047-outdated-search-texts',
  async up(db, engine) {
    const { integer } = engineColumns(engine);
    await db.schema
      .alterTable('search_documents')
      .addColumn('outdated', integer, (column) => column.notNull().defaultTo(1))
      .execute();
    await db.schema
      .createIndex('search_documents_outdated')
      .on('search_documents')
      .column('post_id')
      .where(sql<number>`outdated`, '=', 1)
      .execute();
  },
};
