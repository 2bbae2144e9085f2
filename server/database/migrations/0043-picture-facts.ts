import type { Migration } from '../migrate.ts';

export const migration: Migration = {
  name: '0043-picture-facts',
  async up(db) {
    const table = () => db.schema.alterTable('media');
    await table().addColumn('focus_x', 'integer').execute();
    await table().addColumn('focus_y', 'integer').execute();
    await table()
      .addColumn('photo', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
    await table()
      .addColumn('shows_photo', 'integer', (column) => column.notNull().defaultTo(1))
      .execute();
    await table()
      .addColumn('variant_set', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
