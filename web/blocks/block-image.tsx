/** Data the server adds to an image stored on this site. */
export interface ImageVariants {
  /** Average colour, shown until the image has loaded. */
  colour?: string;
  /** A tiny preview, used instead of the colour. */
  placeholder?: string;
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

function placeholderStyle({ colour, placeholder }: ImageVariants) {
  if (placeholder) return { background: `center / cover no-repeat url(${placeholder})` };
  return colour ? { backgroundColor: colour } : undefined;
}

/** An image of a post body: lazily loaded, with its space reserved if its size is known. */
export function BlockImage({ url, alt, width, height, sizes, forms }: PictureProps) {
  const size = width && height ? { width, height } : {};
  const image = <img src={url} alt={alt} {...size} style={placeholderStyle(forms)} loading="lazy" decoding="async" />;
  if (!forms.avif && !forms.webp) return image;
  return (
    <picture>
      {forms.avif && <source type="image/avif" srcSet={forms.avif} sizes={sizes} />}
      {forms.webp && <source type="image/webp" srcSet={forms.webp} sizes={sizes} />}
      {image}
    </picture>
  );
}
