import { sql } from 'kysely';

import { engineColumns } from '../engine-columns.ts';
import type { Migration } from '../migrate.ts';

/** Comments that are in the bin already count from the upgrade on. */
export const migration: Migration = {
  name: '0016-binned-comments',
  async up(db, engine) {
    const { integer } = engineColumns(engine);
    const now = engine === 'sqlite' ? sql`unixepoch() * 1000` : sql`cast(extract(epoch from now()) * 1000 as bigint)`;
    await db.schema.alterTable('comments').addColumn('binned_at', integer).execute();
    await sql`update comments set binned_at = ${now} where status in ('spam', 'trash')`.execute(db);
    await sql`create index comments_binned on comments (binned_at) where binned_at is not null`.execute(db);
  },
};
