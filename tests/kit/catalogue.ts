import { type ColumnMetadata, sql } from 'kysely';

import type { Connection } from '#server/database/connect.ts';

/** A table as the engine itself describes it. */
export interface CatalogueTable {
  name: string;
  columns: ColumnMetadata[];
}

/** What belongs to a full-text index of SQLite, not to the site. */
async function listIndexTables({ db, engine }: Connection): Promise<string[]> {
  if (engine === 'postgres') return [];
  const { rows } = await sql<{ name: string }>`
    select name from pragma_table_list where type in ('virtual', 'shadow')`.execute(db);
  return rows.map(({ name }) => name);
}

/** Every table of the site, sorted by name. */
export async function readCatalogue(connection: Connection): Promise<CatalogueTable[]> {
  const tables = await connection.db.introspection.getTables();
  const indexTables = await listIndexTables(connection);
  return tables
    .filter(({ isView, schema, name }) => !isView && (schema ?? 'public') === 'public' && !indexTables.includes(name))
    .map(({ name, columns }) => ({ name, columns }))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

export interface ForeignKey {
  table: string;
  column: string;
  target: string;
}

export async function readForeignKeys({ db, engine }: Connection): Promise<ForeignKey[]> {
  const { rows } =
    engine === 'sqlite'
      ? await sql<ForeignKey>`
          select tables.name as "table", keys."from" as "column", keys."table" as target
          from sqlite_master as tables, pragma_foreign_key_list(tables.name) as keys
          where tables.type = 'table'`.execute(db)
      : await sql<ForeignKey>`
          select keys.table_name as "table", keys.column_name as "column", targets.table_name as target
          from information_schema.table_constraints as constraints
          join information_schema.key_column_usage as keys using (constraint_schema, constraint_name)
          join information_schema.constraint_column_usage as targets using (constraint_schema, constraint_name)
          where constraints.constraint_type = 'FOREIGN KEY' and constraints.constraint_schema = 'public'`.execute(db);
  return rows;
}
