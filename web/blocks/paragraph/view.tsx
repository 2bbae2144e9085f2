import type { BlockData } from '#contract/blocks/registry.ts';

import { Inline } from '../inline.tsx';
import type { ViewProps } from '../view-props.ts';

export function View({ block: { data } }: ViewProps<BlockData<'paragraph'>>) {
  return (
    <Inline
      tag="p"
      html={data.text}
      className={data.align && data.align !== 'left' ? `align-${data.align}` : undefined}
    />
  );
}
