import type { BlockData } from '#contract/blocks/registry.ts';

import { blockTool, type FormProps } from '../block-tool.ts';
import { TextBox, ToolHead } from '../tool-parts.tsx';

type Data = BlockData<'rate'>;

function RateForm({ data, change }: FormProps<Data>) {
  return (
    <div className="tool-card">
      <ToolHead type="rate" />
      <TextBox
        label="评什么"
        placeholder="如 这部电影值几星，可留空"
        maxLength={2000}
        value={data.title}
        onChange={(title) => change({ title })}
      />
    </div>
  );
}

export const tool = blockTool<Data>({
  Form: RateForm,
  blank: { title: '' },
});
