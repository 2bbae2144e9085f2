import type { CSSProperties, ReactNode } from 'react';

import type { BlockData } from '#contract/blocks/registry.ts';

import { lightboxCopy } from '#contract/features/media/lightbox.copy.ts';
import { inferSlideType } from '#contract/features/media/lightbox.rules.ts';

import { sizesInText } from '#web/features/media/pictures/picture-places.ts';

import { BlockImage, ImageCaption, type ImageVariants } from '../block-image.tsx';
import type { ViewProps } from '../view-props.ts';

type Data = BlockData<'image'>;

/** The single pictures of an article are one group. */
const pageSlug = 'picture';

function classesOf(data: Data): string {
  const classes = ['picture'];
  if (data.withBorder) classes.push('picture-bordered');
  if (data.stretched) classes.push('picture-stretched');
  if (data.withBackground) classes.push('picture-backed');
  if (data.align) classes.push(`align-${data.align}`);
  return classes.join(' ');
}

/** On narrow screens a small picture stays large enough to be seen. */
function widthOf({ width, stretched, align }: Data): CSSProperties | undefined {
  if (!width || stretched) return undefined;
  const side = { left: '0 auto', center: 'auto', right: 'auto 0' }[align ?? 'center'];
  return { width: `max(${width}%, min(100%, 240px))`, marginInline: side };
}

/** A picture opens in the lightbox; one with a link follows it, unless that is a video, a document or a map. */
function Linked({ data, children }: { data: Data; children: ReactNode }) {
  const { link, file } = data;
  if (link && inferSlideType(link) === 'image') return <a href={link}>{children}</a>;
  const full = (file as ImageVariants).full ?? file.url;
  return (
    <a
      className="picture-link"
      href={link || full}
      data-lightbox={pageSlug}
      aria-label={data.alt ? undefined : lightboxCopy.open}
    >
      {children}
    </a>
  );
}

export function View({ block: { data } }: ViewProps<Data>) {
  if (!data.file.url) return null;
  const { url, width, height } = data.file;
  const sizes = sizesInText(data.file, { isStretched: data.stretched });
  const forms = data.file as ImageVariants;
  const image = <BlockImage url={url} alt={data.alt} width={width} height={height} sizes={sizes} forms={forms} />;
  return (
    <figure className={classesOf(data)} style={widthOf(data)}>
      <Linked data={data}>{image}</Linked>
      <ImageCaption html={data.caption} photo={forms.photo} />
    </figure>
  );
}
