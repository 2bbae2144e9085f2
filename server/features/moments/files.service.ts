import { momentErrors } from '#contract/features/moments/copy.ts';
import { maxMomentImages } from '#contract/features/moments/limits.ts';
import { moveAttachments, type MomentFiles } from '#server/features/media/attachments.service.ts';
import type { Site, Unit } from '#server/kit/site.ts';

import * as reads from './state.reads.ts';
import * as writes from './writes.ts';

type FileProblems = Partial<Record<'metas.images' | 'metas.poster_url', string>>;

/** Problems with the number and combination of files. */
export function combinationProblems({ images, video_url, poster_url }: MomentFiles): FileProblems {
  if (images.length > maxMomentImages) return { 'metas.images': momentErrors.tooManyImages(maxMomentImages) };
  if (images.length > 0 && video_url !== '') return { 'metas.images': momentErrors.imagesOrVideo };
  return poster_url !== '' && video_url === '' ? { 'metas.poster_url': momentErrors.poster } : {};
}

/** Whether two moments show the same files in the same order. */
export function hasSameFiles(one: MomentFiles, other: MomentFiles): boolean {
  const keyOf = ({ images, video_url, poster_url }: MomentFiles) => JSON.stringify([images, video_url, poster_url]);
  return keyOf(one) === keyOf(other);
}

/** Moments name a file that got new contents by its new address; the frame of its former contents is no poster. */
export async function momentFileMoved(site: Site, unit: Unit, moved: { from: string; to: string }): Promise<void> {
  const { from, to } = moved;
  const current = (url: string): string => (url === from ? to : url);
  for (const postId of await moveAttachments(site, unit, moved)) {
    const row = await reads.findMoment(unit.db, postId);
    if (!row) continue;
    const images = JSON.stringify((JSON.parse(row.images) as string[]).map(current));
    const poster_url = row.poster_url.startsWith(`${from}-`) ? '' : current(row.poster_url);
    await writes.updateMoment(unit, postId, { images, video_url: current(row.video_url), poster_url });
    unit.touch(`post:${postId}`);
  }
}
