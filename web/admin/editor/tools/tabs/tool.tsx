import type { BlockData } from '#contract/blocks/registry.ts';

import { BlockSections } from '../block-sections.tsx';
import { reactTool, type FormProps } from '../react-tool.tsx';
import { RichField } from '../rich-field.tsx';
import { ToolHead } from '../tool-parts.tsx';

type Data = BlockData<'tabs'>;

function TabsForm({ data, change, ...rest }: FormProps<Data>) {
  return (
    <div className="tool-card">
      <ToolHead type="tabs" />
      <BlockSections
        {...rest}
        name="标签"
        items={data.items}
        change={(update) => change((now) => ({ items: update(now.items) }))}
        make={() => ({ title: '', blocks: [] })}
        renderHead={(item, set, at) => (
          <RichField
            className="tool-strong"
            label={`标签 ${at + 1} 的标题`}
            placeholder="标签的标题"
            html={item.title ?? ''}
            onChange={(text) => set({ title: text })}
            onEnter={() => undefined}
            readOnly={rest.readOnly}
          />
        )}
      />
    </div>
  );
}

export const TabsTool = reactTool<Data>({ type: 'tabs', Form: TabsForm, blank: { items: [] } });
