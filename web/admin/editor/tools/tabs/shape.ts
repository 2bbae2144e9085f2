import { blocks, rich, sections, slotShape } from '../../document/slots.ts';

export const shape = slotShape('tabs', [
  sections(
    'items',
    [
      rich('title', { label: '标签的标题', hint: '标签的标题', className: 'tool-strong' }),
      blocks('blocks', { label: '标签的内容' }),
    ],
    { label: '标签' },
  ),
]);
