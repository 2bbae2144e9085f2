import type { Node, NodeSpec } from 'prosemirror-model';

import { readInline, writeInline } from '../../document/inline-html.ts';
import { UnreadableData, type BlockShape, type Data, type ShapeTools } from '../../document/shape.ts';
import { readItem, readMeta, styleOf, writeItem, type ListStyle } from './list-data.ts';

const item: NodeSpec = {
  content: 'paragraph list?',
  attrs: { raw: { default: null }, checked: { default: false } },
  defining: true,
  toDOM: () => ['li', 0],
};

function readItems(items: unknown, style: ListStyle, { schema }: ShapeTools): Node[] {
  if (items !== undefined && !Array.isArray(items)) throw new UnreadableData('The items of a list are not a list.');
  return ((items ?? []) as unknown[]).map((raw) => {
    const { content, checked, items: below } = readItem(raw);
    const inner = readItems(below, style, { schema } as ShapeTools);
    const line = schema.node('paragraph', null, readInline(schema, content));
    const nested = inner.length > 0 ? [schema.node('list', { data: { style } }, inner)] : [];
    return schema.node('list_item', { raw, checked }, [line, ...nested]);
  });
}

function writeItems(list: Node, style: ListStyle, tools: ShapeTools): unknown[] {
  const items: unknown[] = [];
  list.forEach((node) => {
    const { raw, checked } = node.attrs as { raw: unknown; checked: boolean };
    const line = node.child(0).content;
    const stored = readItem(raw).content;
    const content = readInline(tools.schema, stored).eq(line) ? stored : writeInline(line);
    const below = node.childCount > 1 ? writeItems(node.child(1), style, tools) : [];
    items.push(writeItem(raw, { content, checked, items: below }, style));
  });
  return items;
}

function readList(data: Data, tools: ShapeTools): readonly Node[] {
  const style = styleOf(data);
  const items = readItems(data.items, style, tools);
  return items.length > 0 ? items : readItems([{ content: '' }], style, tools);
}

/** Items are paragraphs with a list below them; the style of the whole list stands in its data. */
export const shape: BlockShape = {
  content: 'list_item+',
  spec: {
    toDOM: ({ attrs }: Node) => {
      const data = attrs.data as Data;
      const { start, counterType } = readMeta(data);
      const look = {
        'data-style': styleOf(data),
        'data-counter': counterType ?? 'numeric',
        'data-id': attrs.id as string,
      };
      return ['ul', { class: 'tool-list', ...look, style: `--tool-list-start: ${(start ?? 1) - 1}` }, 0];
    },
  },
  inner: { list_item: item },
  read: readList,
  write: (node, data, tools) => {
    const stored = readList(data, tools);
    if (stored.length === node.childCount && stored.every((each, at) => each.eq(node.child(at)))) return data;
    const style = styleOf(data);
    return { ...data, style, meta: readMeta(data), items: writeItems(node, style, tools) };
  },
};
