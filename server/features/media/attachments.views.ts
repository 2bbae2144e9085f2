import type { Picture } from '#contract/features/media/entities.ts';
import type { ShownVideo } from '#contract/features/media/member-uploads.entities.ts';
import { srcsetOf } from '#contract/features/media/variants.rules.ts';

import type { ShownImage } from './service.ts';

/** A stored image as lists and pages show it. */
export function viewPicture({ url, width, height, colour, variants }: ShownImage): Picture {
  return { url, width, height, colour, srcset: srcsetOf(variants, 'webp') };
}

/** The poster frame of a video: its widest variant, in the proportions of the video. Null while there is none. */
export function posterOf({ width, height, colour, variants, mime }: ShownImage): Picture | null {
  const widest = mime.startsWith('video/') ? variants.at(-1) : undefined;
  if (!widest) return null;
  const tall = width && height ? Math.round((widest.width * height) / width) : null;
  return { url: widest.url, width: widest.width, height: tall, colour, srcset: srcsetOf(variants, 'webp') };
}

/** A stored video; `chosen` is the image that its author chose as poster. */
export function viewVideo(video: ShownImage, chosen: ShownImage | undefined): ShownVideo {
  const { url, mime, width, height, duration_ms } = video;
  const duration = duration_ms ? Math.max(1, Math.round(duration_ms / 1000)) : null;
  return { url, mime, width, height, duration, poster: chosen ? viewPicture(chosen) : posterOf(video) };
}
