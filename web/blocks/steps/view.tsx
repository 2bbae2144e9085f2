import type { BlockData } from '#contract/blocks/registry.ts';

import { Inline } from '../inline.tsx';
import type { ViewProps } from '../view-props.ts';

export function View({ block: { data }, render }: ViewProps<BlockData<'steps'>>) {
  return (
    <ol className="steps">
      {data.items.map((item, at) => (
        <li key={at}>
          <Inline tag="p" className="steps-title" html={item.title} />
          {render(item.blocks)}
        </li>
      ))}
    </ol>
  );
}
