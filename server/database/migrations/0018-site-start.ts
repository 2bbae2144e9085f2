import { sql } from 'kysely';

import type { Migration } from '../migrate.ts';

const shanghaiOffsetMs = 8 * 3_600_000;

/** A site that never stored when it started counts its days from its oldest account; an emptied option stays empty. */
export const migration: Migration = {
  name: '0018-site-start',
  async up(db, engine) {
    const now = engine === 'sqlite' ? sql`unixepoch() * 1000` : sql`cast(extract(epoch from now()) * 1000 as bigint)`;
    const { rows } = await sql<{ at: number | string | null }>`select min(created_at) as at from users`.execute(db);
    const at = rows[0]?.at ?? null;
    if (at === null) return;
    const start = new Date(Number(at) + shanghaiOffsetMs).toISOString().slice(0, 16).replace('T', ' ');
    await sql`insert into options (name, value, updated_at)
      values ('somnia_site_run_start_time', ${JSON.stringify(start)}, ${now})
      on conflict (name) do nothing`.execute(db);
  },
};
