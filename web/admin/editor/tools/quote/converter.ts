import { innerBlocksOf, linesOf, textOf, type Converter } from '../converter.ts';

export const converter: Converter = {
  take: ({ text, caption, blocks }) => ({
    lines: [...linesOf(text), textOf(caption)],
    inner: innerBlocksOf(blocks),
  }),
  makers: {
    quote: (lines) => [
      { type: 'quote', data: { text: lines.join('<br>'), caption: '', alignment: 'left', blocks: [] } },
    ],
  },
};
