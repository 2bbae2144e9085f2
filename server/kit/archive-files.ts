import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

import { freeBytes } from './disk-space.ts';

const safeName = /^[\w-][\w.-]{0,110}\.(?:tar\.gz|tgz)$/;

export interface ArchiveFileInfo {
  name: string;
  bytes: number;
  /** Epoch ms. */
  createdAt: number;
}

/** Backup and export files in a folder that is never served. */
export interface ArchiveFiles {
  /** Creates the folder. */
  open: () => Promise<void>;
  /** @returns null when the name is not a valid archive file name */
  pathOf: (name: string) => string | null;
  find: (name: string) => Promise<ArchiveFileInfo | null>;
  /** Newest first. */
  list: () => Promise<ArchiveFileInfo[]>;
  remove: (name: string) => Promise<void>;
  /** Removes partial files not written to since `before` (epoch ms) and not in use. */
  deleteStalePartial: (before: number, isBusy: (name: string) => boolean) => Promise<void>;
  free: () => Promise<number>;
}

export function openArchiveFiles(dataDir: string): ArchiveFiles {
  const folder = join(dataDir, 'backups');
  const pathOf = (name: string): string | null => (safeName.test(name) ? join(folder, name) : null);
  const find = async (name: string): Promise<ArchiveFileInfo | null> => {
    const path = pathOf(name);
    const facts = path === null ? null : await stat(path).catch(() => null);
    return facts?.isFile() ? { name, bytes: facts.size, createdAt: Math.floor(facts.mtimeMs) } : null;
  };
  return {
    open: async () => void (await mkdir(folder, { recursive: true, mode: 0o700 })),
    pathOf,
    find,
    list: async () => {
      const found = await Promise.all((await readdir(folder).catch((): string[] => [])).map(find));
      return found
        .filter((each): each is ArchiveFileInfo => each !== null)
        .toSorted((one, other) => other.createdAt - one.createdAt || (one.name < other.name ? 1 : -1));
    },
    remove: async (name) => {
      const path = pathOf(name);
      if (path !== null) await rm(path, { force: true });
    },
    deleteStalePartial: async (before, isBusy) => {
      for (const name of await readdir(folder).catch((): string[] => [])) {
        if (!name.endsWith('.partial') || isBusy(name)) continue;
        const facts = await stat(join(folder, name)).catch(() => null);
        if (facts && facts.mtimeMs < before) await rm(join(folder, name), { force: true });
      }
    },
    free: () => freeBytes(dataDir),
  };
}
