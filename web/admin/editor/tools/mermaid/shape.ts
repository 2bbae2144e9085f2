import { rich, slotShape } from '../../document/slots.ts';

export const shape = slotShape('mermaid', [
  rich('caption', { label: '图表说明', hint: '图表说明，可留空', className: 'tool-caption' }),
]);
