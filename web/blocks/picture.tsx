interface PictureProps {
  url: string;
  alt: string;
  width?: number | undefined;
  height?: number | undefined;
  /** Average colour, shown until the picture is there. */
  colour?: string | undefined;
}

/** An image of a body: loaded when it comes near, its place kept meanwhile where its size is known. */
export function Picture({ url, alt, width, height, colour }: PictureProps) {
  const size = width && height ? { width, height } : {};
  const style = colour ? { backgroundColor: colour } : undefined;
  return <img src={url} alt={alt} {...size} style={style} loading="lazy" decoding="async" />;
}
