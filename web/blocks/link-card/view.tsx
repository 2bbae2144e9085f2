import type { BlockData } from '#contract/blocks/registry.ts';
import { SmallPicture } from '#web/features/media/pictures/small-picture.tsx';
import { Icon } from '#web/ui/icon.tsx';

import type { ViewProps } from '../view-props.ts';

function hostOf(link: string): string {
  return /^https?:\/\/([^/?#]+)/i.exec(link)?.[1] ?? link;
}

export function View({ block: { data } }: ViewProps<BlockData<'link-card'>>) {
  if (!data.link) return null;
  const { title, description, image } = data.meta;
  return (
    <a className="card-link card-link-tall" href={data.link} rel="noopener">
      <span>
        <b>{title || hostOf(data.link)}</b>
        {description && <span className="card-link-text">{description}</span>}
        <small>
          <Icon name="link" size={13} />
          {hostOf(data.link)}
        </small>
      </span>
      {image.url && <SmallPicture src={image.url} width={112} height={84} isCropped />}
    </a>
  );
}
