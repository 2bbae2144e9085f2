import { blocks, slotShape } from '../../document/slots.ts';

export const shape = slotShape('payment', [blocks('blocks', { label: '付费可见的内容', hint: '在这里写隐藏的内容' })]);
