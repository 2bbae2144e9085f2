import type { BlockData } from '#contract/blocks/registry.ts';

import { NestedBlocks } from '../nested-blocks.tsx';
import { reactTool, type FormProps } from '../react-tool.tsx';
import { RichField } from '../rich-field.tsx';
import { Tick, ToolHead } from '../tool-parts.tsx';

type Data = BlockData<'collapse'>;

function CollapseForm({ data, change, ...rest }: FormProps<Data>) {
  return (
    <div className="tool-card">
      <ToolHead type="collapse">
        <Tick label="默认展开" checked={data.open} onChange={(open) => change({ open })} disabled={rest.readOnly} />
      </ToolHead>
      <RichField
        className="tool-strong"
        label="折叠的标题"
        placeholder="点开前看到的标题"
        html={data.title}
        onChange={(title) => change({ title })}
        onEnter={() => undefined}
        readOnly={rest.readOnly}
      />
      <NestedBlocks {...rest} label="折叠的内容" blocks={data.blocks} onChange={(blocks) => change({ blocks })} />
    </div>
  );
}

export const CollapseTool = reactTool<Data>({
  type: 'collapse',
  Form: CollapseForm,
  blank: { title: '', open: false, blocks: [] },
});
