import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Playable videos of one second, 32 × 24, four frames, with a place, a title and a comment: `camera.*` as cameras write
 * them, `turned.mp4` upright by rotation, `fragments.mp4` and `recording.webm` as browsers record them, `sound.mp4`
 * without a picture.
 */
export type VideoName =
  | 'camera.mp4'
  | 'camera.mov'
  | 'turned.mp4'
  | 'fragments.mp4'
  | 'sound.mp4'
  | 'camera.webm'
  | 'recording.webm';

export function readVideo(name: VideoName): Promise<Buffer> {
  return readFile(join(import.meta.dirname, 'videos', name));
}

/** A playable MP4 video of exactly this many bytes. */
export async function videoOfSize(bytes: number): Promise<Buffer> {
  const video = await readVideo('camera.mp4');
  const padding = Buffer.alloc(bytes - video.length, 7);
  padding.writeUInt32BE(padding.length, 0);
  padding.write('free', 4, 'latin1');
  return Buffer.concat([video, padding]);
}

/** A video that states that it ends when it begins. */
export async function videoWithoutLength(): Promise<Buffer> {
  const video = await readVideo('camera.mp4');
  const at = video.indexOf('mdhd') + 4;
  video.writeUInt32BE(0, at + 16);
  return video;
}
