import type { CSSProperties } from 'react';

import { Inline } from './inline.tsx';

/** Data the server adds to an image stored on this site. */
export interface ImageVariants {
  /** Average colour, shown until the image has loaded. */
  colour?: string;
  /** A tiny preview, used instead of the colour. */
  placeholder?: string;
  /** The point that stays in view, as `object-position`. */
  focus?: string;
  /** What the camera recorded, in one line. */
  photo?: string;
  /** Smaller variants, as a `srcset`. */
  avif?: string;
  webp?: string;
  /** URL of the full-size image, if different. */
  full?: string;
}

interface PictureProps {
  url: string;
  alt: string;
  width?: number | undefined;
  height?: number | undefined;
  /** Display width, as a `sizes` attribute. */
  sizes: string;
  forms: ImageVariants;
}

function pictureStyle({ colour, placeholder, focus }: ImageVariants): CSSProperties | undefined {
  if (!colour && !placeholder && !focus) return undefined;
  return {
    ...(focus && { objectPosition: focus }),
    ...(placeholder
      ? { background: `center / cover no-repeat url(${placeholder})` }
      : colour && { backgroundColor: colour }),
  };
}

/** An image of a post body: lazily loaded, with its space reserved if its size is known. */
export function BlockImage({ url, alt, width, height, sizes, forms }: PictureProps) {
  const size = width && height ? { width, height } : {};
  const choice = forms.webp ? { srcSet: forms.webp, sizes } : {};
  const style = pictureStyle(forms);
  const image = (
    <img data-picture="" src={url} {...choice} alt={alt} {...size} style={style} loading="lazy" decoding="async" />
  );
  if (!forms.avif) return image;
  return (
    <picture>
      <source type="image/avif" srcSet={forms.avif} sizes={sizes} />
      {image}
    </picture>
  );
}

/** The caption of an image, with what the camera recorded below it; the lightbox shows the same. */
export function ImageCaption({ html, photo }: { html: string; photo: string | undefined }) {
  if (!photo) return <Inline tag="figcaption" html={html} />;
  return (
    <figcaption>
      <Inline html={html} />
      <small className="photo-facts">{photo}</small>
    </figcaption>
  );
}
