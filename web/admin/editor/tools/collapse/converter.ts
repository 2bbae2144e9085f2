import { innerBlocksOf, textOf, type Converter } from '../converter.ts';

export const converter: Converter = {
  take: ({ title, blocks }) => ({ lines: [textOf(title)], inner: innerBlocksOf(blocks) }),
  wrap: { title: '放进折叠', around: (block) => ({ title: '', open: false, blocks: [block] }) },
};
