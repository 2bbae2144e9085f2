import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';

import { extract } from 'tar-stream';

import { ImportError } from '../document.ts';
import { extendedHeaderGuard } from '../packed/extended-header-guard.ts';
import { archiveFormat, type ArchiveManifest, manifestName } from './archive-format.ts';

/** One part of an archive, in file order. */
export type ArchivePart =
  | { type: 'rows'; table: string; rows: Row[] }
  | { type: 'file'; key: string; body: Buffer }
  | { type: 'manifest'; manifest: ArchiveManifest };

/** Entries are read into memory one at a time; no upload is larger than this. */
const maxEntryBytes = 512 * 1024 * 1024;
const safeKey = /^(?!.*\.\.)(?!\/)[\w./-]{1,300}$/;

type Row = Record<string, string | number | null>;

function readRow(line: string): Row {
  const row: unknown = JSON.parse(line);
  const isRow = typeof row === 'object' && row !== null && !Array.isArray(row);
  if (!isRow || Object.values(row).some((value) => value !== null && !/^(string|number)$/.test(typeof value)))
    throw new TypeError('Not a row');
  return row as Row;
}

function readRows(name: string, body: Buffer): ArchivePart {
  const table = name.split('/')[1] as string;
  try {
    const rows = body
      .toString('utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map(readRow);
    return { type: 'rows', table, rows };
  } catch {
    throw new ImportError(`归档中的 ${name} 已损坏，没有导入任何内容。`);
  }
}

function readPart(name: string, body: Buffer): ArchivePart | null {
  if (name === manifestName)
    return { type: 'manifest', manifest: JSON.parse(body.toString('utf8')) as ArchiveManifest };
  if (/^tables\/\w+\/\d+\.jsonl$/.test(name)) return readRows(name, body);
  if (name.startsWith('files/')) {
    const key = name.slice('files/'.length);
    // File names in an archive must not point outside the uploads folder.
    if (!safeKey.test(key)) throw new ImportError(`归档中有不安全的文件名：${name.slice(0, 100)}`);
    return { type: 'file', key, body };
  }
  return null;
}

/**
 * Reads an archive as a stream.
 * @throws ImportError when the file is not an archive, is damaged or truncated, or has a newer format
 */
export async function* readArchive(path: string): AsyncGenerator<ArchivePart> {
  const tar = extract();
  const source = createReadStream(path);
  const gunzip = createGunzip();
  const facts = extendedHeaderGuard(
    tar,
    () => new ImportError('这不是本站导出的归档，或者文件已损坏，没有导入任何内容。'),
  );
  source.on('error', (error) => tar.destroy(error));
  gunzip.on('error', (error) => tar.destroy(error));
  facts.on('error', (error) => tar.destroy(error));
  source.pipe(gunzip).pipe(facts).pipe(tar);
  let complete = false;
  try {
    for await (const entry of tar) {
      const { name, size = 0, type } = entry.header;
      if (type !== 'file' || size > maxEntryBytes)
        throw new ImportError(`归档中有不能接受的内容：${name.slice(0, 100)}`);
      const chunks: Buffer[] = [];
      for await (const chunk of entry) chunks.push(chunk as Buffer);
      const part = readPart(name, Buffer.concat(chunks));
      if (part?.type === 'manifest') {
        if (part.manifest.format > archiveFormat) throw new ImportError('这个归档来自更新的版本，请先升级程序。');
        complete = true;
      }
      if (part) yield part;
    }
  } catch (error) {
    if (error instanceof ImportError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new ImportError(`找不到文件：${path}`);
    if (code === 'EACCES' || code === 'EISDIR') throw new ImportError(`无法读取文件：${path}`);
    throw new ImportError('这不是本站导出的归档，或者文件已损坏，没有导入任何内容。');
  } finally {
    source.destroy();
  }
  if (!complete) throw new ImportError('归档不完整（可能没有下载完），没有导入任何内容。');
}
