import { sql, type SqlBool } from 'kysely';

/** Whether a column holds the text, whatever the case of Latin letters; nothing in the text stands for anything else. */
export function contains(column: string, text: string) {
  const pattern = `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  return sql<SqlBool>`lower(${sql.ref(column)}) like ${pattern} escape '\\'`;
}
