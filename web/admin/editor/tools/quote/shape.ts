import { blocks, rich, slotShape } from '../../document/slots.ts';

export const shape = slotShape('quote', [
  rich('text', { label: '引用的话', hint: '引用的话', tag: 'p' }),
  blocks('blocks', { label: '引用里的内容' }),
  rich('caption', { label: '出处', hint: '出处，可留空', tag: 'cite', className: 'tool-caption' }),
]);
