import { type Entry, openPromise, type ZipFile } from 'yauzl';

import { transferErrors } from '#contract/features/transfers/copy.ts';
import { unpackedMaxEntries } from '#contract/features/transfers/limits.ts';

import { ImportError } from '../document.ts';

export interface ZipEntry {
  name: string;
  /** As the archive says. */
  size: number;
  isPlain: boolean;
  raw: Entry;
}

const maxDirectoryBytes = 64 * 1_048_576;
const damaged = (): ImportError => new ImportError(transferErrors.damaged);

function importErrorOf(error: unknown): ImportError {
  if (error instanceof ImportError) return error;
  // Where even the names are encrypted the library goes no further.
  if (/strong encryption/.test((error as Error).message)) return new ImportError(transferErrors.encrypted);
  return damaged();
}

/** Archives of Windows name files in the system's own encoding unless they say otherwise. */
function nameFrom(bytes: Buffer, isUtf8: boolean): string {
  if (isUtf8) return bytes.toString('utf8');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}

function entryOf(raw: Entry): ZipEntry {
  const isUnix = raw.versionMadeBy >> 8 === 3;
  const fileType = raw.externalFileAttributes >>> 28;
  return {
    name: nameFrom(raw.fileNameRaw, (raw.generalPurposeBitFlag & 0x800) !== 0),
    size: raw.uncompressedSize,
    // Regular files are 8, folders 4; archives that know no kinds say 0.
    isPlain: !isUnix || [0, 4, 8].includes(fileType),
    raw,
  };
}

/** One entry at a time, from the list at the end of the archive. */
async function* entriesOf(zip: ZipFile): AsyncGenerator<ZipEntry> {
  if (zip.entryCount > unpackedMaxEntries) throw new ImportError(transferErrors.tooMany);
  let directoryBytes = 0;
  for await (const raw of zip.eachEntry()) {
    directoryBytes += 46 + raw.fileNameLength + raw.extraFieldLength + raw.fileCommentLength;
    if (directoryBytes > maxDirectoryBytes) throw damaged();
    if (raw.isEncrypted()) throw new ImportError(transferErrors.encrypted);
    yield entryOf(raw);
  }
}

async function openZip(path: string): Promise<ZipFile> {
  try {
    // Names are decoded and checked here: the library's own checks know neither their encodings nor these rules.
    const zip = await openPromise(path, { decodeStrings: false });
    // An error after the last entry has no other listener.
    return zip.on('error', () => undefined);
  } catch (error) {
    throw (error as NodeJS.ErrnoException).syscall === undefined ? damaged() : error;
  }
}

/**
 * Goes through the entries of a .zip in their order.
 * @throws ImportError when it is damaged or encrypted, has too many entries, or `visit` fails
 */
export async function visitZip(
  path: string,
  visit: (entry: ZipEntry, zip: ZipFile) => void | Promise<void>,
): Promise<void> {
  const zip = await openZip(path);
  try {
    for await (const entry of entriesOf(zip)) await visit(entry, zip);
  } catch (error) {
    throw importErrorOf(error);
  } finally {
    zip.close();
  }
}
