import type { BlockData } from '#contract/blocks/registry.ts';

import { Inline } from '../inline.tsx';
import type { ViewProps } from '../view-props.ts';

export function View({ block: { data }, render }: ViewProps<BlockData<'timeline'>>) {
  return (
    <ol className="timeline">
      {data.items.map((item, at) => (
        <li key={at}>
          {item.time && <span className="timeline-time">{item.time}</span>}
          <Inline tag="p" className="timeline-title" html={item.title} />
          {render(item.blocks)}
        </li>
      ))}
    </ol>
  );
}
