import type { BlockData } from '#contract/blocks/registry.ts';

import { Inline } from '../inline.tsx';
import type { ViewProps } from '../view-props.ts';

export { enhance } from './enhance.ts';
export const island = true;

/** Titled sections in a column; the island turns them into tabs. */
export function View({ block: { data }, render }: ViewProps<BlockData<'tabs'>>) {
  if (data.items.length === 0) return null;
  return (
    <div className="tabs-block" data-island="tabs">
      {data.items.map((item, at) => (
        <section className="tabs-panel" key={at}>
          <Inline tag="p" className="tabs-title" html={item.title || `标签 ${at + 1}`} />
          {render(item.blocks)}
        </section>
      ))}
    </div>
  );
}
