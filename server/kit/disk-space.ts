import { statfs } from 'node:fs/promises';

import { transferErrors } from '#contract/features/transfers/copy.ts';
import { DomainError } from '#contract/errors.ts';

/** Minimum free disk space that writes must leave. */
const minFreeBytes = 200 * 1_048_576;

/** Available bytes on the disk of a folder. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return Number(bavail) * Number(bsize);
}

function sizeText(bytes: number): string {
  return bytes < 1_073_741_824 ? `${Math.ceil(bytes / 1_048_576)} MB` : `${(bytes / 1_073_741_824).toFixed(1)} GB`;
}

/** Checks disk space before a large write. @throws DomainError NO_SPACE with both sizes */
export async function ensureFreeSpace(folder: string, bytes: number): Promise<void> {
  const free = await freeBytes(folder);
  const needed = bytes + minFreeBytes;
  if (free < needed) throw new DomainError('NO_SPACE', transferErrors.noRoom(sizeText(needed), sizeText(free)));
}
