import { innerBlocksOf, textOf, type Converter } from '../converter.ts';
import { escapeHtml } from '../inline-html.ts';

export const converter: Converter = {
  take: ({ title, blocks }) => ({ lines: [escapeHtml(textOf(title))], inner: innerBlocksOf(blocks) }),
};
