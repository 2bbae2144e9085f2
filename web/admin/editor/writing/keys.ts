import { baseKeymap, chainCommands, createParagraphNear, deleteSelection } from 'prosemirror-commands';
import { redo, undo } from 'prosemirror-history';
import { keymap } from 'prosemirror-keymap';
import { liftListItem, sinkListItem } from 'prosemirror-schema-list';
import { AllSelection, NodeSelection, Selection, TextSelection, type Command, type Plugin } from 'prosemirror-state';
import {
  addColumnAfter,
  addColumnBefore,
  addRowAfter,
  addRowBefore,
  deleteColumn,
  goToNextCell,
} from 'prosemirror-tables';

import { schema } from '../document/document.ts';
import { closeFind, openFind, stepFind } from '../find/find-view.tsx';
import { keepingAlign, placeInTable, removeRow } from '../tools/table/commands.ts';
import { moveBlocks } from './block-acts.ts';
import { openBlockMenu } from './block-handle.tsx';
import { enterCommands, hardBreak, paragraphAt } from './enter.ts';
import { backspaceCommands, deleteCommands } from './erase.ts';
import { toggleStyle } from './marks.ts';
import { ownerOf } from './places.ts';
import { openLink } from './word-tools.tsx';

const item = schema.nodes.list_item;

/** All of the field first, then all of the article. */
const selectAll: Command = ({ selection, doc, tr }, dispatch) => {
  const { $from, $to } = selection;
  const { parent } = $from;
  const isFieldDone =
    !(selection instanceof TextSelection) ||
    parent !== $to.parent ||
    parent.content.size === 0 ||
    ($from.parentOffset === 0 && $to.parentOffset === parent.content.size);
  const wanted = isFieldDone ? new AllSelection(doc) : TextSelection.create(doc, $from.start(), $from.end());
  dispatch?.(tr.setSelection(wanted));
  return true;
};

const isInItem = ({ selection: { $from } }: Parameters<Command>[0]) => $from.depth > 2 && $from.node(-1).type === item;

const sinkItem: Command = (state, dispatch) => {
  if (!item || !isInItem(state)) return false;
  sinkListItem(item)(state, dispatch);
  // Also where nothing can be moved in, since Tab must not leave the text.
  return true;
};

const liftItem: Command = (state, dispatch) => {
  if (!item || !isInItem(state)) return false;
  const { $from } = state.selection;
  if ($from.depth > 3 && $from.node(-3).type === item) liftListItem(item)(state, dispatch);
  return true;
};

const nextCell: Command = (state, dispatch, view) => {
  if (!placeInTable(state) || state.selection.$from.parent.type.name === 'table_caption') return false;
  if (goToNextCell(1)(state, dispatch)) return true;
  if (!view) return false;
  addRowAfter(state, view.dispatch);
  return goToNextCell(1)(view.state, view.dispatch);
};

const indentCode: Command = ({ selection, tr }, dispatch) => {
  if (!selection.$from.parent.type.spec.code) return false;
  const { $from, $to } = selection;
  const text = $from.parent.textContent;
  const first = text.lastIndexOf('\n', $from.parentOffset - 1) + 1;
  if (selection.empty || !text.slice($from.parentOffset, $to.parentOffset).includes('\n')) {
    dispatch?.(tr.insertText('  ').scrollIntoView());
    return true;
  }
  for (let at = text.length; at >= first; at -= 1)
    if (at < $to.parentOffset && (at === first || text[at - 1] === '\n') && text[at] !== '\n')
      tr.insertText('  ', $from.start() + at);
  dispatch?.(tr);
  return true;
};

const outdentCode: Command = ({ selection, tr }, dispatch) => {
  if (!selection.$from.parent.type.spec.code) return false;
  const { $from, $to } = selection;
  const text = $from.parent.textContent;
  const first = text.lastIndexOf('\n', $from.parentOffset - 1) + 1;
  const last = Math.max($to.parentOffset, first);
  for (let at = last; at >= first; at -= 1) {
    if (at !== first && text[at - 1] !== '\n') continue;
    const [lead = ''] = /^(?:\t| {1,2})/.exec(text.slice(at)) ?? [];
    if (lead) tr.delete($from.start() + at, $from.start() + at + lead.length);
  }
  dispatch?.(tr);
  return true;
};

/** Tab moves between the fields of a block, as in a form. */
function nextField(by: 1 | -1): Command {
  return (state, dispatch) => {
    const { $from } = state.selection;
    const owner = ownerOf($from);
    if (!owner || owner.node.type.name === 'list' || $from.parent.type.spec.code) return false;
    const edge = by > 0 ? $from.after() : $from.before();
    const next = Selection.findFrom(state.doc.resolve(edge), by, true);
    const end = owner.position + owner.node.nodeSize;
    if (!next || next.from <= owner.position || next.from >= end) return false;
    dispatch?.(state.tr.setSelection(next).scrollIntoView());
    return true;
  };
}

/** Below a last block that is no text, the arrow makes a line to write on. */
const downFromLast: Command = (state, dispatch, view) => {
  const { selection, doc, tr } = state;
  const { $to } = selection;
  const last = doc.lastChild;
  if (!last || last.isTextblock || last.type.name === 'list') return false;
  const start = doc.content.size - last.nodeSize;
  const isInLast = $to.pos > start || (selection instanceof NodeSelection && selection.from === start);
  if (!isInLast || (selection instanceof TextSelection && !view?.endOfTextblock('down'))) return false;
  if (selection instanceof TextSelection && Selection.findFrom(doc.resolve($to.after()), 1, false)) return false;
  dispatch?.(paragraphAt(tr, doc.content.size));
  return true;
};

const escape: Command = (state, dispatch) => {
  const { $from } = state.selection;
  const owner = ownerOf($from);
  if (!owner || !(state.selection instanceof TextSelection) || owner.node.type.name === 'list') return false;
  dispatch?.(state.tr.setSelection(NodeSelection.create(state.doc, owner.position)));
  return true;
};

/** Enter on a selected block goes into it, or makes a line below it. */
const enterNode: Command = (state, dispatch) => {
  if (!(state.selection instanceof NodeSelection) || !state.selection.node.isBlock) return false;
  if (state.selection.node.isAtom) return createParagraphNear(state, dispatch);
  const inside = Selection.findFrom(state.doc.resolve(state.selection.from + 1), 1, true);
  if (inside) dispatch?.(state.tr.setSelection(inside));
  return inside !== null;
};

const inTable =
  (command: Command): Command =>
  (state, dispatch) =>
    placeInTable(state) !== undefined && command(state, dispatch);

/** The keys of the text. Those of the page, such as Ctrl+S, are handled by the page. */
export function editorKeymap(): Plugin {
  const base = baseKeymap as Record<string, Command>;
  return keymap({
    ...base,
    Enter: chainCommands(enterNode, ...enterCommands, base.Enter as Command),
    'Shift-Enter': hardBreak,
    Backspace: chainCommands(deleteSelection, ...backspaceCommands),
    Delete: chainCommands(deleteSelection, ...deleteCommands),
    'Mod-a': selectAll,
    'Mod-z': undo,
    'Mod-y': redo,
    'Mod-Shift-z': redo,
    'Mod-k': openLink,
    'Mod-/': openBlockMenu,
    'Mod-f': openFind(false),
    'Mod-h': openFind(true),
    'Mod-Alt-f': openFind(true),
    'Mod-g': stepFind(1),
    'Mod-Shift-g': stepFind(-1),
    F3: stepFind(1),
    'Shift-F3': stepFind(-1),
    'Mod-b': toggleStyle('b'),
    'Mod-i': toggleStyle('i'),
    'Mod-u': toggleStyle('u'),
    'Mod-e': toggleStyle('code'),
    'Mod-Shift-x': toggleStyle('s'),
    'Mod-Shift-h': toggleStyle('mark'),
    Tab: chainCommands(nextCell, sinkItem, indentCode, nextField(1)),
    'Shift-Tab': chainCommands(goToNextCell(-1), liftItem, outdentCode, nextField(-1)),
    ArrowDown: downFromLast,
    Escape: chainCommands(closeFind, escape),
    'Mod-Shift-ArrowUp': moveBlocks(-1),
    'Mod-Shift-ArrowDown': moveBlocks(1),
    'Alt-Shift-ArrowDown': inTable(addRowAfter),
    'Alt-Shift-ArrowUp': inTable(addRowBefore),
    'Alt-Shift-ArrowRight': inTable(keepingAlign(addColumnAfter, 1)),
    'Alt-Shift-ArrowLeft': inTable(keepingAlign(addColumnBefore, 0)),
    'Alt-Shift-Backspace': removeRow,
    'Alt-Shift-Delete': inTable(keepingAlign(deleteColumn, 'remove')),
  });
}
