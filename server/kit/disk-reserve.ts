import { existsSync, statfsSync, statSync, truncateSync } from 'node:fs';
import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const reserveBytes = 4 * 1_048_576;
/** What one start takes from the reserve: the index of the journal, and room to write the journal back. */
const stepBytes = 524_288;
/** The reserve is made only where so many times its size is free. */
const minTimesFree = 4;

function freeBytesOf(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

const pathIn = (dataDir: string): string => join(dataDir, 'reserve.space');

/**
 * Gives a part of the reserve back to a full disk, so that the database can be opened: SQLite needs room for its `-shm`
 * file. Only a part, because another program may take the room, and the next start needs some, too.
 */
export function releaseReserve(dataDir: string): void {
  if (freeBytesOf(dataDir) >= stepBytes) return;
  const path = pathIn(dataDir);
  try {
    if (existsSync(path)) truncateSync(path, Math.max(0, statSync(path).size - stepBytes));
  } catch {
    // It may belong to another user of the system; the start is tried without it.
  }
}

/** Makes or refills the reserve file when there is room. */
export async function fillReserve(dataDir: string): Promise<void> {
  const path = pathIn(dataDir);
  try {
    const size = existsSync(path) ? (await stat(path)).size : 0;
    if (size >= reserveBytes || freeBytesOf(dataDir) < minTimesFree * reserveBytes) return;
    await writeFile(path, Buffer.alloc(reserveBytes, 1), { mode: 0o600 });
  } catch {
    // A site without a reserve works; it is tried again later.
  }
}
