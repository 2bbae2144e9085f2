/** Whether a write violated this unique index; SQLite reports the columns, PostgreSQL the index name. */
export function isUniqueViolation(error: unknown, index: string, column: string): boolean {
  const { code, constraint, message } = error as { code?: string; constraint?: string; message?: string };
  if (code === '23505') return constraint === index;
  if (code !== 'SQLITE_CONSTRAINT_UNIQUE' && code !== 'SQLITE_CONSTRAINT_PRIMARYKEY') return false;
  return message?.includes(column) === true || message?.includes(index) === true;
}
