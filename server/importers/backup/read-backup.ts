import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';

import { type Entry, extract } from 'tar-stream';

import { ImportError } from '../document.ts';
import { extendedHeaderGuard } from '../packed/extended-header-guard.ts';
import { expansionGuard } from '../packed/expansion-guard.ts';
import {
  backupFormat,
  type BackupHead,
  backupHead,
  type BackupManifest,
  backupManifest,
  headName,
  keyName,
  manifestName,
} from './backup-format.ts';

type Row = Record<string, string | number | null>;

/** One part of a backup, in file order. A file's checksum is verified even if `read` is not called. */
export type BackupPart =
  | { type: 'head'; head: BackupHead }
  | { type: 'rows'; table: string; rows: Row[]; bytes: number }
  | { type: 'file'; key: string; size: number; read: () => Promise<Buffer> }
  | { type: 'key'; key: Buffer }
  | { type: 'manifest'; manifest: BackupManifest };

const megabyte = 1_048_576;
/** One chunk of a table, read as a whole: a few megabytes plus one row. */
const maxRowsBytes = 64 * megabyte;
const maxFileBytes = 512 * megabyte;
const maxSmallBytes = 8 * megabyte;
const maxEntries = 5_000_000;
/** Rows per chunk of a table, as `writeBackup` writes them. */
const maxPieceRows = 2000;
/** Uploads may compress extremely well, so the expansion ratio is checked only beyond a size that could fill a disk. */
const ratioCheckedFrom = 1024 * megabyte;

const tableEntry = /^tables\/([a-z][a-z0-9_]{0,62})\/(\d{6})\.jsonl$/;
const refuse = (reason: string): ImportError => new ImportError(`${reason}，没有写入任何内容。`);
const damaged = (): ImportError => refuse('备份的内容与清单不符，可能已损坏或被改动');

function readJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    throw damaged();
  }
}

function isRow(value: unknown): value is Row {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.values(value).every((each) => each === null || typeof each === 'string' || typeof each === 'number');
}

function readRows(body: Buffer): Row[] {
  let count = 0;
  for (let at = body.indexOf(10); at >= 0; at = body.indexOf(10, at + 1)) {
    count += 1;
    if (count > maxPieceRows) throw damaged();
  }
  const lines = body.toString('utf8').split('\n');
  if (lines.pop() !== '') throw damaged();
  return lines.map((line) => {
    const row = readJson(Buffer.from(line));
    if (!isRow(row)) throw damaged();
    return row;
  });
}

/** Validates order, names, sizes and checksums while the backup is read. */
class BackupReader {
  readonly #isKey: (key: string) => boolean;
  readonly #tables = new Map<string, { rows: number; parts: number; hash: Hash }>();
  readonly #filesHash = createHash('sha256');
  readonly #seen = new Set<string>();
  #entries = 0;
  #fileBytes = 0;
  #head: BackupHead | null = null;
  #hasKey = false;
  manifest: BackupManifest | null = null;

  constructor(isKey: (key: string) => boolean) {
    this.#isKey = isKey;
  }

  /** Validates the header of an entry before its body is read. */
  checkHeader({ header }: Entry): { maxBytes: number } {
    const { name, size = 0, type } = header;
    this.#entries += 1;
    if (this.#entries > maxEntries) throw refuse('备份里的条目太多');
    if (type !== 'file') throw refuse(`备份里有不能接受的内容：${name.slice(0, 100)}`);
    if (this.manifest) throw damaged();
    if ((name === headName) !== (this.#head === null))
      throw this.#head ? damaged() : refuse('这不是本站程序生成的备份');
    const maxBytes = name.startsWith('files/')
      ? maxFileBytes
      : name.startsWith('tables/')
        ? maxRowsBytes
        : maxSmallBytes;
    if (size > maxBytes) throw refuse(`备份里有过大的内容：${name.slice(0, 100)}`);
    return { maxBytes };
  }

  head(body: Buffer): BackupPart {
    const facts = readJson(body) as { product?: unknown; format?: unknown } | null;
    if (facts?.product !== 'somnia-backup') throw refuse('这不是本站程序生成的备份');
    if (typeof facts.format === 'number' && facts.format > backupFormat)
      throw refuse('这个备份来自更新的版本，请先升级程序');
    const read = backupHead.safeParse(facts);
    if (!read.success) throw damaged();
    this.#head = read.data;
    return { type: 'head', head: read.data };
  }

  rows(table: string, part: number, body: Buffer): BackupPart {
    const known = this.#tables.get(table) ?? { rows: 0, parts: 0, hash: createHash('sha256') };
    if (part !== known.parts + 1) throw damaged();
    const rows = readRows(body);
    known.rows += rows.length;
    known.parts = part;
    known.hash.update(body);
    this.#tables.set(table, known);
    return { type: 'rows', table, rows, bytes: body.length };
  }

  fileKey(name: string): string {
    const key = name.slice('files/'.length);
    // File names in a backup must not point outside the uploads folder.
    if (!this.#isKey(key)) throw refuse(`备份里有不安全的文件名：${name.slice(0, 100)}`);
    // On case-insensitive file systems, names that differ only in case would overwrite each other.
    const folded = key.normalize('NFC').toLowerCase();
    if (this.#seen.has(folded)) throw refuse(`备份里有重名的文件：${name.slice(0, 100)}`);
    this.#seen.add(folded);
    return key;
  }

  file(key: string, size: number, sum: string): void {
    this.#fileBytes += size;
    this.#filesHash.update(`${key}\0${size}\0${sum}\n`);
  }

  key(body: Buffer): BackupPart {
    const text = body.toString('utf8').trim();
    if (this.#hasKey || !/^[0-9a-f]{64}$/.test(text)) throw damaged();
    this.#hasKey = true;
    return { type: 'key', key: Buffer.from(text, 'hex') };
  }

  end(body: Buffer): BackupPart {
    const read = backupManifest.safeParse(readJson(body));
    if (!read.success) throw damaged();
    const manifest = read.data;
    const sums = { count: this.#seen.size, bytes: this.#fileBytes, sha256: this.#filesHash.digest('hex') };
    const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
    const { tables, files, key_id: _id, signature: _signature, ...head } = manifest;
    const filled = Object.entries(tables).filter(([, { rows }]) => rows > 0);
    const fits =
      isSame(head, this.#head) &&
      isSame(files, sums) &&
      manifest.has_key === this.#hasKey &&
      filled.length === this.#tables.size &&
      filled.every(([name, { rows, sha256 }]) => {
        const known = this.#tables.get(name);
        return known?.rows === rows && known.hash.copy().digest('hex') === sha256;
      });
    if (!fits) throw damaged();
    this.manifest = manifest;
    return { type: 'manifest', manifest };
  }
}

async function bodyOf(entry: Entry): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of entry) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

async function* fileParts(reading: BackupReader, entry: Entry): AsyncGenerator<BackupPart> {
  const { name, size = 0 } = entry.header;
  const key = reading.fileKey(name);
  const hash = createHash('sha256');
  let body: Promise<Buffer> | undefined;
  const drain = async (isKept: boolean): Promise<Buffer> => {
    const chunks: Buffer[] = [];
    for await (const chunk of entry) {
      hash.update(chunk as Buffer);
      if (isKept) chunks.push(chunk as Buffer);
    }
    return Buffer.concat(chunks);
  };
  yield { type: 'file', key, size, read: () => (body ??= drain(true)) };
  await (body ?? drain(false));
  reading.file(key, size, hash.digest('hex'));
}

async function* partsOf(reading: BackupReader, entry: Entry): AsyncGenerator<BackupPart> {
  reading.checkHeader(entry);
  const { name } = entry.header;
  if (name.startsWith('files/')) {
    yield* fileParts(reading, entry);
    return;
  }
  const table = tableEntry.exec(name);
  const body = await bodyOf(entry);
  if (name === headName) yield reading.head(body);
  else if (name === keyName) yield reading.key(body);
  else if (name === manifestName) yield reading.end(body);
  else if (table) yield reading.rows(table[1] as string, Number(table[2]), body);
  else throw refuse(`备份里有不能接受的内容：${name.slice(0, 100)}`);
}

function explain(error: unknown, path: string): ImportError {
  if (error instanceof ImportError) return error;
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return new ImportError(`找不到文件：${path}`);
  if (code === 'EACCES' || code === 'EISDIR') return new ImportError(`无法读取文件：${path}`);
  return refuse('这不是本站程序生成的备份，或者文件已损坏');
}

/**
 * Reads a backup as a stream, one entry at a time, and verifies all of it against its manifest. `isKey` decides which
 * file names are safe. Until the manifest has been verified, callers must be able to roll back what they did.
 * @throws ImportError when the file is not a backup, is damaged, truncated or malicious, or has a newer format
 */
export async function* readBackup(path: string, isKey: (key: string) => boolean): AsyncGenerator<BackupPart> {
  const tar = extract();
  const source = createReadStream(path);
  const gunzip = createGunzip();
  let packed = 0;
  source.on('data', (chunk) => {
    packed += chunk.length;
  });
  const guard = expansionGuard(
    ratioCheckedFrom,
    () => packed,
    () => refuse('备份解开后大得不合常理'),
  );
  const facts = extendedHeaderGuard(tar, damaged);
  for (const stream of [source, gunzip, guard, facts]) stream.on('error', (error: Error) => tar.destroy(error));
  source.pipe(gunzip).pipe(guard).pipe(facts).pipe(tar);
  const reading = new BackupReader(isKey);
  try {
    for await (const entry of tar) {
      for await (const part of partsOf(reading, entry)) yield part;
      entry.resume();
    }
  } catch (error) {
    throw explain(error, path);
  } finally {
    source.destroy();
    gunzip.destroy();
    guard.destroy();
    facts.destroy();
  }
  if (!reading.manifest) throw refuse('备份不完整（可能没有下载完）');
}
