interface PictureProps {
  url: string;
  alt: string;
  width?: number | undefined;
  height?: number | undefined;
}

/** An image of a body: loaded when it comes near, its place kept meanwhile where its size is known. */
export function Picture({ url, alt, width, height }: PictureProps) {
  const size = width && height ? { width, height } : {};
  return <img src={url} alt={alt} {...size} loading="lazy" decoding="async" />;
}
