import { open } from 'node:fs/promises';

import { readDirectory } from './unpack-zip.ts';

/**
 * How much a pack says it holds, before it is unpacked. A .gz tells its length modulo 4 GB; what lies about it is caught
 * while unpacking. Anything else is as large as it is.
 */
export async function unpackedSize(path: string, name: string): Promise<number> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    if (/\.zip$/i.test(name)) {
      const entries = await readDirectory(file, size);
      return entries.reduce((sum, entry) => sum + entry.size, 0);
    }
    if (!/gz$/i.test(name) || size < 4) return size;
    const tail = Buffer.alloc(4);
    await file.read(tail, 0, 4, size - 4);
    return Math.max(size, tail.readUInt32LE(0));
  } finally {
    await file.close();
  }
}
