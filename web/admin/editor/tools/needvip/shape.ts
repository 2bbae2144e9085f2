import { blocks, slotShape } from '../../document/slots.ts';

export const shape = slotShape('needvip', [blocks('blocks', { label: '会员可见的内容', hint: '在这里写隐藏的内容' })]);
