import type { Migration } from '../migrate.ts';
import { tableBuilder } from '../table-builder.ts';

export const migration: Migration = {
  name: '0009-visits',
  async up(db, engine) {
    const table = tableBuilder(db, engine);
    await table('visit_days', { day: 'int key', visitors: 'int' });
    await table('visit_salts', { day: 'int key', salt: 'text' });
    await table('visit_marks', { day: 'int', visitor: 'text', block: 'text' });
    await table.unique('visit_marks', 'visit_marks_pair', ['day', 'visitor']);
    await table.index('visit_marks', 'visit_marks_block', ['day', 'block']);
  },
};
