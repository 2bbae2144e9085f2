import { TextSelection, type Command, type EditorState, type Transaction } from 'prosemirror-state';
import { liftListItem, splitListItem } from 'prosemirror-schema-list';

import { schema } from '../document/document.ts';
import { nextRow } from '../tools/table/commands.ts';
import { holdsBlocks, ownerOf } from './places.ts';

const item = schema.nodes.list_item;

/** Fields in which a text goes on in a new line; Enter in an empty last line leaves them. */
const multiline = new Set(['quote_text', 'alert_text']);

function paragraph(id = '') {
  return schema.node('paragraph', { id, data: { text: '' } });
}

/** The caret in an empty paragraph at a position, which is made unless one is there. */
export function paragraphAt(transaction: Transaction, position: number): Transaction {
  const after = transaction.doc.nodeAt(position);
  if (after?.type.name !== 'paragraph' || after.content.size > 0) transaction.insert(position, paragraph());
  return transaction.setSelection(TextSelection.create(transaction.doc, position + 1)).scrollIntoView();
}

const inCode: Command = ({ selection, tr }, dispatch) => {
  const { $from, $head } = selection;
  if (!$head.parent.type.spec.code) return false;
  const line = $from.parent.textBetween(0, $from.parentOffset).split('\n').at(-1) ?? '';
  const [indent = ''] = /^[\t ]*/.exec(line) ?? [];
  dispatch?.(tr.insertText(`\n${indent}`).scrollIntoView());
  return true;
};

const inListItem: Command = (state, dispatch, view) => {
  const { $from, empty } = state.selection;
  if (!item || $from.depth < 2 || $from.node(-1).type !== item) return false;
  if (empty && $from.parent.content.size === 0) return leaveList(state, dispatch, view);
  return splitListItem(item, { raw: null, checked: false })(state, dispatch);
};

/** An empty item becomes a paragraph, or moves one level up. */
const leaveList: Command = (state, dispatch) => (item ? liftListItem(item)(state, dispatch) : false);

function nextTextIn(state: EditorState, from: number, until: number): number | undefined {
  let found: number | undefined;
  state.doc.nodesBetween(from, until, (node, position) => {
    if (found === undefined && node.isTextblock && position >= from) found = position + 1;
    return found === undefined;
  });
  return found;
}

/** Enter in a field of a block: the next line, the next field, or the end of the block. */
const inField: Command = (state, dispatch) => {
  const { $from, $to, empty } = state.selection;
  const { parent } = $from;
  if (holdsBlocks($from.node(-1)) || parent !== $to.parent || !parent.isTextblock) return false;
  const owner = ownerOf($from);
  if (!owner || owner.node.type.name === 'list') return false;
  const { tr } = state;
  if (multiline.has(parent.type.name)) {
    const before = $from.nodeBefore;
    const isLeaving = empty && $from.parentOffset === parent.content.size && (before?.type.name === 'br' || !before);
    if (!isLeaving) {
      dispatch?.(tr.replaceSelectionWith(schema.node('br')).scrollIntoView());
      return true;
    }
    if (before) tr.delete($from.pos - 1, $from.pos);
    dispatch?.(paragraphAt(tr, tr.mapping.map(owner.position + owner.node.nodeSize)));
    return true;
  }
  const end = owner.position + owner.node.nodeSize;
  const next = nextTextIn(state, $from.after(), end);
  if (next === undefined) dispatch?.(paragraphAt(tr, end));
  else dispatch?.(tr.setSelection(TextSelection.create(state.doc, next)).scrollIntoView());
  return true;
};

/** Enter in an empty last paragraph inside a block goes on below the block. */
const outOfBody: Command = (state, dispatch) => {
  const { $from, empty } = state.selection;
  const body = $from.depth > 1 ? $from.node(-1) : undefined;
  const { parent } = $from;
  if (!empty || !body || $from.depth < 3 || !holdsBlocks(body)) return false;
  if (parent.type.name !== 'paragraph' || parent.content.size > 0) return false;
  if (body.childCount < 2 || $from.index(-1) !== body.childCount - 1) return false;
  const owner = ownerOf($from);
  if (!owner) return false;
  const tr = state.tr.delete($from.before(), $from.after());
  dispatch?.(paragraphAt(tr, tr.mapping.map(owner.position + owner.node.nodeSize)));
  return true;
};

/** Parts a text where the caret is. At the start, the text keeps its block and an empty paragraph comes above. */
const splitText: Command = (state, dispatch) => {
  const { $from, $to } = state.selection;
  const { parent } = $from;
  if (!parent.isTextblock || !holdsBlocks($from.node(-1))) return false;
  const tr = state.tr.deleteSelection();
  const at = tr.selection.$from;
  if (parent !== $to.parent) {
    if (!at.parent.isTextblock || !holdsBlocks(at.node(-1))) return false;
  }
  if (at.parentOffset === 0 && at.parent.content.size > 0) {
    dispatch?.(tr.insert(at.before(), paragraph()).scrollIntoView());
    return true;
  }
  const { align } = at.parent.attrs.data as { align?: string };
  const data = at.parent.type.name === 'paragraph' && align ? { text: '', align } : { text: '' };
  tr.split(at.pos, 1, [{ type: schema.nodes.paragraph as never, attrs: { id: '', data } }]);
  dispatch?.(tr.scrollIntoView());
  return true;
};

/** What Enter does, by where the caret is. */
export const enterCommands: readonly Command[] = [inCode, nextRow, inListItem, inField, outOfBody, splitText];

export const hardBreak: Command = ({ selection, tr }, dispatch) => {
  const { parent } = selection.$head;
  if (parent.type.spec.code) return inCode({ selection, tr } as EditorState, dispatch);
  if (!parent.isTextblock || parent.type.spec.marks === '') return false;
  dispatch?.(tr.replaceSelectionWith(schema.node('br')).scrollIntoView());
  return true;
};
