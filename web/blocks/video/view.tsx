import type { BlockData } from '#contract/blocks/registry.ts';

import { inlineVideo } from '#web/kit/inline-video.ts';

import { Inline } from '../inline.tsx';
import type { ViewProps } from '../view-props.ts';

/** A video on another host is not requested until it is played. */
export function View({ block: { data } }: ViewProps<BlockData<'video'>>) {
  if (!data.url) return null;
  const { width = 1280, height = 720 } = data;
  return (
    <figure className="video">
      <video
        src={data.url}
        poster={data.poster || undefined}
        width={width}
        height={height}
        preload={data.url.startsWith('/') ? 'metadata' : 'none'}
        controls
        {...inlineVideo}
      />
      <Inline tag="figcaption" html={data.caption} />
    </figure>
  );
}
