import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';

import { pack, type Pack } from 'tar-stream';

import { archiveFormat, type ArchiveManifest, manifestName } from './archive-format.ts';

/** Contents of an archive. Rows and files are streams, so that sites of any size fit in memory. */
export interface ArchiveContents {
  createdAt: string;
  version: string;
  tables: { name: string; rows: () => AsyncIterable<object> }[];
  files: () => AsyncIterable<{ key: string; open: () => Promise<Readable | null> }>;
}

function entry(tar: Pack, name: string, body: Buffer): Promise<void> {
  return new Promise((resolve, reject) => tar.entry({ name }, body, (error) => (error ? reject(error) : resolve())));
}

async function bodyOf(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

const rowsAnEntry = 2000;
const bytesAnEntry = 4_000_000;

async function fill(tar: Pack, contents: ArchiveContents): Promise<{ counts: Record<string, number>; files: number }> {
  const counts: Record<string, number> = {};
  const hash = createHash('sha256');
  for (const table of contents.tables) {
    let lines: string[] = [];
    let size = 0;
    let part = 0;
    counts[table.name] = 0;
    const flush = async (): Promise<void> => {
      if (lines.length === 0) return;
      const body = Buffer.from(`${lines.join('\n')}\n`);
      hash.update(body);
      part += 1;
      await entry(tar, `tables/${table.name}/${String(part).padStart(6, '0')}.jsonl`, body);
      lines = [];
      size = 0;
    };
    for await (const row of table.rows()) {
      const line = JSON.stringify(row);
      lines.push(line);
      size += line.length;
      counts[table.name] = (counts[table.name] ?? 0) + 1;
      if (lines.length >= rowsAnEntry || size >= bytesAnEntry) await flush();
    }
    await flush();
  }
  let files = 0;
  for await (const { key, open } of contents.files()) {
    const stream = await open();
    if (!stream) continue;
    await entry(tar, `files/${key}`, await bodyOf(stream));
    files += 1;
  }
  const manifest: ArchiveManifest = {
    format: archiveFormat,
    version: contents.version,
    created_at: contents.createdAt,
    id: hash.digest('hex'),
    counts,
    files,
  };
  await entry(tar, manifestName, Buffer.from(JSON.stringify(manifest, null, 2)));
  return { counts, files };
}

/** Writes an archive. The file appears at `path` only once it is complete. */
export async function writeArchive(
  path: string,
  contents: ArchiveContents,
): Promise<{ counts: Record<string, number>; files: number; bytes: number }> {
  await mkdir(dirname(path), { recursive: true });
  const partial = `${path}.partial`;
  const tar = pack();
  try {
    const written = pipeline(tar, createGzip({ level: 6 }), createWriteStream(partial));
    const filled = fill(tar, contents).then(
      (facts) => {
        tar.finalize();
        return facts;
      },
      (error: unknown) => {
        tar.destroy(error as Error);
        throw error;
      },
    );
    const [facts] = await Promise.all([filled, written]);
    await rename(partial, path);
    return { ...facts, bytes: (await stat(path)).size };
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}
