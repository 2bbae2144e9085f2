import type { BlockData } from '#contract/blocks/registry.ts';

import { Inline } from '../inline.tsx';
import type { ViewProps } from '../view-props.ts';

export { enhance } from './enhance.ts';
export const island = true;

/** Shows the source until the island has rendered it. */
export function View({ block: { data } }: ViewProps<BlockData<'mermaid'>>) {
  if (!data.code.trim()) return null;
  return (
    <figure className="diagram" data-island="mermaid">
      <pre tabIndex={0} role="group" aria-label="图表源码">
        <code>{data.code}</code>
      </pre>
      <Inline tag="figcaption" html={data.caption} />
    </figure>
  );
}
