import { blocks, slotShape } from '../../document/slots.ts';

export const shape = slotShape('password-block', [
  blocks('blocks', { label: '密码可见的内容', hint: '在这里写隐藏的内容' }),
]);
