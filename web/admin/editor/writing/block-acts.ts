import type { Node } from 'prosemirror-model';
import { NodeSelection, Selection, TextSelection, type Command, type EditorState } from 'prosemirror-state';

import type { BlockType } from '#contract/blocks/registry.ts';
import type { Block } from '#contract/kit/block.ts';

import { blockOf, nodeOf, schema } from '../document/document.ts';
import type { NewBlock } from '../tools/converter.ts';
import { transformBlock, wrapBlock } from '../tools/transform-block.ts';
import { freshId, withFreshIds } from '../tools/fresh-ids.ts';
import { selectedBlocks } from './places.ts';

interface Span {
  from: number;
  to: number;
  nodes: Node[];
}

function spanOf(state: EditorState): Span | undefined {
  const blocks = selectedBlocks(state);
  const [first] = blocks;
  const last = blocks.at(-1);
  if (!first || !last) return undefined;
  return { from: first.position, to: last.position + last.node.nodeSize, nodes: blocks.map(({ node }) => node) };
}

/** Moves the selected blocks past their neighbour; the selection goes with them. */
export function moveBlocks(by: 1 | -1): Command {
  return (state, dispatch) => {
    const span = spanOf(state);
    const other = span && (by < 0 ? state.doc.resolve(span.from).nodeBefore : state.doc.resolve(span.to).nodeAfter);
    if (!span || !other) return false;
    const { tr, selection } = state;
    const shift = other.nodeSize * by;
    if (by < 0) tr.delete(span.from - other.nodeSize, span.from).insert(span.to - other.nodeSize, other);
    else tr.delete(span.to, span.to + other.nodeSize).insert(span.from, other);
    const moved =
      selection instanceof NodeSelection
        ? NodeSelection.create(tr.doc, selection.from + shift)
        : TextSelection.between(tr.doc.resolve(selection.anchor + shift), tr.doc.resolve(selection.head + shift));
    dispatch?.(tr.setSelection(moved).scrollIntoView());
    return true;
  };
}

export const duplicateBlocks: Command = (state, dispatch) => {
  const span = spanOf(state);
  if (!span) return false;
  const copies = withFreshIds(span.nodes.map(blockOf)).map(nodeOf);
  const tr = state.tr.insert(span.to, copies);
  const near = Selection.findFrom(tr.doc.resolve(span.to + 1), 1, true) ?? Selection.near(tr.doc.resolve(span.to));
  const [only] = copies;
  tr.setSelection(only?.isAtom ? NodeSelection.create(tr.doc, span.to) : near);
  dispatch?.(tr.scrollIntoView());
  return true;
};

export const deleteBlocks: Command = (state, dispatch) => {
  const span = spanOf(state);
  if (!span) return false;
  const { tr } = state;
  const { parent } = tr.doc.resolve(span.from);
  const isAll = span.to - span.from === parent.content.size;
  if (isAll) tr.replaceWith(span.from, span.to, schema.node('paragraph', { id: freshId(), data: { text: '' } }));
  else tr.delete(span.from, span.to);
  tr.setSelection(Selection.near(tr.doc.resolve(Math.min(span.from, tr.doc.content.size)), 1));
  dispatch?.(tr.scrollIntoView());
  return true;
};

function become(make: (block: Block) => NewBlock[] | undefined): Command {
  return (state, dispatch) => {
    const span = spanOf(state);
    if (!span) return false;
    const made = span.nodes.flatMap((node) => {
      const block = blockOf(node);
      const blocks = make(block);
      if (!blocks || blocks.length === 0) return [node];
      return blocks.map((each, at) => {
        const { id } = each as Partial<Block>;
        return nodeOf({ ...each, id: at === 0 ? block.id : (id ?? freshId()) });
      });
    });
    const tr = state.tr.replaceWith(span.from, span.to, made);
    const end = span.from + made.reduce((size, node) => size + node.nodeSize, 0);
    if (made.length > 1) tr.setSelection(TextSelection.between(tr.doc.resolve(span.from + 1), tr.doc.resolve(end - 1)));
    else tr.setSelection(Selection.near(tr.doc.resolve(end - 1), -1));
    dispatch?.(tr.scrollIntoView());
    return true;
  };
}

/** Turns each selected block into what a line of the menu makes. */
export function turnInto(entryId: string): Command {
  return become((block) => transformBlock(block, entryId));
}

/** Puts the selected blocks, one by one, into new blocks that hold others. */
export function wrapInto(type: BlockType): Command {
  return become((block) => wrapBlock({ ...block, id: freshId() }, type));
}
