import type { BlockData } from '#contract/blocks/registry.ts';

import { blockTool, type FormProps } from '../block-tool.ts';
import { Tick, ToolHead } from '../tool-parts.tsx';

type Data = BlockData<'collapse'>;

function CollapseForm({ data, change }: FormProps<Data>) {
  return (
    <ToolHead type="collapse">
      <Tick label="默认展开" checked={data.open} onChange={(open) => change({ open })} />
    </ToolHead>
  );
}

export const tool = blockTool<Data>({
  Form: CollapseForm,
  blank: { title: '', open: false, blocks: [] },
  look: () => ({ class: 'tool-fold' }),
});
