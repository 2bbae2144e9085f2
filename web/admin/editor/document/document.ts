import { Schema, type Node, type NodeSpec } from 'prosemirror-model';

import type { Block } from '#contract/kit/block.ts';

import { blockFacts } from '../tools/facts.registry.ts';
import { shapes } from '../tools/shapes.registry.ts';
import { inlineNodes, marks } from './inline-schema.ts';
import type { BlockShape, Data, ShapeTools } from './shape.ts';

const noShape: BlockShape = {};

export function shapeOf(type: string): BlockShape {
  return (shapes as Readonly<Record<string, BlockShape | undefined>>)[type] ?? noShape;
}

const blockAttrs = { id: { default: '' }, data: { default: {} }, rest: { default: null } };

function blockSpec(type: string): NodeSpec {
  const { content, spec } = shapeOf(type);
  const name = { 'data-type': type };
  return {
    group: 'block',
    attrs: blockAttrs,
    ...(content === undefined
      ? { atom: true, isolating: true, toDOM: () => ['div', name] }
      : { content, toDOM: () => ['div', name, 0] }),
    ...spec,
  };
}

function makeSchema(): Schema {
  // The first block is the one that Enter makes.
  const types = Object.keys(blockFacts).toSorted(
    (one, other) => Number(other === 'paragraph') - Number(one === 'paragraph'),
  );
  const inner = types.flatMap((type) => Object.entries(shapeOf(type).inner ?? {}));
  return new Schema({
    nodes: {
      doc: { content: 'block+' },
      ...Object.fromEntries(types.map((type) => [type, blockSpec(type)])),
      ...Object.fromEntries(inner),
      /** A block of a type that this version does not know, or whose data it cannot show. */
      unknown: {
        group: 'block',
        atom: true,
        isolating: true,
        attrs: { ...blockAttrs, type: { default: '' } },
        toDOM: () => ['div', { 'data-type': 'unknown' }],
      },
      ...inlineNodes,
    },
    marks,
  });
}

/** The schema of an article: every block type is a node, every inline element a mark. */
export const schema = makeSchema();

export function isBlock(node: Node): boolean {
  return node.type.isInGroup('block');
}

export function typeOf(node: Node): string {
  return node.type.name === 'unknown' ? String(node.attrs.type) : node.type.name;
}

const tools: ShapeTools = { schema, nodesOf, blocksOf };

function unknownNode({ id, type, data, ...rest }: Block): Node {
  return schema.node('unknown', { id: id ?? '', type, data, rest: Object.keys(rest).length > 0 ? rest : null });
}

/** The node of a block. */
export function nodeOf(block: Block): Node {
  const { id, type, data, ...rest } = block;
  if (!Object.hasOwn(blockFacts, type) || typeof data !== 'object' || data === null) return unknownNode(block);
  const attrs = { id: id ?? '', data, rest: Object.keys(rest).length > 0 ? rest : null };
  try {
    const node = schema.node(type, attrs, shapeOf(type).read?.(data, tools) as Node[] | undefined);
    node.check();
    return node;
  } catch {
    return unknownNode(block);
  }
}

function blankLine(): Node {
  return schema.node('paragraph', { id: '', data: {} });
}

function nodesOf(blocks: unknown): Node[] {
  if (blocks !== undefined && blocks !== null && !Array.isArray(blocks)) throw new Error('Blocks are not a list.');
  const list = (blocks ?? []) as Block[];
  return list.length === 0 ? [blankLine()] : list.map(nodeOf);
}

const written = new WeakMap<Node, Block>();

/** The block of a node; nodes never change, so each is written once. */
export function blockOf(node: Node): Block {
  const known = written.get(node);
  if (known) return known;
  const { id, data, rest } = node.attrs as { id: string; data: Data; rest: object | null };
  const write = node.type.name === 'unknown' ? undefined : shapeOf(node.type.name).write;
  const now = write ? write(node, data, tools) : data;
  const block: Block = { ...rest, id, type: typeOf(node), data: now };
  written.set(node, block);
  return block;
}

/** A blank line that only gives the caret a place. */
function isFiller(node: Node): boolean {
  return node.type.name === 'paragraph' && node.attrs.id === '' && node.content.size === 0;
}

function blocksOf(parent: Node): Block[] {
  const blocks: Block[] = [];
  parent.forEach((node) => {
    if (!(parent.childCount === 1 && isFiller(node))) blocks.push(blockOf(node));
  });
  return blocks;
}

/** The document of stored blocks. */
export function toDocument(blocks: readonly Block[]): Node {
  return schema.node('doc', null, nodesOf(blocks));
}

/** The blocks of a document; what the author did not touch is exactly as it was stored. */
export function toBlocks(document: Node): Block[] {
  return blocksOf(document);
}
