import { innerBlocksOf, textOf, type Converter } from '../converter.ts';
import { escapeHtml } from '../inline-html.ts';

export const converter: Converter = {
  take: ({ hint, blocks }) => ({ lines: [escapeHtml(textOf(hint))], inner: innerBlocksOf(blocks) }),
};
