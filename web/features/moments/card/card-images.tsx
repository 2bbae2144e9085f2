import type { CSSProperties } from 'react';

import type { MomentImage } from '#contract/features/moments/entities.ts';
import { sizesAt, sizesIn } from '#web/features/media/pictures/picture-places.ts';
import { PlacedPicture } from '#web/features/media/pictures/placed-picture.tsx';

/** Bounds of the ratio in which a single picture is shown. */
const tallest = 3 / 4;
const widest = 16 / 9;

/** `sizes` of a picture by the number of columns. */
function sizesOf(columns: 1 | 2 | 3, image: MomentImage): string {
  if (columns === 1) return sizesIn([{ width: 'min(100vw - 92px, 460px)', ratio: ratioOf(image) }], image);
  return sizesAt(columns === 2 ? 'momentPair' : 'momentGrid', image);
}

function columnsFor(count: number): 1 | 2 | 3 {
  if (count === 1) return 1;
  return count === 2 || count === 4 ? 2 : 3;
}

function ratioOf({ width, height }: MomentImage): number {
  return width && height ? Math.min(Math.max(width / height, tallest), widest) : 4 / 3;
}

/** Colour and blurred preview behind a picture while it loads. */
export function pictureStyle({ colour, placeholder }: MomentImage): CSSProperties {
  return {
    ...(colour && { backgroundColor: colour }),
    ...(placeholder && { backgroundImage: `url("${placeholder}")` }),
  };
}

interface PictureProps {
  image: MomentImage;
  sizes: string;
  label: string;
  slug: string;
  eager: boolean;
}

function Picture({ image, sizes, label, slug, eager }: PictureProps) {
  return (
    <a
      className="moment-picture"
      href={image.url}
      data-lightbox={slug}
      aria-label={image.alt || label}
      style={pictureStyle(image)}
    >
      <PlacedPicture
        picture={image}
        sizes={sizes}
        eager={eager}
        fallback={{ width: 1200, height: 900 }}
        style={image.focus ? { objectPosition: image.focus } : {}}
      />
    </a>
  );
}

interface CardImagesProps {
  images: readonly MomentImage[];
  /** The group that the lightbox opens. */
  slug: string;
  /** In the first window of the page: loaded at once. */
  eager?: boolean;
}

/** The pictures of a moment: one in its own ratio, two or four in two columns, the others in three. */
export function CardImages({ images, slug, eager = false }: CardImagesProps) {
  const [first] = images;
  if (!first) return null;
  const columns = columnsFor(images.length);
  const ratio = ratioOf(first);
  const style = columns === 1 ? ({ '--ratio': ratio } as CSSProperties) : undefined;
  return (
    <div className={`moment-grid moment-grid-${columns}`} style={style}>
      {images.map((image, at) => (
        <Picture
          key={image.url}
          image={image}
          sizes={sizesOf(columns, image)}
          label={`查看图片 ${at + 1}/${images.length}`}
          slug={slug}
          eager={eager && at === 0}
        />
      ))}
    </div>
  );
}
