import { blocks, sections, slotShape } from '../../document/slots.ts';

export const shape = slotShape('columns', [
  sections('items', [blocks('blocks', { label: '栏的内容' })], { label: '栏', className: 'tool-columns' }),
]);
