import { type ColumnDefinitionBuilder, type CreateTableBuilder, sql } from 'kysely';

import type { Engine } from './connect.ts';

/**
 * What differs between the engines in a table that Kysely's schema builder makes. `text` is the same on both;
 * everything else is asked for here.
 */
export function engineColumns(engine: Engine) {
  const isSqlite = engine === 'sqlite';
  return {
    /** Whole numbers up to 2^53: identifiers, epoch ms, 0 and 1. PostgreSQL's `integer` is too small for times. */
    integer: isSqlite ? 'integer' : 'bigint',
    real: isSqlite ? 'real' : 'double precision',
    /** A generated key, on a column of type `integer`. Numbers of deleted rows are not given again. */
    generatedKey: (column: ColumnDefinitionBuilder): ColumnDefinitionBuilder =>
      isSqlite ? column.primaryKey().autoIncrement() : column.generatedByDefaultAsIdentity().primaryKey(),
    /** Every table ends with `.$call(strict)`: without it SQLite stores any type in any column. */
    strict: <T extends string>(table: CreateTableBuilder<T>): CreateTableBuilder<T> =>
      isSqlite ? table.modifyEnd(sql`strict`) : table,
  } as const;
}
