import type { Migration } from '../migrate.ts';

export const migration: Migration = {
  name: '0041-accent-colours',
  async up(db) {
    await db.schema
      .alterTable('users')
      .addColumn('accent', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
  },
};
