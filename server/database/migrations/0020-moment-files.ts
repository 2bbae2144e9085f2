import type { Migration } from '../migrate.ts';
import { engineColumns } from '../engine-columns.ts';

/** Files of moments: how long a video is, and an index that finds unused ones by their age. */
export const migration: Migration = {
  name: '0020-moment-files',
  async up(db, engine) {
    const { integer } = engineColumns(engine);
    await db.schema.alterTable('media').addColumn('duration_ms', integer).execute();
    await db.schema.createIndex('media_purpose').on('media').columns(['purpose', 'created_at']).execute();
  },
};
