import type { BlockData } from '#contract/blocks/registry.ts';

import { BlockSections } from '../block-sections.tsx';
import { reactTool, type FormProps } from '../react-tool.tsx';
import { NumberBox, ToolHead } from '../tool-parts.tsx';

type Data = BlockData<'columns'>;

/** Maximum in the contract. */
const maxColumns = 6;

function ColumnsForm({ data, change, ...rest }: FormProps<Data>) {
  return (
    <div className="tool-card">
      <ToolHead type="columns" />
      <BlockSections
        {...rest}
        className="tool-columns"
        name="栏"
        oneMore="一栏"
        max={maxColumns}
        items={data.items}
        change={(update) => change((now) => ({ items: update(now.items) }))}
        make={() => ({ blocks: [] })}
        renderHead={(item, set) => (
          <NumberBox
            label="占宽"
            hint="留空为平均"
            value={item.width}
            onChange={(width) => set({ width })}
            min={0.1}
            max={100}
            step={0.1}
            readOnly={rest.readOnly}
          />
        )}
      />
    </div>
  );
}

export const ColumnsTool = reactTool<Data>({ type: 'columns', Form: ColumnsForm, blank: { items: [] } });
