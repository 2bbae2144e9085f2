import { mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

import { freeBytes } from './disk-room.ts';

const id = /^[\w-]{20,40}$/;

/** What was received of uploads under way: one growing file each, in a folder of the data folder. */
export interface UnfinishedFiles {
  /** Where it lies, for what reads as a stream. */
  pathOf: (name: string) => string;
  /** How much is safe on disk; 0 when nothing came yet. */
  sizeOf: (name: string) => Promise<number>;
  /** Writes at the place and waits until it is on disk. */
  write: (name: string, offset: number, body: Buffer) => Promise<void>;
  read: (name: string) => Promise<Buffer>;
  remove: (name: string) => Promise<void>;
  /** Names with the time of their last change, epoch ms. */
  list: () => Promise<{ name: string; changedAt: number }[]>;
  /** Bytes that still fit on the disk. */
  free: () => Promise<number>;
}

export function openUnfinishedFiles(dataDir: string): UnfinishedFiles {
  const folder = join(dataDir, 'unfinished-uploads');
  const pathOf = (name: string): string => {
    if (!id.test(name)) throw new Error(`Not the name of an upload: ${name.slice(0, 60)}`);
    return join(folder, name);
  };
  return {
    pathOf,
    sizeOf: async (name) => (await stat(pathOf(name)).catch(() => null))?.size ?? 0,
    write: async (name, offset, body) => {
      await mkdir(folder, { recursive: true });
      const handle = await open(pathOf(name), offset === 0 ? 'w' : 'r+', 0o600);
      try {
        await handle.write(body, 0, body.length, offset);
        await handle.datasync();
      } finally {
        await handle.close();
      }
    },
    read: (name) => readFile(pathOf(name)),
    remove: (name) => rm(pathOf(name), { force: true }),
    list: async () => {
      const names = await readdir(folder).catch(() => []);
      const found = await Promise.all(
        names
          .filter((name) => id.test(name))
          .map(async (name) => {
            const { mtimeMs } = (await stat(pathOf(name)).catch(() => null)) ?? { mtimeMs: 0 };
            return { name, changedAt: mtimeMs };
          }),
      );
      return found;
    },
    free: () => freeBytes(dataDir),
  };
}
