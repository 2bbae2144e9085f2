import type { Fragment, Node, NodeSpec, Schema } from 'prosemirror-model';

import type { Block } from '#contract/kit/block.ts';

export type Data = Readonly<Record<string, unknown>>;

/** What shapes need of the whole document. */
export interface ShapeTools {
  schema: Schema;
  /** The nodes of inner blocks; an empty list is one blank paragraph, since a caret needs a place. */
  nodesOf: (blocks: unknown) => Node[];
  blocksOf: (parent: Node) => Block[];
}

/**
 * How the data of a block type stand in the document. Every block node has the attributes `id` and `data`: the stored
 * data. What the author writes in place are child nodes, made from the data and written back to them; everything else
 * stays in `data` and is changed there.
 */
export interface BlockShape {
  /** Content expression of the node; absent: the node has no content. */
  content?: string;
  /** Further properties of the node. */
  spec?: Omit<NodeSpec, 'content' | 'attrs' | 'group'>;
  /** Nodes that only occur inside. */
  inner?: Readonly<Record<string, NodeSpec>>;
  read?: (data: Data, tools: ShapeTools) => readonly Node[];
  /** The data of a changed node; parts that are unchanged stay byte by byte. */
  write?: (node: Node, data: Data, tools: ShapeTools) => Data;
}

/** Data that cannot be shown are a reason to keep a block untouched. */
export class UnreadableData extends Error {}

/** Whether the content of a part is what the stored data say. */
export function isSameContent(content: Fragment, nodes: readonly Node[]): boolean {
  return content.childCount === nodes.length && nodes.every((node, at) => content.child(at).eq(node));
}
