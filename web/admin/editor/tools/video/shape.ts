import { rich, slotShape } from '../../document/slots.ts';

export const shape = slotShape('video', [
  rich('caption', { label: '视频说明', hint: '视频说明，可留空', className: 'tool-caption' }),
]);
