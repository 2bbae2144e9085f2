import { z } from 'zod';

import { defineBlock } from '../kit/block.ts';
import { inlineHtml } from '../kit/block-fields.ts';
import { htmlToText } from '../kit/html-text.ts';

export const block = defineBlock({
  type: 'mermaid',
  label: '图表',
  icon: 'workflow',
  menu: [
    {
      group: 'data',
      order: 30,
      hint: 'Mermaid 流程图、时序图',
      keywords: 'tubiao tb liuchengtu lct 流程图 时序图 mermaid',
      data: { code: '', caption: '' },
    },
  ],
  data: z.object({ code: z.string().max(50_000, '图表太长').default(''), caption: inlineHtml }),
  inline: ['caption'],
  text: (data) => [data.code, htmlToText(data.caption)],
  prose: (data) => [htmlToText(data.caption)],
});
