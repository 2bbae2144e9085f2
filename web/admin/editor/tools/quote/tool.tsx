import { useState } from 'react';

import type { BlockData } from '#contract/blocks/registry.ts';

import { NestedBlocks } from '../nested-blocks.tsx';
import { reactTool, type FormProps } from '../react-tool.tsx';
import { RichField } from '../rich-field.tsx';
import { Choice, ToolButton, ToolHead } from '../tool-parts.tsx';

type Data = BlockData<'quote'>;

const sides = [
  ['left', '靠左'],
  ['center', '居中'],
] as const;

function QuoteForm({ data, change, beforeSave, services, readOnly }: FormProps<Data>) {
  const [hasBlocks, setHasBlocks] = useState(data.blocks.length > 0);
  return (
    <div className="tool-quote">
      <ToolHead type="quote">
        <Choice
          label="对齐"
          value={data.alignment}
          options={sides}
          onChange={(alignment) => change({ alignment })}
          disabled={readOnly}
        />
        {!hasBlocks && !readOnly && <ToolButton onClick={() => setHasBlocks(true)}>加入内容块</ToolButton>}
      </ToolHead>
      <RichField
        label="引用的话"
        placeholder="引用的话"
        html={data.text}
        onChange={(text) => change({ text })}
        readOnly={readOnly}
      />
      {hasBlocks && (
        <NestedBlocks
          label="引用里的内容"
          blocks={data.blocks}
          onChange={(blocks) => change({ blocks })}
          beforeSave={beforeSave}
          services={services}
          readOnly={readOnly}
        />
      )}
      <RichField
        className="tool-caption"
        label="出处"
        placeholder="出处，可留空"
        html={data.caption}
        onChange={(caption) => change({ caption })}
        readOnly={readOnly}
      />
    </div>
  );
}

export const QuoteTool = reactTool<Data>({
  type: 'quote',
  Form: QuoteForm,
  blank: { text: '', caption: '', alignment: 'left', blocks: [] },
});
