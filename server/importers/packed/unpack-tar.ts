import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createGunzip } from 'node:zlib';

import { extract } from 'tar-stream';

import { transferErrors } from '#contract/features/transfers/copy.ts';

import { ImportError } from '../document.ts';
import { UnpackedFolder } from './unpacked-folder.ts';

/** Unpacks a .tar.gz into an empty folder. @throws ImportError when it is damaged or made to do harm */
export async function unpackTar(path: string, root: string): Promise<void> {
  const folder = new UnpackedFolder(root, (await stat(path)).size);
  const tar = extract();
  const source = createReadStream(path);
  const gunzip = createGunzip();
  for (const stream of [source, gunzip]) stream.on('error', (error: Error) => tar.destroy(error));
  source.pipe(gunzip).pipe(tar);
  try {
    for await (const entry of tar) {
      const { name, type } = entry.header;
      if (type === 'directory' || type === 'pax-global-header') {
        entry.resume();
        continue;
      }
      if (type !== 'file' && type !== 'contiguous-file')
        throw new ImportError(transferErrors.notPlain(name.slice(0, 100)));
      const place = folder.enter(name);
      if (place === null) entry.resume();
      else await folder.write(place, entry);
    }
  } catch (error) {
    if (error instanceof ImportError) throw error;
    throw new ImportError(transferErrors.damaged);
  } finally {
    source.destroy();
    gunzip.destroy();
  }
}
