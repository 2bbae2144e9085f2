import type { BlockData } from '#contract/blocks/registry.ts';

import { Inline } from '../inline.tsx';
import type { ViewProps } from '../view-props.ts';

export function View({ block: { data }, render }: ViewProps<BlockData<'quote'>>) {
  return (
    <blockquote className={data.alignment === 'center' ? 'align-center' : undefined}>
      <Inline tag="p" html={data.text} />
      {render(data.blocks)}
      <Inline tag="cite" html={data.caption} />
    </blockquote>
  );
}
