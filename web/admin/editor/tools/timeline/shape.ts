import { blocks, plain, rich, sections, slotShape } from '../../document/slots.ts';

export const shape = slotShape('timeline', [
  sections(
    'items',
    [
      plain('time', { label: '时间', hint: '如 2024 年春', className: 'timeline-time' }),
      rich('title', { label: '事件的标题', hint: '发生了什么', className: 'tool-strong' }),
      blocks('blocks', { label: '事件的内容' }),
    ],
    { label: '事件', className: 'tool-timeline' },
  ),
]);
