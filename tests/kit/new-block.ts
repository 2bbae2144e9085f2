/** A block that nobody has, by its files: a haiku, whose seal is pressed by its server part. */
export const newBlock: Readonly<Record<string, string>> = {
  'contract/blocks/haiku.ts': `import { z } from 'zod';

import { defineBlock } from '../kit/block.ts';

export const block = defineBlock({
  type: 'haiku',
  label: '俳句',
  icon: 'frog',
  menu: [
    {
      group: 'text',
      order: 55,
      hint: '三行的短诗',
      keywords: 'paiju pj haiku',
      data: { lines: ['', '', ''], seal: '' },
    },
  ],
  data: z.object({ lines: z.array(z.string().max(40)).max(3).default([]), seal: z.string().default('') }),
  text: (data) => [...data.lines, data.seal],
});
`,
  'server/blocks/haiku.ts': `import type { BlockData } from '#contract/blocks/registry.ts';
import type { BlockPart } from '#server/kit/block-part.ts';

export const part: BlockPart = {
  prepare(data) {
    const { lines } = data as BlockData<'haiku'>;
    return { lines, seal: \`落款共\${lines.join('').length}字蛙鸣阁\` };
  },
};
`,
  'web/blocks/haiku/view.tsx': `import type { ViewProps } from '../view-props.ts';

export function View({ block: { data } }: ViewProps<{ lines: string[]; seal: string }>) {
  return (
    <figure className="haiku">
      {data.lines.map((line, at) => (
        <p key={at}>{line}</p>
      ))}
      <figcaption>{data.seal}</figcaption>
    </figure>
  );
}
`,
  'web/blocks/haiku/view.css': `.haiku {
  writing-mode: vertical-rl;
}
`,
  'web/admin/editor/tools/haiku/tool.tsx': `import type { BlockData } from '#contract/blocks/registry.ts';

import { blockTool, type FormProps } from '../block-tool.ts';
import { TextBox, ToolHead } from '../tool-parts.tsx';

type Data = BlockData<'haiku'>;

function HaikuForm({ data, change }: FormProps<Data>) {
  return (
    <div className="tool-card">
      <ToolHead type="haiku" />
      <TextBox
        label="俳句的三行"
        value={data.lines.join('/')}
        onChange={(typed) => change({ lines: typed.split('/').slice(0, 3) })}
      />
    </div>
  );
}

export const tool = blockTool<Data>({ Form: HaikuForm, blank: { lines: [], seal: '' } });
`,
  'web/admin/editor/tools/haiku/tool.css': `.tool-haiku {
  color: inherit;
}
`,
  'web/admin/editor/tools/haiku/icons.ts': `export const icons = {
  frog: 'M4 14a8 6 0 0 0 16 0M7 8h.01M17 8h.01',
};
`,
  'web/admin/editor/tools/haiku/converter.ts': `import { textOf, type Converter } from '../converter.ts';

export const converter: Converter = {
  take: ({ lines }) => ({ lines: Array.isArray(lines) ? lines.map(textOf) : [], inner: [] }),
  makers: { haiku: (lines) => [{ type: 'haiku', data: { lines: lines.slice(0, 3), seal: '' } }] },
};
`,
};
