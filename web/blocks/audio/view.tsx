import type { BlockData } from '#contract/blocks/registry.ts';
import { SmallPicture } from '#web/features/media/pictures/small-picture.tsx';
import { Icon } from '#web/ui/icon.tsx';

import type { ViewProps } from '../view-props.ts';

export function View({ block: { data } }: ViewProps<BlockData<'audio'>>) {
  if (!data.url) return null;
  return (
    <figure className="audio">
      <span className="audio-cover">
        {data.cover ? <SmallPicture src={data.cover} width={64} height={64} /> : <Icon name="volume-2" size={22} />}
      </span>
      <figcaption>
        <b>{data.title || '音频'}</b>
        {data.artist && <span>{data.artist}</span>}
      </figcaption>
      <audio src={data.url} controls preload="none" aria-label={data.title || '音频'} />
    </figure>
  );
}
