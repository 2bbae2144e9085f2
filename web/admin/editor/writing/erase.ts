import { joinTextblockBackward, joinTextblockForward, selectNodeBackward } from 'prosemirror-commands';
import { liftListItem } from 'prosemirror-schema-list';
import { NodeSelection, Selection, TextSelection, type Command } from 'prosemirror-state';

import { schema } from '../document/document.ts';
import { holdsBlocks, isBlank, ownerOf } from './places.ts';

const item = schema.nodes.list_item;

const isAtStart: (state: Parameters<Command>[0]) => boolean = ({ selection }) =>
  selection instanceof TextSelection && selection.empty && selection.$from.parentOffset === 0;

const isAtEnd: (state: Parameters<Command>[0]) => boolean = ({ selection }) =>
  selection instanceof TextSelection &&
  selection.empty &&
  selection.$from.parentOffset === selection.$from.parent.content.size;

/** The first item of a list, and an item of an inner one, leaves its list; others join the item above. */
const itemBackward: Command = (state, dispatch, view) => {
  const { $from } = state.selection;
  if (!item || !isAtStart(state) || $from.depth < 3 || $from.node(-1).type !== item) return false;
  const isFirst = $from.index(-2) === 0;
  const isNested = $from.depth > 3 && $from.node(-3).type === item;
  if (isFirst || isNested) return liftListItem(item)(state, dispatch);
  return joinTextblockBackward(state, dispatch, view);
};

/** At the start of a field, an empty block becomes a paragraph; otherwise the caret moves to what stands before. */
const fieldBackward: Command = (state, dispatch) => {
  if (!isAtStart(state)) return false;
  const { $from } = state.selection;
  const owner = ownerOf($from);
  const inBody = holdsBlocks($from.node(-1));
  if (!owner || owner.node.type.name === 'list' || (inBody && $from.index(-1) > 0)) return false;
  if ($from.node(-1).type === item) return false;
  const { tr, doc } = state;
  if (isBlank(owner.node)) {
    const { id } = owner.node.attrs as { id: string };
    tr.replaceWith(
      owner.position,
      owner.position + owner.node.nodeSize,
      schema.node('paragraph', { id, data: { text: '' } }),
    );
    dispatch?.(tr.setSelection(TextSelection.create(tr.doc, owner.position + 1)).scrollIntoView());
    return true;
  }
  const before = Selection.findFrom(doc.resolve($from.before()), -1, true);
  const isInside = before !== null && before.from > owner.position;
  const selection = isInside ? before : NodeSelection.create(doc, owner.position);
  dispatch?.(tr.setSelection(selection).scrollIntoView());
  return true;
};

/** Behind a block that is no text: an empty line goes, otherwise the block is selected. */
const lineBackward: Command = (state, dispatch, view) => {
  if (!isAtStart(state)) return false;
  const { $from } = state.selection;
  if (!holdsBlocks($from.node(-1))) return false;
  const before = state.doc.resolve($from.before()).nodeBefore;
  if (!before || before.isTextblock) return false;
  if (before.type.name === 'list' && $from.parent.content.size > 0) return joinIntoList(state, dispatch, view);
  const { tr } = state;
  const start = $from.before();
  if ($from.parent.content.size === 0) tr.delete(start, $from.after());
  const isText = before.type.name === 'list' || before.type.name === 'quote';
  const near = Selection.findFrom(tr.doc.resolve(start), -1, isText);
  const whole = isText ? near : NodeSelection.create(tr.doc, start - before.nodeSize);
  if (whole) tr.setSelection(whole);
  dispatch?.(tr.scrollIntoView());
  return true;
};

/** Words behind a list join its last item. */
const joinIntoList: Command = (state, dispatch) => {
  const { $from } = state.selection;
  const target = Selection.findFrom(state.doc.resolve($from.before()), -1, true);
  if (!target) return false;
  const { content } = $from.parent;
  const tr = state.tr.delete($from.before(), $from.after()).insert(target.from, content);
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, target.from)).scrollIntoView());
  return true;
};

const lineForward: Command = (state, dispatch) => {
  if (!isAtEnd(state)) return false;
  const { $from } = state.selection;
  const after = $from.depth > 0 ? state.doc.resolve($from.after()).nodeAfter : null;
  if (!after || after.isTextblock || !holdsBlocks($from.node(-1))) return false;
  const { tr } = state;
  const start = $from.before();
  const isEmpty = $from.parent.content.size === 0;
  if (isEmpty) tr.delete(start, $from.after());
  const at = isEmpty ? start : $from.after();
  const selection = after.isAtom ? NodeSelection.create(tr.doc, at) : Selection.findFrom(tr.doc.resolve(at), 1, true);
  if (selection) tr.setSelection(selection);
  dispatch?.(tr.scrollIntoView());
  return true;
};

/** At the edge of a field nothing of another field is joined to it. */
const keepField =
  (isAtEdge: typeof isAtStart): Command =>
  (state) =>
    isAtEdge(state) && !holdsBlocks(state.selection.$from.node(-1)) && state.selection.$from.node(-1).type !== item;

export const backspaceCommands: readonly Command[] = [
  itemBackward,
  fieldBackward,
  lineBackward,
  keepField(isAtStart),
  joinTextblockBackward,
  selectNodeBackward,
];

export const deleteCommands: readonly Command[] = [lineForward, keepField(isAtEnd), joinTextblockForward];
