import type { Node, ResolvedPos } from 'prosemirror-model';
import { AllSelection, NodeSelection, type EditorState } from 'prosemirror-state';

import { isBlock } from '../document/document.ts';

/** A block and where it stands. */
export interface Placed {
  node: Node;
  position: number;
}

/** Whether a node holds blocks: the article itself, or the inside of a block. */
export function holdsBlocks(node: Node | undefined): boolean {
  return node?.type.spec.content === 'block+';
}

/** Depth of the innermost block around a position; blocks inside list items are parts of the list. */
function blockDepth(at: ResolvedPos): number {
  for (let depth = at.depth; depth > 0; depth -= 1)
    if (isBlock(at.node(depth)) && holdsBlocks(at.node(depth - 1))) return depth;
  return 0;
}

/** The innermost block around a position, or the one right after it. */
export function blockAround(at: ResolvedPos): Placed | undefined {
  const depth = blockDepth(at);
  if (depth > 0) return { node: at.node(depth), position: at.before(depth) };
  return at.nodeAfter && isBlock(at.nodeAfter) ? { node: at.nodeAfter, position: at.pos } : undefined;
}

/** The block of a slot or a section: the innermost one that is not the text itself. */
export function ownerOf(at: ResolvedPos): (Placed & { depth: number }) | undefined {
  for (let depth = at.depth - 1; depth > 0; depth -= 1) {
    const node = at.node(depth);
    if (isBlock(node)) return { node, position: at.before(depth), depth };
  }
  return undefined;
}

/** The blocks that a selection touches, all in one parent. */
export function selectedBlocks({ selection, doc }: EditorState): Placed[] {
  if (selection instanceof NodeSelection && isBlock(selection.node))
    return [{ node: selection.node, position: selection.from }];
  const { $from, $to } = selection;
  let depth = selection instanceof AllSelection ? 0 : $from.sharedDepth($to.pos);
  while (depth > 0 && !holdsBlocks($from.node(depth))) depth -= 1;
  const parent = selection instanceof AllSelection ? doc : $from.node(depth);
  const start = depth === 0 ? 0 : $from.start(depth);
  const blocks: Placed[] = [];
  parent.forEach((node, offset) => {
    const position = start + offset;
    if (position < Math.max($to.pos, selection.from + 1) && position + node.nodeSize > selection.from)
      blocks.push({ node, position });
  });
  return blocks;
}

/** Position and node of the block with an id. */
export function findById(doc: Node, id: string): Placed | undefined {
  let found: Placed | undefined;
  doc.descendants((node, position) => {
    if (found) return false;
    if (isBlock(node) && node.attrs.id === id) found = { node, position };
    return !found && !node.isTextblock && node.type.name !== 'list';
  });
  return found;
}

/** Whether nothing is written in a block and nothing set apart from defaults stands in it. */
export function isBlank(node: Node): boolean {
  let blank = true;
  node.descendants((inner) => {
    if (inner.isText || (inner.isLeaf && inner.isAtom)) blank = false;
    return blank;
  });
  return blank;
}
