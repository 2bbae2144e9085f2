import type { Node } from 'prosemirror-model';
import { TextSelection, type Command, type EditorState, type Transaction } from 'prosemirror-state';
import { addRowAfter, deleteRow, isInTable, selectedRect, TableMap } from 'prosemirror-tables';

import type { SideAlign } from '../side-align.ts';

interface Place {
  /** Position of the block. */
  block: number;
  node: Node;
  column: number;
  row: number;
}

/** The table and the cell with the caret. */
export function placeInTable(state: EditorState): Place | undefined {
  if (!isInTable(state)) return undefined;
  const { $from } = state.selection;
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const node = $from.node(depth);
    if (node.type.name !== 'table') continue;
    const { left, top } = selectedRect(state);
    return { block: $from.before(depth), node, column: left, row: top };
  }
  return undefined;
}

type Sides = SideAlign[];

function sidesOf({ node }: Place): Sides | undefined {
  const { align } = node.attrs.data as { align?: Sides };
  const width = TableMap.get(node.child(0)).width;
  return align && Array.from({ length: width }, (_, at) => align[at] ?? 'left');
}

function withSides(transaction: Transaction, place: Place, align: Sides): Transaction {
  return transaction.setNodeAttribute(place.block, 'data', { ...(place.node.attrs.data as object), align });
}

/** A command that adds or removes a column, with the alignments of the other columns in their places. */
export function keepingAlign(command: Command, change: 0 | 1 | 'remove'): Command {
  return (state, dispatch) => {
    const place = placeInTable(state);
    if (!place) return false;
    const sides = sidesOf(place);
    return command(
      state,
      dispatch &&
        ((transaction) => {
          if (sides && transaction.docChanged) {
            const { left, right } = selectedRect(state);
            const next =
              change === 'remove'
                ? sides.toSpliced(left, right - left)
                : sides.toSpliced(change === 0 ? left : right, 0, 'left');
            withSides(transaction, place, next);
          }
          dispatch(transaction);
        }),
    );
  };
}

export function setColumnAlign(side: SideAlign): Command {
  return (state, dispatch) => {
    const place = placeInTable(state);
    if (!place) return false;
    const { left, right } = selectedRect(state);
    const width = TableMap.get(place.node.child(0)).width;
    const sides = sidesOf(place) ?? Array.from({ length: width }, () => 'left' as const);
    const next = sides.map((each, at) => (at >= left && at < right ? side : each));
    dispatch?.(withSides(state.tr, place, next));
    return true;
  };
}

export function moveRow(by: 1 | -1): Command {
  return (state, dispatch) => {
    const place = placeInTable(state);
    const grid = place?.node.child(0);
    if (!place || !grid || !grid.maybeChild(place.row + by)) return false;
    const rows = Array.from({ length: grid.childCount }, (_, at) => grid.child(at));
    const start = place.block + 1;
    const caret = state.selection.from;
    const [row] = rows.splice(place.row, 1);
    rows.splice(place.row + by, 0, row as Node);
    const transaction = state.tr.replaceWith(start + 1, start + grid.nodeSize - 1, rows);
    const other = grid.child(place.row + by).nodeSize * by;
    transaction.setSelection(TextSelection.near(transaction.doc.resolve(caret + other)));
    dispatch?.(transaction.scrollIntoView());
    return true;
  };
}

/** Removes the row with the caret, which goes to the same column of the next one. */
export const removeRow: Command = (state, dispatch) => {
  const place = placeInTable(state);
  if (!place) return false;
  return deleteRow(
    state,
    dispatch &&
      ((transaction) => {
        const grid = transaction.doc.nodeAt(place.block)?.child(0);
        if (grid && transaction.docChanged) {
          const map = TableMap.get(grid);
          const row = Math.min(place.row, map.height - 1);
          const cell = map.map[row * map.width + Math.min(place.column, map.width - 1)] ?? 0;
          transaction.setSelection(TextSelection.near(transaction.doc.resolve(place.block + 2 + cell + 1)));
        }
        dispatch(transaction);
      }),
  );
};

/** Moves to the cell below; below the last row, a new one begins. */
export const nextRow: Command = (state, dispatch, view) => {
  const place = placeInTable(state);
  const grid = place?.node.child(0);
  if (!place || !grid || !state.selection.$from.parent.isTextblock || grid.type.name !== 'table_grid') return false;
  const isLast = place.row + 1 >= grid.childCount;
  if (isLast) addRowAfter(state, view?.dispatch ?? dispatch);
  const now = isLast && view ? view.state : state;
  const after = now.doc.nodeAt(place.block)?.child(0);
  if (!after || place.row + 1 >= after.childCount) return isLast;
  const map = TableMap.get(after);
  const cell = map.map[(place.row + 1) * map.width + place.column] ?? 0;
  const at = place.block + 2 + cell + 1;
  const selection = TextSelection.near(now.doc.resolve(at));
  (view?.dispatch ?? dispatch)?.(now.tr.setSelection(selection).scrollIntoView());
  return true;
};
