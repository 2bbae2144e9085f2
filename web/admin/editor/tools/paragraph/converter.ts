import { paragraphOf, textOf, type Converter } from '../converter.ts';

export const converter: Converter = {
  take: ({ text }) => ({ lines: [textOf(text)], inner: [] }),
  makers: {
    paragraph: (lines, { data: { align } }) =>
      (lines.length > 0 ? lines : ['']).map((text) =>
        align ? { type: 'paragraph', data: { text, align } } : paragraphOf(text),
      ),
  },
};
