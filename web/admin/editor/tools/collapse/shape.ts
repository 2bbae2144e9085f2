import { blocks, rich, slotShape } from '../../document/slots.ts';

export const shape = slotShape('collapse', [
  rich('title', { label: '折叠的标题', hint: '点开前看到的标题', className: 'tool-strong' }),
  blocks('blocks', { label: '折叠的内容', hint: '点开后看到的内容' }),
]);
