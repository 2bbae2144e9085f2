import { mkdir, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { freeBytes } from './disk-space.ts';

const id = /^[\w-]{20,40}$/;

/** Received data of pending uploads: one growing file per upload in the data folder. */
export interface PendingUploadFiles {
  /** Path of the file, for streaming. */
  pathOf: (name: string) => string;
  /** Bytes safely on disk; 0 when none were received. */
  sizeOf: (name: string) => Promise<number>;
  /** Writes at the offset and flushes to disk. */
  write: (name: string, offset: number, body: Buffer) => Promise<void>;
  /** Writes a new file from its beginning to its end. */
  receive: (name: string, contents: AsyncIterable<Buffer>) => Promise<void>;
  read: (name: string) => Promise<Buffer>;
  remove: (name: string) => Promise<void>;
  /** Names with their modification time, epoch ms. */
  list: () => Promise<{ name: string; changedAt: number }[]>;
  /** Available bytes on the disk. */
  free: () => Promise<number>;
}

export function openPendingUploadFiles(dataDir: string): PendingUploadFiles {
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
    receive: async (name, contents) => {
      await mkdir(folder, { recursive: true });
      await writeFile(pathOf(name), contents, { flag: 'wx', mode: 0o600 });
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
