import { momentErrors } from '#contract/features/moments/copy.ts';
import { maxMomentImages } from '#contract/features/moments/limits.ts';
import type { MomentFiles } from '#server/features/media/attachments.service.ts';

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
