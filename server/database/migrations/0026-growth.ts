import { engineColumns } from '../engine-columns.ts';
import type { Migration } from '../migrate.ts';

export const migration: Migration = {
  name: '0026-growth',
  async up(db, engine) {
    const { integer, strict } = engineColumns(engine);
    await db.schema
      .createTable('check_ins')
      .addColumn('user_id', integer, (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('day', 'text', (column) => column.notNull())
      .addColumn('streak', integer, (column) => column.notNull())
      .addColumn('made_up', integer, (column) => column.notNull().defaultTo(0))
      .addColumn('created_at', integer, (column) => column.notNull())
      .addPrimaryKeyConstraint('check_ins_day', ['user_id', 'day'])
      .$call(strict)
      .execute();
  },
};
