import type { BlockData } from '#contract/blocks/registry.ts';

import { BlockSections } from '../block-sections.tsx';
import { reactTool, type FormProps } from '../react-tool.tsx';
import { RichField } from '../rich-field.tsx';
import { ToolHead } from '../tool-parts.tsx';

type Data = BlockData<'steps'>;

function StepsForm({ data, change, ...rest }: FormProps<Data>) {
  return (
    <div className="tool-card">
      <ToolHead type="steps" />
      <BlockSections
        {...rest}
        name="步骤"
        items={data.items}
        change={(update) => change((now) => ({ items: update(now.items) }))}
        make={() => ({ title: '', blocks: [] })}
        renderHead={(item, set, at) => (
          <RichField
            className="tool-strong"
            label={`步骤 ${at + 1} 的标题`}
            placeholder="步骤的标题"
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

export const StepsTool = reactTool<Data>({ type: 'steps', Form: StepsForm, blank: { items: [] } });
