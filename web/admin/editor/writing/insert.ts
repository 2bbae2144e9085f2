import { Fragment, Slice, type Node } from 'prosemirror-model';
import { NodeSelection, Selection, TextSelection, type EditorState, type Transaction } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';

import { schema } from '../document/document.ts';
import { blockFacts } from '../tools/facts.registry.ts';
import { blockAround, holdsBlocks } from './places.ts';

/** The caret goes into the first field of a new block; a block of settings alone is selected. */
export function caretInto(transaction: Transaction, position: number): Transaction {
  const node = transaction.doc.nodeAt(position);
  if (!node) return transaction;
  const field = node.isAtom ? null : Selection.findFrom(transaction.doc.resolve(position + 1), 1, true);
  const isInside = field !== null && field.from < position + node.nodeSize;
  return transaction.setSelection(isInside ? field : NodeSelection.create(transaction.doc, position));
}

/** Puts a new block in the place of the paragraph with the caret; below it there is always a line to go on. */
export function placeBlock(transaction: Transaction, position: number, node: Node): Transaction {
  const old = transaction.doc.nodeAt(position);
  if (!old) return transaction;
  transaction.replaceWith(position, position + old.nodeSize, node);
  const end = position + node.nodeSize;
  const flow = (blockFacts as Readonly<Record<string, { flow?: string }>>)[node.type.name]?.flow;
  const isLast = transaction.doc.resolve(end).nodeAfter === null;
  if (isLast && (flow !== 'text' || node.isAtom))
    transaction.insert(end, schema.node('paragraph', { id: '', data: { text: '' } }));
  if (flow === 'rule') transaction.setSelection(TextSelection.near(transaction.doc.resolve(end + 1), 1));
  else caretInto(transaction, position);
  return transaction.scrollIntoView();
}

/** Gives the first control of a selected block's form the focus, once it is drawn. */
export function focusForm(view: EditorView): void {
  requestAnimationFrame(() =>
    setTimeout(() => {
      const { selection } = view.state;
      if (!(selection instanceof NodeSelection) || !selection.node.isAtom || !view.hasFocus()) return;
      const dom = view.nodeDOM(selection.from);
      if (!(dom instanceof HTMLElement)) return;
      dom
        .querySelector<HTMLElement>(
          '[contenteditable="true"], textarea, input:not([type="radio"], [type="checkbox"], [hidden])',
        )
        ?.focus();
    }, 0),
  );
}

/** Inserts rich text at the selection, without the marks around it. */
export function insertInline(state: EditorState, content: Fragment): Transaction {
  const { tr, selection } = state;
  const { parent } = selection.$from;
  if (parent.isTextblock && parent.type.spec.marks === '')
    return tr.insertText(content.textBetween(0, content.size, '\n', '\n')).scrollIntoView();
  const isText = parent.isTextblock;
  const slice = isText
    ? new Slice(content, 0, 0)
    : new Slice(Fragment.from(schema.node('paragraph', { id: '', data: { text: '' } }, content)), 0, 0);
  return tr.replaceSelection(slice).scrollIntoView();
}

/**
 * Inserts blocks at the selection: the first text joins the paragraph with the caret, and the text after the caret
 * follows the last block. An empty paragraph is replaced.
 */
export function insertBlocks(state: EditorState, nodes: readonly Node[]): Transaction {
  const { tr } = state;
  if (!(state.selection instanceof NodeSelection)) tr.deleteSelection();
  const at = tr.selection.$from;
  const isLine = at.depth > 0 && at.parent.isTextblock && holdsBlocks(at.node(-1));
  if (!isLine) {
    const block = blockAround(at);
    const end = block ? block.position + block.node.nodeSize : tr.doc.content.size;
    tr.insert(end, nodes);
    return endAt(tr, end, nodes);
  }
  if (at.parent.content.size === 0) {
    const start = at.before();
    tr.replaceWith(start, at.after(), nodes);
    return endAt(tr, start, nodes);
  }
  const [first, ...rest] = nodes;
  const joins = first?.type.name === 'paragraph';
  const tail = at.parent.content.cut(at.parentOffset);
  const below = joins ? rest : [...nodes];
  const start = at.pos;
  if (tail.size > 0 && below.length > 0) {
    tr.delete(start, at.end());
    below.push(schema.node('paragraph', { id: '', data: { text: '' } }, tail));
  }
  if (joins && first) tr.insert(start, first.content);
  const caret = start + (joins && first ? first.content.size : 0);
  if (below.length === 0) return tr.setSelection(TextSelection.create(tr.doc, caret)).scrollIntoView();
  const end = tr.doc.resolve(caret).after();
  tr.insert(end, below);
  return endAt(tr, end, tail.size > 0 ? below.slice(0, -1) : below);
}

/** The caret at the end of what was inserted. */
function endAt(transaction: Transaction, start: number, nodes: readonly Node[]): Transaction {
  const size = nodes.reduce((sum, node) => sum + node.nodeSize, 0);
  const near = Selection.findFrom(transaction.doc.resolve(start + size), -1, true);
  const isInside = near !== null && near.from > start;
  const last = nodes.at(-1);
  if (isInside && !last?.isAtom) transaction.setSelection(near);
  else if (last) transaction.setSelection(NodeSelection.create(transaction.doc, start + size - last.nodeSize));
  return transaction.scrollIntoView();
}
