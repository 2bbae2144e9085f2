import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';

import { transferErrors } from '#contract/features/transfers/copy.ts';
import { unpackedMaxEntries } from '#contract/features/transfers/limits.ts';

import { ImportError } from '../document.ts';
import { UnpackedFolder } from './unpacked-folder.ts';

export interface ZipEntry {
  name: string;
  method: number;
  packed: number;
  size: number;
  offset: number;
  isPlain: boolean;
}

const endMark = 0x06054b50;
const entryMark = 0x02014b50;
const localMark = 0x04034b50;
const endBytes = 22;
const maxCommentBytes = 65_535;
const maxDirectoryBytes = 64 * 1_048_576;
const damaged = (): ImportError => new ImportError(transferErrors.damaged);

async function bytesAt(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const body = Buffer.alloc(length);
  const { bytesRead } = await file.read(body, 0, length, at);
  if (bytesRead !== length) throw damaged();
  return body;
}

/** Archives of Windows name files in the system's own letters unless they say otherwise. */
function nameFrom(bytes: Buffer, isUtf8: boolean): string {
  if (isUtf8) return bytes.toString('utf8');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}

function readEntry(directory: Buffer, at: number): { entry: ZipEntry; next: number } {
  if (at + 46 > directory.length || directory.readUInt32LE(at) !== entryMark) throw damaged();
  const flags = directory.readUInt16LE(at + 8);
  const [nameLength, extraLength, commentLength] = [28, 30, 32].map((place) => directory.readUInt16LE(at + place)) as [
    number,
    number,
    number,
  ];
  const nameBytes = directory.subarray(at + 46, at + 46 + nameLength);
  if (nameBytes.length !== nameLength) throw damaged();
  if ((flags & 1) !== 0) throw new ImportError(transferErrors.encrypted);
  const isUnix = directory.readUInt16LE(at + 4) >> 8 === 3;
  const fileType = (directory.readUInt32LE(at + 38) >>> 28) & 0xf;
  const entry = {
    name: nameFrom(nameBytes, (flags & 0x800) !== 0),
    method: directory.readUInt16LE(at + 10),
    packed: directory.readUInt32LE(at + 20),
    size: directory.readUInt32LE(at + 24),
    offset: directory.readUInt32LE(at + 42),
    // Regular files are 8, folders 4; archives that know no kinds say 0.
    isPlain: !isUnix || [0, 4, 8].includes(fileType),
  };
  return { entry, next: at + 46 + nameLength + extraLength + commentLength };
}

/** The list at the end counts, as it does for every other program: what lies between is nobody's. */
export async function readDirectory(file: FileHandle, size: number): Promise<ZipEntry[]> {
  const tailLength = Math.min(size, endBytes + maxCommentBytes);
  const tail = await bytesAt(file, size - tailLength, tailLength);
  let at = tail.length - endBytes;
  while (at >= 0 && tail.readUInt32LE(at) !== endMark) at -= 1;
  if (at < 0) throw damaged();
  const count = tail.readUInt16LE(at + 10);
  const length = tail.readUInt32LE(at + 12);
  const offset = tail.readUInt32LE(at + 16);
  // Larger ones use another form; no folder of texts is that large.
  if (count === 0xffff || offset === 0xffff_ffff || count > unpackedMaxEntries)
    throw new ImportError(transferErrors.tooMany);
  if (length > maxDirectoryBytes || offset + length > size) throw damaged();
  const directory = await bytesAt(file, offset, length);
  const entries: ZipEntry[] = [];
  for (let next = 0; entries.length < count;) {
    const read = readEntry(directory, next);
    entries.push(read.entry);
    next = read.next;
  }
  return entries;
}

async function openEntry(path: string, file: FileHandle, entry: ZipEntry): Promise<Readable> {
  const head = await bytesAt(file, entry.offset, 30);
  if (head.readUInt32LE(0) !== localMark) throw damaged();
  const start = entry.offset + 30 + head.readUInt16LE(26) + head.readUInt16LE(28);
  if (entry.method !== 0 && entry.method !== 8) throw damaged();
  if (entry.packed === 0) throw damaged();
  const packed = createReadStream(path, { start, end: start + entry.packed - 1 });
  if (entry.method === 0) return packed;
  const inflate = createInflateRaw();
  packed.on('error', (error) => inflate.destroy(error));
  return packed.pipe(inflate);
}

/**
 * Unpacks a .zip into an empty folder, one entry at a time. Written here because none of the libraries at hand reads
 * zip files; it reads what ordinary programs write and refuses the rest.
 * @throws ImportError when it is damaged, encrypted or made to do harm
 */
export async function unpackZip(path: string, root: string): Promise<void> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const folder = new UnpackedFolder(root, size);
    for (const entry of await readDirectory(file, size)) {
      if (!entry.isPlain) throw new ImportError(transferErrors.notPlain(entry.name.slice(0, 100)));
      if (/[/\\]$/.test(entry.name)) continue;
      const place = folder.enter(entry.name);
      if (place !== null && entry.size > 0) await folder.write(place, await openEntry(path, file, entry));
    }
  } catch (error) {
    if (error instanceof ImportError) throw error;
    throw damaged();
  } finally {
    await file.close();
  }
}
