import type { BlockData } from '#contract/blocks/registry.ts';
import { Icon } from '#web/ui/icon.tsx';

import { Inline } from '../inline.tsx';
import type { ViewProps } from '../view-props.ts';

/** A native `<details>`: works without scripts, and the browser's find-in-page opens it. */
export function View({ block: { data }, render }: ViewProps<BlockData<'collapse'>>) {
  return (
    <details className="fold" open={data.open}>
      <summary>
        <Icon name="chevron-right" size={16} />
        <Inline html={data.title || '展开查看'} />
      </summary>
      <div className="fold-body">{render(data.blocks)}</div>
    </details>
  );
}
