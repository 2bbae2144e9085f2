import { blocks, slotShape } from '../../document/slots.ts';

export const shape = slotShape('needlogin', [
  blocks('blocks', { label: '登录可见的内容', hint: '在这里写隐藏的内容' }),
]);
