import type { ImgHTMLAttributes } from 'react';

import { srcsetByName } from '#contract/features/media/variants.rules.ts';

interface SmallPictureProps extends Omit<ImgHTMLAttributes<HTMLImageElement>, 'src' | 'srcSet'> {
  src: string;
  width: number;
  height: number;
  /** It fills its frame, so a wide picture is drawn wider than the frame. */
  isCropped?: boolean;
}

/** How much wider than its frame a photograph is that fills a square. */
const cropFactor = 16 / 10;

/**
 * An icon or another picture of which only the address is known, in the size in which it is drawn. `sizes` says it where
 * that depends on the window; `width` is the largest then.
 */
export function SmallPicture({ src, alt = '', width, height, isCropped = false, sizes, ...others }: SmallPictureProps) {
  const drawnPx = Math.ceil(isCropped ? height * cropFactor : width);
  const srcset = srcsetByName(src, drawnPx);
  return (
    <img
      suppressHydrationWarning
      src={src}
      srcSet={srcset || undefined}
      sizes={srcset ? (sizes ?? `${drawnPx}px`) : undefined}
      width={width}
      height={height}
      alt={alt}
      loading="lazy"
      decoding="async"
      {...others}
    />
  );
}
