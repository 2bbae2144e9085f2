import { stat } from 'node:fs/promises';

import { transferErrors } from '#contract/features/transfers/copy.ts';

import { ImportError } from '../document.ts';
import { UnpackedFolder } from './unpacked-folder.ts';
import { visitZip } from './zip-entries.ts';

/**
 * Unpacks a .zip into an empty folder, one entry at a time.
 * @throws ImportError when it is damaged, encrypted or made to do harm
 */
export async function unpackZip(path: string, root: string): Promise<void> {
  const folder = new UnpackedFolder(root, (await stat(path)).size);
  await visitZip(path, async ({ name, size, isPlain, raw }, zip) => {
    if (!isPlain) throw new ImportError(transferErrors.notPlain(name.slice(0, 100)));
    if (/[/\\]$/.test(name)) return;
    const place = folder.enter(name);
    if (place !== null && size > 0) await folder.write(place, () => zip.openReadStreamPromise(raw));
  });
}
