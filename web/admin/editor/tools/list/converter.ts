import type { Converter, NewBlock } from '../converter.ts';
import { readItem, styleOf, type ListStyle } from './list-data.ts';

function linesOfItems(items: unknown): string[] {
  if (!Array.isArray(items)) return [];
  return (items as unknown[]).flatMap((raw) => {
    const { content, items: below } = readItem(raw);
    return [content, ...linesOfItems(below)];
  });
}

function listOf(lines: readonly string[], style: ListStyle): NewBlock {
  const meta = style === 'checklist' ? { checked: false } : {};
  const items = (lines.length > 0 ? lines : ['']).map((content) => ({ content, meta, items: [] }));
  return { type: 'list', data: { style, meta: {}, items } };
}

/** A list keeps its nesting and its ticks when only its style changes. */
function restyled(data: Record<string, unknown>, style: ListStyle): NewBlock {
  const walk = (items: unknown): unknown[] =>
    (Array.isArray(items) ? (items as unknown[]) : []).map((raw) => {
      const { content, checked, items: below } = readItem(raw);
      return { content, meta: style === 'checklist' ? { checked } : {}, items: walk(below) };
    });
  return { type: 'list', data: { style, meta: {}, items: walk(data.items) } };
}

const maker =
  (style: ListStyle) =>
  (lines: readonly string[], { type, data }: NewBlock): NewBlock[] => [
    type === 'list' ? restyled(data, style) : listOf(lines, style),
  ];

export const converter: Converter = {
  take: ({ items }) => ({ lines: linesOfItems(items), inner: [] }),
  makers: {
    'list-unordered': maker('unordered'),
    'list-ordered': maker('ordered'),
    'list-checklist': maker('checklist'),
  },
  entryOf: (data) => `list-${styleOf(data)}`,
};
