import type { BlockData } from '#contract/blocks/registry.ts';
import { albumCopy, lightboxCopy } from '#contract/features/media/lightbox.copy.ts';

import { Inline } from '../inline.tsx';
import { BlockImage, type ImageVariants } from '../block-image.tsx';
import type { ViewProps } from '../view-props.ts';

export { enhance } from './enhance.ts';
export const island = true;

type Data = BlockData<'gallery'>;

const sizes = {
  grid: '(max-width: 768px) 50vw, 240px',
  masonry: '(max-width: 768px) 50vw, 240px',
  album: '(max-width: 768px) 100vw, 720px',
} as const;

interface GalleryImageProps {
  image: Data['images'][number];
  layout: Data['layout'];
  /** The group that the lightbox opens. */
  slug: string;
}

function GalleryImage({ image, layout, slug }: GalleryImageProps) {
  const forms = image as ImageVariants;
  const { url, alt, width, height } = image;
  return (
    <figure>
      <a href={forms.full ?? url} data-lightbox={slug} aria-label={alt ? undefined : lightboxCopy.open}>
        <BlockImage url={url} alt={alt} width={width} height={height} sizes={sizes[layout]} forms={forms} />
      </a>
      <Inline tag="figcaption" html={image.caption} />
    </figure>
  );
}

/** An album is a swipeable row even before its island turns it into a carousel. */
export function View({ block: { id, data } }: ViewProps<Data>) {
  if (data.images.length === 0) return null;
  const isAlbum = data.layout === 'album' && data.images.length > 1;
  const images = data.images.map((image, at) => (
    <GalleryImage key={at} image={image} layout={data.layout} slug={`gallery-${id}`} />
  ));
  if (!isAlbum) return <div className={`gallery gallery-${data.layout}`}>{images}</div>;
  return (
    <div className="gallery gallery-album" data-island="gallery">
      <div className="gallery-track" tabIndex={0} role="group" aria-label={albumCopy.label}>
        {images}
      </div>
    </div>
  );
}
