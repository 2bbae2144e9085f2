import type { Node } from 'prosemirror-model';
import { Plugin } from 'prosemirror-state';

import { isBlock } from '../document/document.ts';
import { styleOf } from '../tools/list/list-data.ts';
import { freshId } from '../tools/fresh-ids.ts';

type Fix = (node: Node, position: number, isOnly: boolean) => void;

/** Visits the blocks of an article; those inside list items are no blocks of their own. */
function visitBlocks(parent: Node, start: number, visit: Fix): void {
  parent.forEach((node, offset) => {
    const position = start + offset;
    if (isBlock(node)) visit(node, position, parent.childCount === 1);
    if (!node.isTextblock && !node.isLeaf && node.type.name !== 'list') visitBlocks(node, position + 1, visit);
  });
}

function visitNested(list: Node, start: number, visit: (node: Node, position: number) => void): void {
  list.descendants((node, offset) => {
    if (node.type.name === 'list') visit(node, start + 1 + offset);
    return !node.isTextblock;
  });
}

/** Every block has an id of its own, also after it was split or copied; lists inside a list have its style. */
export function normalise(): Plugin {
  return new Plugin({
    appendTransaction(transactions, _before, { doc, tr }) {
      if (!transactions.some(({ docChanged }) => docChanged)) return null;
      const seen = new Set<string>();
      visitBlocks(doc, 0, (node, position, isOnly) => {
        const { id, data } = node.attrs as { id: string; data: Record<string, unknown> };
        const isFiller = isOnly && id === '' && node.type.name === 'paragraph' && node.content.size === 0;
        if (!isFiller && (id === '' || seen.has(id))) {
          tr.setNodeAttribute(position, 'id', freshId());
          // A line that left a list.
          if (node.type.name === 'paragraph' && data.text === undefined)
            tr.setNodeAttribute(position, 'data', { text: '', ...data });
          // An anchor belongs to one heading.
          if (id !== '' && data.anchor !== undefined) {
            const { anchor: _anchor, ...rest } = data;
            tr.setNodeAttribute(position, 'data', rest);
          }
        }
        seen.add(id);
        if (node.type.name !== 'list') return;
        const style = styleOf(data);
        visitNested(node, position, (inner, at) => {
          const own = inner.attrs.data as Record<string, unknown>;
          if (own.style !== style) tr.setNodeAttribute(at, 'data', { style });
        });
      });
      return tr.docChanged ? tr : null;
    },
  });
}
