import { linesOf, textOf, type Converter } from '../converter.ts';

export const converter: Converter = {
  take: ({ title, text }) => ({ lines: [textOf(title), ...linesOf(text)], inner: [] }),
  makers: {
    alert: (lines) => [{ type: 'alert', data: { style: 'info', title: '', text: lines.join('<br>') } }],
  },
};
