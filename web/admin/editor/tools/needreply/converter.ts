import { innerBlocksOf, type Converter } from '../converter.ts';

export const converter: Converter = {
  take: ({ blocks }) => ({ lines: [], inner: innerBlocksOf(blocks) }),
  wrap: { title: '设为评论可见', around: (block) => ({ blocks: [block] }) },
};
