import type { BlockData } from '#contract/blocks/registry.ts';

import { BlockSections } from '../block-sections.tsx';
import { reactTool, type FormProps } from '../react-tool.tsx';
import { RichField } from '../rich-field.tsx';
import { TextBox, ToolHead } from '../tool-parts.tsx';

type Data = BlockData<'timeline'>;

function TimelineForm({ data, change, ...rest }: FormProps<Data>) {
  return (
    <div className="tool-card">
      <ToolHead type="timeline" />
      <BlockSections
        {...rest}
        name="事件"
        items={data.items}
        change={(update) => change((now) => ({ items: update(now.items) }))}
        make={() => ({ time: '', title: '', blocks: [] })}
        renderHead={(item, set, at) => (
          <>
            <TextBox
              label="时间"
              placeholder="如 2024 年春"
              maxLength={2000}
              value={item.time ?? ''}
              onChange={(time) => set({ time })}
              readOnly={rest.readOnly}
            />
            <RichField
              className="tool-strong"
              label={`事件 ${at + 1} 的标题`}
              placeholder="发生了什么"
              html={item.title ?? ''}
              onChange={(title) => set({ title })}
              onEnter={() => undefined}
              readOnly={rest.readOnly}
            />
          </>
        )}
      />
    </div>
  );
}

export const TimelineTool = reactTool<Data>({ type: 'timeline', Form: TimelineForm, blank: { items: [] } });
