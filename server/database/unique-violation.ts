/** Whether a write failed because of this unique index; SQLite names the columns, PostgreSQL the index. */
export function isUniqueViolation(error: unknown, index: string, column: string): boolean {
  const { code, constraint, message } = error as { code?: string; constraint?: string; message?: string };
  if (code === '23505') return constraint === index;
  if (code !== 'SQLITE_CONSTRAINT_UNIQUE' && code !== 'SQLITE_CONSTRAINT_PRIMARYKEY') return false;
  return message?.includes(column) === true || message?.includes(index) === true;
}
