import { Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';

import { UnknownOutcomeError } from './gateway.ts';

const endMark = 0x06_05_4b_50;
const entryMark = 0x02_01_4b_50;
const endSize = 22;
const headSize = 46;
const localSize = 30;

interface ZipEntry {
  method: number;
  packed: Buffer;
}

function broken(): UnknownOutcomeError {
  return new UnknownOutcomeError('The bill is not a ZIP archive');
}

function listEntries(zip: Buffer): ZipEntry[] {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  if (end < 0 || end + endSize > zip.length || zip.readUInt32LE(end) !== endMark) throw broken();
  const count = zip.readUInt16LE(end + 10);
  let at = zip.readUInt32LE(end + 16);
  const entries: ZipEntry[] = [];
  for (let number = 0; number < count; number += 1) {
    if (at + headSize > zip.length || zip.readUInt32LE(at) !== entryMark) throw broken();
    const local = zip.readUInt32LE(at + 42);
    if (local + localSize > zip.length) throw broken();
    // The sizes of names stand in both places, and need not be the same.
    const from = local + localSize + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    entries.push({
      method: zip.readUInt16LE(at + 10),
      packed: zip.subarray(from, from + zip.readUInt32LE(at + 20)),
    });
    at += headSize + zip.readUInt16LE(at + 28) + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return entries;
}

async function* unpacked(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* pieces;
  } catch (error) {
    throw new UnknownOutcomeError('The bill cannot be unpacked', { cause: error });
  }
}

/** The files of an archive, each in pieces: the reader decides how much of it is unpacked. @throws UnknownOutcomeError */
export function filesOf(zip: Buffer): AsyncIterable<Uint8Array>[] {
  return listEntries(zip)
    .filter(({ packed }) => packed.length > 0)
    .map(({ method, packed }) => {
      const stored = Readable.from([packed]);
      return method === 0 ? stored : unpacked(stored.pipe(createInflateRaw()));
    });
}
