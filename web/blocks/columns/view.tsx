import type { CSSProperties } from 'react';

import type { BlockData } from '#contract/blocks/registry.ts';

import type { ViewProps } from '../view-props.ts';

export function View({ block: { data }, render }: ViewProps<BlockData<'columns'>>) {
  const shares = data.items.map((item) => `minmax(0, ${item.width ?? 1}fr)`).join(' ');
  // A given width is a share of the row; columns get equal widths only if no width is given.
  return (
    <div className="columns" style={{ '--columns': shares } as CSSProperties}>
      {data.items.map((item, at) => (
        <div key={at}>{render(item.blocks)}</div>
      ))}
    </div>
  );
}
