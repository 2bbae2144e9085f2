import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { lstat, mkdir, open, readdir, realpath, rename, rm } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import type { Readable } from 'node:stream';

import type { Storage } from '#server/kit/storage.ts';

import { addressesUnder, ensureKey } from './storage-address.ts';
import { isStorageKey } from './storage-key.ts';

/** Folder of unfinished writes; the leading dot excludes it from valid keys. */
const temporaryFolder = '.unfinished';

/** Atomic write: temporary file, flush, rename. */
async function writeAtomically(root: string, path: string, body: Buffer): Promise<void> {
  await mkdir(join(root, temporaryFolder), { recursive: true });
  await mkdir(dirname(path), { recursive: true });
  const draft = join(root, temporaryFolder, randomUUID());
  try {
    const handle = await open(draft, 'wx', 0o644);
    try {
      await handle.writeFile(body);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

async function* walk(root: string, below: string): AsyncGenerator<string> {
  const entries = await readdir(join(root, below), { withFileTypes: true }).catch(() => []);
  for (const entry of entries.sort((one, other) => (one.name < other.name ? -1 : 1))) {
    const key = below === '' ? entry.name : `${below}/${entry.name}`;
    if (!isStorageKey(key)) continue;
    if (entry.isDirectory()) yield* walk(root, key);
    else if (entry.isFile()) yield key;
  }
}

/** Files in a local folder, served under `baseUrl` (no trailing slash). */
export function createFolderStorage(root: string, baseUrl: string): Storage {
  const pathOf = (key: string): string => {
    ensureKey(key);
    return join(root, ...key.split('/'));
  };
  /** The real path inside the folder; null for a symbolic link that leads outside. */
  const realPathOf = async (key: string): Promise<string | null> => {
    if (!isStorageKey(key)) return null;
    try {
      const [real, realRoot] = await Promise.all([realpath(pathOf(key)), realpath(root)]);
      if (!real.startsWith(realRoot + sep)) return null;
      return (await lstat(real)).isFile() ? real : null;
    } catch {
      return null;
    }
  };
  return {
    folder: root,
    put: async (key, body) => writeAtomically(root, pathOf(key), body),
    read: async (key): Promise<Readable | null> => {
      const path = await realPathOf(key);
      return path === null ? null : createReadStream(path);
    },
    remove: async (key) => rm(pathOf(key), { force: true }),
    list: () => walk(root, ''),
    ...addressesUnder(baseUrl),
  };
}
