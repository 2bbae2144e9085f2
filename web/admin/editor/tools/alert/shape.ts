import { rich, slotShape } from '../../document/slots.ts';

export const shape = slotShape('alert', [
  rich('title', { label: '提示框的标题', hint: '标题，可留空', className: 'tool-strong' }),
  rich('text', { label: '提示框的内容', hint: '写点要提醒读者的话' }),
]);
