import { blocks, rich, sections, slotShape } from '../../document/slots.ts';

export const shape = slotShape('steps', [
  sections(
    'items',
    [
      rich('title', { label: '步骤的标题', hint: '这一步做什么', className: 'tool-strong' }),
      blocks('blocks', { label: '步骤的内容' }),
    ],
    { label: '步骤', className: 'tool-steps' },
  ),
]);
