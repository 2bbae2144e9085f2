import { innerBlocksOf, type Converter } from '../converter.ts';

export const converter: Converter = {
  take: ({ blocks }) => ({ lines: [], inner: innerBlocksOf(blocks) }),
};
