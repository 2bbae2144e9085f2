import { randomBytes } from 'node:crypto';

import type { Picture } from '#contract/features/media/entities.ts';
import { kindOfMime } from '#contract/features/media/library.rules.ts';
import { DomainError } from '#contract/errors.ts';
import { extensionOf } from '#server/kit/file-types.ts';
import { type Site, type Unit, write } from '#server/kit/site.ts';
import { findFfmpeg, readFrame, type VideoFile } from '#server/providers/video-frames/ffmpeg.ts';

import { type FileContents, readContents } from './contents.service.ts';
import * as reads from './posters.reads.ts';
import { patchMedia, removeUnreferenced, type ShownImage } from './service.ts';
import { filesOf } from './uploads.service.ts';
import { addVariants, putVariants, renderVariants } from './variants.service.ts';
import { viewPicture } from './views.ts';

/** Reads a frame from a video for its poster. */
export const posterQueue = 'media-posters';

/** The poster frame of a video: its widest variant, in the proportions of the video. Null while there is none. */
export function posterOf({ width, height, colour, variants, mime }: ShownImage): Picture | null {
  const widest = mime.startsWith('video/') ? variants.at(-1) : undefined;
  if (!widest) return null;
  const tall = width && height ? Math.round((widest.width * height) / width) : null;
  return viewPicture(widest.url, { width: widest.width, height: tall, colour, focus: '', variants });
}

/** Length of a video in whole seconds, at least 1; null when unknown. */
export function durationOf({ duration_ms }: ShownImage): number | null {
  return duration_ms ? Math.max(1, Math.round(duration_ms / 1000)) : null;
}

/** Queues the poster of a video, unless it has one or the host has no ffmpeg. */
export async function queuePoster(site: Site, unit: Unit, media: { id: number; mime: string }): Promise<void> {
  if (kindOfMime(media.mime) !== 'video' || (await findFfmpeg(site.settings.ffmpeg)) === null) return;
  if (await reads.hasPoster(unit.db, media.id)) return;
  await unit.enqueue({ queue: posterQueue, payload: { id: media.id }, singletonKey: `poster-${media.id}` });
}

/** Runs `work` with the path of a stored file; a file of a remote storage is fetched for it. */
async function withLocalFile<T>(site: Site, key: string, work: (path: string) => Promise<T>): Promise<T | null> {
  const { folder } = site.storage;
  if (folder !== null) return work(`${folder}/${key}`);
  const stored = await site.storage.read(key);
  if (!stored) return null;
  const files = filesOf(site);
  const name = randomBytes(18).toString('base64url');
  try {
    await files.receive(name, stored);
    return await work(files.pathOf(name));
  } finally {
    await files.remove(name);
  }
}

/** The output of ffmpeg is checked like an upload; null when it is no image. @throws DomainError OVERLOADED */
async function readFrameImage(body: Buffer): Promise<FileContents | null> {
  try {
    return await readContents({ name: 'poster.jpg', body, reencode: true });
  } catch (error) {
    if (error instanceof DomainError && error.code !== 'OVERLOADED') return null;
    throw error;
  }
}

/**
 * Stores a frame of a video in the sizes that lists show, as variants of the video, with its colour and placeholder. A
 * video that cannot be read within the limits stays without a poster.
 */
export async function renderPoster(site: Site, mediaId: number, signal: AbortSignal): Promise<void> {
  const [ffmpeg, video] = await Promise.all([
    findFfmpeg(site.settings.ffmpeg),
    reads.findVideoWithoutPoster(site.db, mediaId),
  ]);
  if (ffmpeg === null || !video) return;
  const format = extensionOf(video.path) as VideoFile['format'];
  const durationMs = video.duration_ms ?? 0;
  const frame = await withLocalFile(site, video.path, (path) =>
    readFrame(ffmpeg, { path, format, durationMs }, signal),
  );
  const image = frame && (await readFrameImage(frame));
  if (!image) {
    site.log.info({ media: mediaId }, 'no poster can be read from a video');
    return;
  }
  const { width, height, colour, placeholder, body } = image;
  // The frame itself is not stored, so every size is kept, however many bytes it has.
  const original = { path: video.path, mime: 'image/jpeg', width, frames: 1, bytes: Number.POSITIVE_INFINITY };
  const drawn = await renderVariants(original, body, ['webp']);
  await putVariants(site, drawn);
  const isKept = await write(site, async (unit) => {
    if (!(await reads.findVideoWithoutPoster(unit.db, mediaId))) return false;
    const size = video.width === null ? { width, height } : {};
    await patchMedia(unit, mediaId, { colour, placeholder, ...size });
    await addVariants(site, unit, mediaId, drawn);
    return true;
  });
  // The video was erased meanwhile, or has its poster by another run.
  const paths = drawn.map(({ path }) => path);
  if (!isKept) await removeUnreferenced(site, paths);
}
