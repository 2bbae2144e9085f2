import { plain, rich, slotShape } from '../../document/slots.ts';

export const shape = slotShape('code', [
  plain('code', { label: '代码', hint: '在这里写代码' }, true),
  rich('caption', { label: '代码说明', hint: '说明，可留空', className: 'tool-caption' }),
]);
