import type { BlockData } from '#contract/blocks/registry.ts';

import { Inline } from '../inline.tsx';
import { BlockImage, type ImageVariants } from '../block-image.tsx';
import type { ViewProps } from '../view-props.ts';

type Data = BlockData<'image'>;

function classesOf(data: Data): string {
  const classes = ['picture'];
  if (data.withBorder) classes.push('picture-bordered');
  if (data.stretched) classes.push('picture-stretched');
  if (data.withBackground) classes.push('picture-backed');
  if (data.align) classes.push(`align-${data.align}`);
  return classes.join(' ');
}

export function View({ block: { data } }: ViewProps<Data>) {
  if (!data.file.url) return null;
  const { url, width, height } = data.file;
  const sizes = data.stretched ? '100vw' : '(max-width: 768px) 100vw, 720px';
  const forms = data.file as ImageVariants;
  const image = <BlockImage url={url} alt={data.alt} width={width} height={height} sizes={sizes} forms={forms} />;
  return (
    <figure className={classesOf(data)}>
      {data.link ? <a href={data.link}>{image}</a> : image}
      <Inline tag="figcaption" html={data.caption} />
    </figure>
  );
}
