import type { BlockData } from '#contract/blocks/registry.ts';

import { Inline } from '../inline.tsx';
import { Picture } from '../picture.tsx';
import type { ViewProps } from '../view-props.ts';

export { enhance } from './enhance.ts';
export const island = true;

type Data = BlockData<'gallery'>;

function GalleryImage({ image }: { image: Data['images'][number] }) {
  return (
    <figure>
      <a href={image.url}>
        <Picture url={image.url} alt={image.alt} width={image.width} height={image.height} />
      </a>
      <Inline tag="figcaption" html={image.caption} />
    </figure>
  );
}

/** An album is a row to swipe through even before its island makes a carousel of it. */
export function View({ block: { data } }: ViewProps<Data>) {
  if (data.images.length === 0) return null;
  const isAlbum = data.layout === 'album' && data.images.length > 1;
  const images = data.images.map((image, at) => <GalleryImage key={at} image={image} />);
  if (!isAlbum) return <div className={`gallery gallery-${data.layout}`}>{images}</div>;
  return (
    <div className="gallery gallery-album" data-island="gallery">
      <div className="gallery-track" tabIndex={0} role="group" aria-label="相册">
        {images}
      </div>
    </div>
  );
}
