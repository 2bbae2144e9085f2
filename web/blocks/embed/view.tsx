import type { CSSProperties } from 'react';

import type { PreparedEmbed } from '#contract/features/blocks/entities.ts';
import { Icon } from '#web/ui/icon.tsx';

import { Inline } from '../inline.tsx';
import type { ViewProps } from '../view-props.ts';
import { spaced } from './spaced.ts';

export { enhance } from './enhance.ts';
export const island = true;

/** A picture of the page behind the words, darkened so that they can be read. */
function pictureBehind(cover: string | undefined): CSSProperties | undefined {
  if (!cover) return undefined;
  const address = cover.replace(/["\\]/g, encodeURIComponent);
  const shade = 'oklch(0.2 0.03 266 / 0.66)';
  return { background: `linear-gradient(${shade}, ${shade}), url("${address}") center / cover`, color: '#fff' };
}

function Cover({ data }: { data: PreparedEmbed }) {
  return (
    <a
      className="embed-cover"
      style={pictureBehind(data.cover)}
      href={data.page}
      rel="noopener"
      data-player={data.player}
      data-title={data.title || data.name}
      data-rights={data.isForeign && 'few'}
    >
      <span className="embed-play">
        <Icon name="play" size={26} filled />
      </span>
      <b style={data.cover ? { color: 'inherit' } : undefined}>{data.title || data.name}</b>
      <span>{`点击后才会连接${spaced(data.name)}并显示内容`}</span>
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
          <b>{data.title || data.name}</b>
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
