import { sql } from 'kysely';

import type { Engine, Queryable } from '#server/database/connect.ts';

const advisoryLock = 7_250_803;

/** Lets only one installation at a time go on. SQLite has one writer anyway. */
export async function lockInstallation(db: Queryable, engine: Engine): Promise<void> {
  if (engine === 'postgres') await sql`select pg_advisory_xact_lock(${advisoryLock})`.execute(db);
}

/** Whether anybody runs this site; a banned one does too. */
export async function hasAdministrator(db: Queryable): Promise<boolean> {
  const found = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'administrator')
    .where('erased_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
