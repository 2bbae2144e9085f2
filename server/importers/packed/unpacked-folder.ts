import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import { transferErrors } from '#contract/features/transfers/copy.ts';
import { unpackedMaxBytes, unpackedMaxEntries } from '#contract/features/transfers/limits.ts';

import { ImportError } from '../document.ts';

/** No real folder compresses better; a higher ratio indicates a decompression bomb. */
const maxExpansionRatio = 200;
const ratioCheckedFrom = 64 * 1_048_576;
const device = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

/**
 * The path of an entry relative to the folder; null for entries to skip.
 * @throws ImportError when it points outside the folder or is not a valid file name
 */
export function placeOf(name: string): string | null {
  const path = name.replaceAll('\\', '/');
  const shown = name.slice(0, 100).replace(/\p{Cc}/gu, '?');
  if (/\p{Cc}/u.test(path) || path.startsWith('/') || /^[a-z]:/i.test(path) || path.length > 1000)
    throw new ImportError(transferErrors.unsafeName(shown));
  const parts = path.split('/').filter((part) => part !== '' && part !== '.');
  if (parts.length === 0) return null;
  const isSafe = parts.every((part) => part !== '..' && Buffer.byteLength(part) <= 255 && !device.test(part));
  if (!isSafe || parts.length > 32) throw new ImportError(transferErrors.unsafeName(shown));
  if (parts[0] === '__MACOSX') return null;
  return parts.join('/');
}

/** Target folder for unpacking: rejects paths outside it, duplicates, and contents beyond the limits. */
export class UnpackedFolder {
  readonly #root: string;
  readonly #packedBytes: number;
  readonly #seen = new Set<string>();
  #bytes = 0;
  #entries = 0;

  /** `root` must be empty and not shared. */
  constructor(root: string, packedBytes: number) {
    this.#root = root;
    this.#packedBytes = packedBytes;
  }

  /** Counts an entry of any type. */
  count(): void {
    this.#entries += 1;
    if (this.#entries > unpackedMaxEntries) throw new ImportError(transferErrors.tooMany);
  }

  /** Counts a file and returns its path in the folder. */
  enter(name: string): string | null {
    this.count();
    const place = placeOf(name);
    if (place === null) return null;
    const folded = place.normalize('NFC').toLowerCase();
    if (this.#seen.has(folded)) throw new ImportError(transferErrors.clash(place.slice(0, 100)));
    this.#seen.add(folded);
    return place;
  }

  /** `open` is called once everything else is ready: a body that fails while nobody listens ends the process. */
  async write(place: string, open: () => Readable | Promise<Readable>): Promise<void> {
    const path = join(this.#root, ...place.split('/'));
    await mkdir(dirname(path), { recursive: true });
    const guard = new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        this.#bytes += chunk.length;
        const swells = this.#bytes > ratioCheckedFrom && this.#bytes > this.#packedBytes * maxExpansionRatio;
        const isBomb = swells || this.#bytes > unpackedMaxBytes;
        done(isBomb ? new ImportError(transferErrors.bomb) : null, chunk);
      },
    });
    await pipeline(await open(), guard, createWriteStream(path, { flags: 'wx' }));
  }
}
