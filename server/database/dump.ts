import { type Kysely, sql } from 'kysely';

import type { Engine, Queryable } from './connect.ts';
import type { Database } from './schema/database.ts';

export type Row = Record<string, string | number | null>;

const rowsAtOnce = 100;

/** Inserts rows unchanged, including their keys. */
export async function loadRows(db: Kysely<Database>, table: string, rows: readonly Row[]): Promise<void> {
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    await (db as unknown as Kysely<Record<string, Row>>)
      .insertInto(table)
      .values(rows.slice(at, at + rowsAtOnce))
      .execute();
  }
}

/** After inserting rows with explicit keys: moves the key sequences past the highest key. */
export async function continueKeys(db: Queryable, engine: Engine, tables: Iterable<string>): Promise<void> {
  if (engine === 'sqlite') return;
  for (const table of tables) {
    const { rows } = await sql<{ sequence: string | null }>`
      select pg_get_serial_sequence(quote_ident(${table}), 'id') as sequence
      from information_schema.columns
      where table_schema = current_schema() and table_name = ${table} and column_name = 'id'`.execute(db);
    const sequence = rows[0]?.sequence;
    if (sequence)
      await sql`select setval(${sequence}, coalesce((select max(id) from ${sql.table(table)}), 0) + 1, false)`.execute(
        db,
      );
  }
}

/** Current column names of a table. */
export async function columnsOf(db: Queryable, engine: Engine, table: string): Promise<string[]> {
  const { rows } =
    engine === 'sqlite'
      ? await sql<{ name: string }>`select name from pragma_table_info(${table})`.execute(db)
      : await sql<{ name: string }>`
          select column_name as name from information_schema.columns where table_name = ${table} and is_generated = 'NEVER'`.execute(
          db,
        );
  return rows.map((row) => row.name);
}

export async function clearTable(db: Queryable, table: string): Promise<void> {
  await sql`delete from ${sql.table(table)}`.execute(db);
}
