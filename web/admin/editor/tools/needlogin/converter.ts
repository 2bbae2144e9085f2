import { innerBlocksOf, type Converter } from '../converter.ts';

export const converter: Converter = {
  take: ({ blocks }) => ({ lines: [], inner: innerBlocksOf(blocks) }),
  wrap: { title: '设为登录可见', around: (block) => ({ blocks: [block] }) },
};
