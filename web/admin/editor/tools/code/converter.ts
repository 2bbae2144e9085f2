import { htmlToText } from '#contract/kit/html-text.ts';

import { textOf, type Converter } from '../converter.ts';
import { escapeHtml } from '../inline-html.ts';

export const converter: Converter = {
  take: ({ code, caption }) => {
    const lines = textOf(code).split('\n').map(escapeHtml);
    const words = textOf(caption);
    return { lines: htmlToText(words) ? [...lines, words] : lines, inner: [], keepsEmptyLines: true };
  },
  makers: {
    code: (lines) => [
      {
        type: 'code',
        data: { code: lines.map(htmlToText).join('\n'), language: '', filename: '', highlight: '', caption: '' },
      },
    ],
  },
};
