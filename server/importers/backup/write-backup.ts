import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline as pipe, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';

import { pack, type Pack } from 'tar-stream';

import {
  type BackupHead,
  type BackupManifest,
  headName,
  keyId,
  keyName,
  manifestName,
  signManifest,
} from './backup-format.ts';

/** Contents of a backup. Rows and files are streams, so that sites of any size fit in memory. */
export interface BackupContents {
  head: BackupHead;
  key: Buffer;
  tables: { name: string; rows: () => AsyncIterable<object> }[];
  files: () => AsyncIterable<{ key: string; open: () => Promise<{ body: Readable; size: number } | null> }>;
  onProgress?: (done: { rows: number; files: number }) => void;
}

export interface WrittenBackup {
  manifest: BackupManifest;
  bytes: number;
}

const rowsAnEntry = 2000;
const bytesAnEntry = 4_000_000;

function entry(tar: Pack, name: string, body: Buffer): Promise<void> {
  return new Promise((resolve, reject) => tar.entry({ name }, body, (error) => (error ? reject(error) : resolve())));
}

/** @returns the file's checksum */
function fileEntry(tar: Pack, name: string, size: number, body: Readable): Promise<string> {
  const hash = createHash('sha256');
  return new Promise((resolve, reject) => {
    const sink = tar.entry({ name, size }, (error) => (error ? reject(error) : resolve(hash.digest('hex'))));
    body.on('data', (chunk: Buffer) => hash.update(chunk));
    pipe(body, sink, (error) => {
      if (error) reject(error);
    });
  });
}

class Filling {
  readonly #tar: Pack;
  readonly #contents: BackupContents;
  #rows = 0;
  #files = 0;

  constructor(tar: Pack, contents: BackupContents) {
    this.#tar = tar;
    this.#contents = contents;
  }

  #tell(): void {
    this.#contents.onProgress?.({ rows: this.#rows, files: this.#files });
  }

  async #table({ name, rows }: BackupContents['tables'][number]): Promise<{ rows: number; sha256: string }> {
    const hash = createHash('sha256');
    let lines: string[] = [];
    let size = 0;
    let part = 0;
    let total = 0;
    const flush = async (): Promise<void> => {
      if (lines.length === 0) return;
      const body = Buffer.from(`${lines.join('\n')}\n`);
      hash.update(body);
      part += 1;
      await entry(this.#tar, `tables/${name}/${String(part).padStart(6, '0')}.jsonl`, body);
      this.#rows += lines.length;
      lines = [];
      size = 0;
      this.#tell();
    };
    for await (const row of rows()) {
      const line = JSON.stringify(row);
      lines.push(line);
      size += line.length;
      total += 1;
      if (lines.length >= rowsAnEntry || size >= bytesAnEntry) await flush();
    }
    await flush();
    return { rows: total, sha256: hash.digest('hex') };
  }

  async #allFiles(): Promise<BackupManifest['files']> {
    const hash = createHash('sha256');
    let bytes = 0;
    for await (const { key, open } of this.#contents.files()) {
      const file = await open();
      if (!file) continue;
      const sum = await fileEntry(this.#tar, `files/${key}`, file.size, file.body);
      hash.update(`${key}\0${file.size}\0${sum}\n`);
      bytes += file.size;
      this.#files += 1;
      this.#tell();
    }
    return { count: this.#files, bytes, sha256: hash.digest('hex') };
  }

  async run(): Promise<BackupManifest> {
    const { head, key, tables } = this.#contents;
    await entry(this.#tar, headName, Buffer.from(JSON.stringify(head, null, 2)));
    const sums: BackupManifest['tables'] = {};
    for (const table of tables) sums[table.name] = await this.#table(table);
    const files = await this.#allFiles();
    if (head.has_key) await entry(this.#tar, keyName, Buffer.from(`${key.toString('hex')}\n`));
    const manifest: BackupManifest = { ...head, tables: sums, files, key_id: keyId(key), signature: '' };
    manifest.signature = signManifest(key, manifest);
    await entry(this.#tar, manifestName, Buffer.from(JSON.stringify(manifest, null, 2)));
    return manifest;
  }
}

/** Writes a backup, readable by the file's owner only. The file appears at `path` only once it is complete. */
export async function writeBackup(path: string, contents: BackupContents): Promise<WrittenBackup> {
  await mkdir(dirname(path), { recursive: true });
  const partial = `${path}.partial`;
  const tar = pack();
  try {
    const written = pipeline(tar, createGzip({ level: 6 }), createWriteStream(partial, { mode: 0o600, flush: true }));
    const filled = new Filling(tar, contents).run().then(
      (manifest) => {
        tar.finalize();
        return manifest;
      },
      (error: unknown) => {
        tar.destroy(error as Error);
        throw error;
      },
    );
    const [manifest] = await Promise.all([filled, written]);
    await rename(partial, path);
    return { manifest, bytes: (await stat(path)).size };
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}
