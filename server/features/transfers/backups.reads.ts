import { sql } from 'kysely';

import type { Engine, Queryable } from '#server/database/connect.ts';

/** Total size of the library files. */
export async function sumFileBytes(db: Queryable): Promise<number> {
  const { bytes } = await db
    .selectFrom('media')
    .select((eb) => eb.fn.sum<number | null>('bytes').as('bytes'))
    .executeTakeFirstOrThrow();
  return Number(bytes ?? 0);
}

/** Size of the database. */
export async function databaseBytes(db: Queryable, engine: Engine): Promise<number> {
  const { rows } =
    engine === 'sqlite'
      ? await sql<{ bytes: number }>`
          select (select page_count from pragma_page_count) * (select page_size from pragma_page_size) as bytes`.execute(
          db,
        )
      : await sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(db);
  return Number(rows[0]?.bytes ?? 0);
}
