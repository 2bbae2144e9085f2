/** Codes of a full disk or quota: file system, SQLite, PostgreSQL. */
const noSpaceCodes = new Set([
  'ENOSPC',
  'EDQUOT',
  'EFBIG',
  'SQLITE_FULL',
  'SQLITE_IOERR_WRITE',
  'SQLITE_IOERR_SHMSIZE',
  '53100',
]);

/** Whether an operation failed because the disk is full. */
export function isNoSpace(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' && noSpaceCodes.has(code);
}

/**
 * Does a write that may be left out, such as a time of last use: a full disk must not turn reading into an error.
 * @returns whether it was written
 */
export async function writeIfSpace(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (isNoSpace(error)) return false;
    throw error;
  }
}
