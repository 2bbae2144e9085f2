/** What the server adds to a picture that the site keeps itself. */
export interface PictureForms {
  /** Average colour, shown until the picture is there. */
  colour?: string;
  /** The picture in a few points, in place of the colour. */
  placeholder?: string;
  /** Small forms, as `srcset` has them. */
  avif?: string;
  webp?: string;
  /** Where it opens in full, when that is another address. */
  full?: string;
}

interface PictureProps {
  url: string;
  alt: string;
  width?: number | undefined;
  height?: number | undefined;
  /** How wide it is shown, as `sizes` says it. */
  sizes: string;
  forms: PictureForms;
}

function standIn({ colour, placeholder }: PictureForms) {
  if (placeholder) return { background: `center / cover no-repeat url(${placeholder})` };
  return colour ? { backgroundColor: colour } : undefined;
}

/** An image of a body: loaded when it comes near, its place kept meanwhile where its size is known. */
export function Picture({ url, alt, width, height, sizes, forms }: PictureProps) {
  const size = width && height ? { width, height } : {};
  const image = <img src={url} alt={alt} {...size} style={standIn(forms)} loading="lazy" decoding="async" />;
  if (!forms.avif && !forms.webp) return image;
  return (
    <picture>
      {forms.avif && <source type="image/avif" srcSet={forms.avif} sizes={sizes} />}
      {forms.webp && <source type="image/webp" srcSet={forms.webp} sizes={sizes} />}
      {image}
    </picture>
  );
}
