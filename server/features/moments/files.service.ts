import { momentErrors } from '#contract/features/moments/copy.ts';
import { maxMomentImages } from '#contract/features/moments/limits.ts';
import type { Queryable } from '#server/database/connect.ts';

import * as reads from './files.reads.ts';

/** Addresses of uploaded files; '' where there is none. */
export interface MomentFiles {
  images: readonly string[];
  video_url: string;
  poster_url: string;
}

const noFiles: MomentFiles = { images: [], video_url: '', poster_url: '' };

/** Every address, each once. */
export function addressesOf({ images, video_url, poster_url }: MomentFiles): string[] {
  return [...new Set([...images, video_url, poster_url].filter((address) => address !== ''))];
}

type FileProblems = Partial<Record<'metas.images' | 'metas.video_url' | 'metas.poster_url', string>>;

/** Problems with the number and combination of files. */
export function combinationProblems({ images, video_url, poster_url }: MomentFiles): FileProblems {
  if (images.length > maxMomentImages) return { 'metas.images': momentErrors.tooManyImages(maxMomentImages) };
  if (images.length > 0 && video_url !== '') return { 'metas.images': momentErrors.imagesOrVideo };
  return poster_url !== '' && video_url === '' ? { 'metas.poster_url': momentErrors.poster } : {};
}

/**
 * Problems with the files themselves: only uploads of this person are accepted, and those that the moment had before,
 * which an editor may have taken over.
 */
export async function ownershipProblems(
  db: Queryable,
  ownerId: number,
  files: MomentFiles,
  before: MomentFiles = noFiles,
): Promise<FileProblems> {
  const kept = new Set(addressesOf(before));
  const added = addressesOf(files).filter((address) => !kept.has(address));
  const own = new Map((await reads.listOwnFiles(db, ownerId, added)).map(({ url, mime }) => [url, mime]));
  const fits = (address: string, kind: 'image' | 'video', allowed: readonly string[]): boolean =>
    allowed.includes(address) || own.get(address)?.startsWith(`${kind}/`) === true;
  const problems: FileProblems = {};
  const file = momentErrors.file;
  if (!files.images.every((address) => fits(address, 'image', before.images))) problems['metas.images'] = file;
  if (files.video_url !== '' && !fits(files.video_url, 'video', [before.video_url])) problems['metas.video_url'] = file;
  if (files.poster_url !== '' && !fits(files.poster_url, 'image', [before.poster_url]))
    problems['metas.poster_url'] = file;
  return problems;
}
