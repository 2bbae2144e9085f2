import { sql, type SqlBool } from 'kysely';

/** Whether a column contains the text, ignoring ASCII case; wildcards in the text are escaped. */
export function contains(column: string, text: string) {
  const pattern = `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  return sql<SqlBool>`lower(${sql.ref(column)}) like ${pattern} escape '\\'`;
}
