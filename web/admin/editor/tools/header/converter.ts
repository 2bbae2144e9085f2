import { paragraphOf, textOf, type Converter, type NewBlock } from '../converter.ts';

/** A heading has room for one line; the others follow it. */
const headerOf =
  (level: number) =>
  ([first = '', ...rest]: readonly string[]): NewBlock[] => [
    { type: 'header', data: { text: first, level } },
    ...rest.map(paragraphOf),
  ];

export const converter: Converter = {
  take: ({ text }) => ({ lines: [textOf(text)], inner: [] }),
  makers: { 'header-2': headerOf(2), 'header-3': headerOf(3), 'header-4': headerOf(4) },
  entryOf: ({ level }) => `header-${String(level)}`,
};
