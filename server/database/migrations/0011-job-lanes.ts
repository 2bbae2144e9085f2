import { sql } from 'kysely';

import { engineColumns } from '../engine-columns.ts';
import type { Migration } from '../migrate.ts';

export const migration: Migration = {
  name: '0011-job-lanes',
  async up(db, engine) {
    await db.schema
      .createIndex('jobs_waiting')
      .on('jobs')
      .columns(['queue', 'run_at', 'id'])
      .where(sql.ref('status'), '=', sql.lit('waiting'))
      .execute();
    await db.schema.alterTable('codes').addColumn('mail_id', engineColumns(engine).integer).execute();
  },
};
