import { sql, type SqlBool } from 'kysely';

import type { Engine } from './connect.ts';

/** Whether a column begins with the text, by an index on both engines: PostgreSQL's needs `text_pattern_ops`. */
export function beginsWith(engine: Engine, column: string, text: string) {
  const value = sql.ref(column);
  if (engine === 'postgres') return sql<SqlBool>`${value} like ${`${text.replace(/[\\%_]/g, '\\$&')}%`}`;
  return sql<SqlBool>`(${value} >= ${text} and ${value} < ${`${text}\u{10ffff}`})`;
}
