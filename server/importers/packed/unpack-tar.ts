import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createGunzip } from 'node:zlib';

import { extract } from 'tar-stream';

import { transferErrors } from '#contract/features/transfers/copy.ts';

import { ImportError } from '../document.ts';
import { extendedHeaderGuard } from './extended-header-guard.ts';
import { expansionGuard } from './expansion-guard.ts';
import { UnpackedFolder } from './unpacked-folder.ts';

/** Also counts entries that are skipped and not written. */
const ratioCheckedFrom = 64 * 1_048_576;

/**
 * Unpacks a .tar.gz into an empty folder.
 * @throws ImportError when it is damaged or malicious
 */
export async function unpackTar(path: string, root: string): Promise<void> {
  const { size } = await stat(path);
  const folder = new UnpackedFolder(root, size);
  const tar = extract();
  const source = createReadStream(path);
  const gunzip = createGunzip();
  const isBomb = (): Error => new ImportError(transferErrors.bomb);
  const guards = [expansionGuard(ratioCheckedFrom, () => size, isBomb), extendedHeaderGuard(tar, isBomb)] as const;
  for (const stream of [source, gunzip, ...guards]) stream.on('error', (error: Error) => tar.destroy(error));
  source.pipe(gunzip).pipe(guards[0]).pipe(guards[1]).pipe(tar);
  try {
    for await (const entry of tar) {
      const { name, type } = entry.header;
      if (type === 'directory' || type === 'pax-global-header') {
        folder.count();
        entry.resume();
        continue;
      }
      if (type !== 'file' && type !== 'contiguous-file')
        throw new ImportError(transferErrors.notPlain(name.slice(0, 100)));
      const place = folder.enter(name);
      if (place === null) entry.resume();
      else await folder.write(place, () => entry);
    }
  } catch (error) {
    if (error instanceof ImportError) throw error;
    throw new ImportError(transferErrors.damaged);
  } finally {
    source.destroy();
    for (const stream of [gunzip, ...guards]) stream.destroy();
  }
}
