import { sql } from 'kysely';

import type { Engine, Queryable } from './connect.ts';

/** Lets only one transaction at a time go on under a name, until it ends. SQLite has one writer anyway. */
export async function lockNamed(db: Queryable, engine: Engine, name: string): Promise<void> {
  if (engine === 'postgres') await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db);
}
