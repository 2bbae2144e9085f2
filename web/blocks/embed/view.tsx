import type { PreparedEmbed } from '#contract/features/blocks/entities.ts';
import { Icon } from '#web/ui/icon.tsx';

import { Inline } from '../inline.tsx';
import type { ViewProps } from '../view-props.ts';

export { enhance } from './enhance.ts';
export const island = true;

function Cover({ data }: { data: PreparedEmbed }) {
  return (
    <a className="embed-cover" href={data.page} rel="noopener" data-player={data.player} data-title={data.name}>
      <span className="embed-play">
        <Icon name="play" size={26} filled />
      </span>
      <b>{data.name}</b>
      <span>点击后才会连接 {data.name} 并播放</span>
    </a>
  );
}

/** A link until it is clicked: nothing is fetched from the service before. Unknown services stay links. */
export function View({ block: { data } }: ViewProps<PreparedEmbed>) {
  if (!data.page) return null;
  if (!data.player) {
    return (
      <a className="card-link" href={data.page} rel="noopener">
        <Icon name="external-link" size={20} />
        <span>
          <b>{data.name}</b>
          <small>{data.page}</small>
        </span>
      </a>
    );
  }
  const shape = data.height > 0 ? { height: data.height } : { aspectRatio: data.ratio };
  return (
    <figure className="embed" data-island="embed">
      <div className="embed-frame" style={shape}>
        <Cover data={data} />
      </div>
      <Inline tag="figcaption" html={data.caption} />
    </figure>
  );
}
