import { sql } from 'kysely';

import type { Engine, Queryable } from './connect.ts';

/** Serialises transactions that lock the same name, until they end. SQLite has a single writer anyway. */
export async function lockNamed(db: Queryable, engine: Engine, name: string): Promise<void> {
  if (engine === 'postgres') await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db);
}
