import { rich, slotShape } from '../../document/slots.ts';

export const shape = slotShape('embed', [
  rich('caption', { label: '嵌入说明', hint: '嵌入说明，可留空', className: 'tool-caption' }),
]);
