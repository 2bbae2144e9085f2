import { open } from 'node:fs/promises';

import { visitZip } from './zip-entries.ts';

async function zipSize(path: string): Promise<number> {
  let bytes = 0;
  await visitZip(path, ({ size }) => {
    bytes += size;
  });
  return bytes;
}

/**
 * The unpacked size that a file declares. A .gz stores it modulo 4 GB; false values are detected during unpacking.
 * Other files count with their own size.
 */
export async function unpackedSize(path: string, name: string): Promise<number> {
  if (/\.zip$/i.test(name)) return zipSize(path);
  const file = await open(path);
  try {
    const { size } = await file.stat();
    if (!/gz$/i.test(name) || size < 4) return size;
    const tail = Buffer.alloc(4);
    await file.read(tail, 0, 4, size - 4);
    return Math.max(size, tail.readUInt32LE(0));
  } finally {
    await file.close();
  }
}
