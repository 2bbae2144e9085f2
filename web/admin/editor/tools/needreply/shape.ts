import { blocks, slotShape } from '../../document/slots.ts';

export const shape = slotShape('needreply', [
  blocks('blocks', { label: '评论可见的内容', hint: '在这里写隐藏的内容' }),
]);
