import { createElement } from 'react';

import type { BlockData } from '#contract/blocks/registry.ts';

import { Inline } from '../inline.tsx';
import type { ViewProps } from '../view-props.ts';

/** The server sets the anchor; the link at the end lets readers copy the section's address. */
export function View({ block: { data } }: ViewProps<BlockData<'header'>>) {
  const level = Math.min(6, Math.max(2, data.level));
  return createElement(
    `h${level}`,
    { id: data.anchor },
    <Inline html={data.text} />,
    data.anchor && (
      <a className="anchor" href={`#${encodeURIComponent(data.anchor)}`} aria-label="本节的链接">
        #
      </a>
    ),
  );
}
