import type { BlockData } from '#contract/blocks/registry.ts';
import { albumCopy, lightboxCopy } from '#contract/features/media/lightbox.copy.ts';

import { sizesAt, sizesInAlbum } from '#web/features/media/pictures/picture-places.ts';

import { BlockImage, ImageCaption, type ImageVariants } from '../block-image.tsx';
import type { ViewProps } from '../view-props.ts';

export { enhance } from './enhance.ts';
export const island = true;

type Data = BlockData<'gallery'>;

function sizesOf(image: Data['images'][number], layout: Data['layout'], count: number): string {
  if (layout === 'album') return sizesInAlbum(image);
  if (layout === 'masonry') return sizesAt('galleryMasonry', image);
  return sizesAt(count === 4 ? 'galleryFour' : 'galleryGrid', image);
}

interface GalleryImageProps {
  image: Data['images'][number];
  sizes: string;
  /** The group that the lightbox opens. */
  slug: string;
}

function GalleryImage({ image, sizes, slug }: GalleryImageProps) {
  const forms = image as ImageVariants;
  const { url, alt, width, height } = image;
  return (
    <figure>
      <a href={forms.full ?? url} data-lightbox={slug} aria-label={alt ? undefined : lightboxCopy.open}>
        <BlockImage url={url} alt={alt} width={width} height={height} sizes={sizes} forms={forms} />
      </a>
      <ImageCaption html={image.caption} photo={forms.photo} />
    </figure>
  );
}

/** An album is a swipeable row even before its island turns it into a carousel. */
export function View({ block: { id, data } }: ViewProps<Data>) {
  if (data.images.length === 0) return null;
  const isAlbum = data.layout === 'album' && data.images.length > 1;
  const images = data.images.map((image, at) => (
    <GalleryImage
      key={at}
      image={image}
      sizes={sizesOf(image, data.layout, data.images.length)}
      slug={`gallery-${id}`}
    />
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
