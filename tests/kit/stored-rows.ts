import { join } from 'node:path';

import Database from 'better-sqlite3';

export type Rows = Record<string, Record<string, unknown>[]>;

/** Every row of every site table, from the database file of a stopped site; `leave`: column names to omit. */
export function readStoredRows(dataDir: string, tables: readonly string[], leave: readonly string[] = []): Rows {
  const database = new Database(join(dataDir, 'somnia.db'), { readonly: true });
  try {
    return Object.fromEntries(
      tables.map((table) => {
        const rows = database.prepare(`select * from ${table} order by rowid`).all() as Record<string, unknown>[];
        return [
          table,
          rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => !leave.includes(name)))),
        ];
      }),
    );
  } finally {
    database.close();
  }
}
