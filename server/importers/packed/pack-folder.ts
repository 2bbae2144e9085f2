import { createReadStream, createWriteStream } from 'node:fs';
import { readdir, rename, rm, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';

import { pack } from 'tar-stream';

/** Packs a folder as .tar.gz. The file appears at `path` only once it is complete. */
export async function packFolder(folder: string, path: string): Promise<void> {
  const partial = `${path}.partial`;
  const tar = pack();
  const fill = async (): Promise<void> => {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    for (const entry of entries.filter((each) => each.isFile())) {
      const file = join(entry.parentPath, entry.name);
      const name = relative(folder, file).split(sep).join('/');
      const { size } = await stat(file);
      await new Promise<void>((resolve, reject) => {
        const sink = tar.entry({ name, size }, (error) => (error ? reject(error) : resolve()));
        createReadStream(file).on('error', reject).pipe(sink);
      });
    }
    tar.finalize();
  };
  try {
    const written = pipeline(tar, createGzip(), createWriteStream(partial, { mode: 0o600 }));
    await Promise.all([
      fill().catch((error: unknown) => {
        tar.destroy(error as Error);
        throw error;
      }),
      written,
    ]);
    await rename(partial, path);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}
