import { rich, slotShape } from '../../document/slots.ts';

export const shape = slotShape('image', [
  rich('caption', { label: '图片说明', hint: '图片说明，可留空', className: 'tool-caption' }),
]);
