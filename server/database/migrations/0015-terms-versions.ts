import { engineColumns } from '../engine-columns.ts';
import type { Migration } from '../migrate.ts';

/** The version of the terms that a user accepted last, and when. */
export const migration: Migration = {
  name: '0015-terms-versions',
  async up(db, engine) {
    const { integer } = engineColumns(engine);
    await db.schema
      .alterTable('users')
      .addColumn('terms_version', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
    await db.schema.alterTable('users').addColumn('terms_accepted_at', integer).execute();
  },
};
