import type { CSSProperties } from 'react';

import type { Picture } from '#contract/features/media/entities.ts';

interface PlacedPictureProps {
  picture: Picture;
  /** Width at which it is drawn, as a `sizes` attribute. */
  sizes: string;
  alt?: string;
  /** In the first window of the page: loaded at once, and before others. */
  eager?: boolean;
  /** Size where that of the file is unknown. */
  fallback?: { width: number; height: number };
  style?: CSSProperties | undefined;
}

/** Colour until it has loaded, and the point that stays in view. */
function styleOf({ colour, focus }: Picture): CSSProperties | undefined {
  if (!colour && !focus) return undefined;
  return { ...(colour && { backgroundColor: colour }), ...(focus && { objectPosition: focus }) };
}

/** A picture in the sizes and formats that the site has of it, with its dimensions to avoid layout shifts. */
export function PlacedPicture({
  picture,
  sizes,
  alt = '',
  eager = false,
  fallback = { width: 1200, height: 720 },
  style,
}: PlacedPictureProps) {
  const { url, srcset, avif, width, height } = picture;
  const isKnown = width && height;
  const image = (
    <img
      data-picture=""
      suppressHydrationWarning
      src={url}
      srcSet={srcset || undefined}
      sizes={srcset ? sizes : undefined}
      width={isKnown ? width : fallback.width}
      height={isKnown ? height : fallback.height}
      alt={alt}
      loading={eager ? undefined : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      decoding="async"
      style={style ?? styleOf(picture)}
    />
  );
  if (!avif) return image;
  return (
    <picture>
      <source type="image/avif" srcSet={avif} sizes={sizes} />
      {image}
    </picture>
  );
}
