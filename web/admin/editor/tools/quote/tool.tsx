import type { BlockData } from '#contract/blocks/registry.ts';

import { blockTool, type FormProps } from '../block-tool.ts';
import { Choice, ToolHead } from '../tool-parts.tsx';

type Data = BlockData<'quote'>;

const sides = [
  ['left', '靠左'],
  ['center', '居中'],
] as const;

function QuoteForm({ data, change }: FormProps<Data>) {
  return (
    <ToolHead type="quote">
      <Choice label="对齐" value={data.alignment} options={sides} onChange={(alignment) => change({ alignment })} />
    </ToolHead>
  );
}

export const tool = blockTool<Data>({
  Form: QuoteForm,
  blank: { text: '', caption: '', alignment: 'left', blocks: [] },
  look: ({ alignment }) => ({ class: 'tool-quote', 'data-align': alignment }),
});
