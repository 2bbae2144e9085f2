import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';

import type { ListColumn, ListHandle } from './columns.ts';
import type { RowKey, Selection } from './use-selection.ts';

export interface ListTableProps<Row> {
  label: string;
  rows: readonly Row[];
  columns: readonly ListColumn<Row>[];
  keyOf: (row: Row) => RowKey;
  /** Accessible name of a row. */
  nameOf: (row: Row) => string;
  /** Without it, rows cannot be selected. */
  selection?: Selection | undefined;
  list: ListHandle;
  isLoading: boolean;
  /** Content expanded below a row. */
  below?: ((row: Row, list: ListHandle) => ReactNode) | undefined;
}

const active = 'a, button, input, select, textarea, label, summary, [contenteditable]';

/** Arrow keys move between rows; with Shift they also select. */
function stepRows(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const box = event.target;
  if (!step || !(box instanceof HTMLInputElement) || box.type !== 'checkbox') return;
  const boxes = [...event.currentTarget.querySelectorAll<HTMLInputElement>('.list-check input')];
  const next = boxes[boxes.indexOf(box) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
  if (event.shiftKey && !next.checked) next.click();
}

function Row<Row>({ row, ...props }: ListTableProps<Row> & { row: Row }) {
  const { columns, keyOf, nameOf, selection, list, below } = props;
  const key = keyOf(row);
  const isChosen = selection?.chosen.has(key) ?? false;
  const hangs = below?.(row, list);
  const press = (event: MouseEvent<HTMLElement>) => {
    const isOnText = !getSelection()?.isCollapsed && !event.shiftKey;
    if (isOnText || (event.target as Element).closest(active)) return;
    if (event.shiftKey) getSelection()?.removeAllRanges();
    selection?.toggle(key, event.shiftKey);
  };
  return (
    <>
      {/* The checkbox serves keyboard users; clicking the row is a larger target for pointers. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events */}
      <tr className={isChosen ? 'is-chosen' : undefined} onClick={selection && press}>
        {selection && (
          <td className="list-check">
            <label>
              <input
                type="checkbox"
                checked={isChosen}
                aria-label={`选择${nameOf(row)}`}
                onChange={({ nativeEvent }) => selection.toggle(key, (nativeEvent as PointerEvent).shiftKey ?? false)}
              />
            </label>
          </td>
        )}
        {columns.map(({ key: name, label, kind, cell }) => (
          <td
            key={name}
            className={kind && `list-${kind}`}
            data-label={kind && kind !== 'short' && kind !== 'number' ? undefined : label}
          >
            {cell(row, list)}
          </td>
        ))}
      </tr>
      {hangs && (
        <tr className="list-below">
          <td colSpan={columns.length + (selection ? 1 : 0)}>{hangs}</td>
        </tr>
      )}
    </>
  );
}

/** The rows of a list: a table on wide screens, cards on phones. */
export function ListTable<Item>(props: ListTableProps<Item>) {
  const { label, rows, columns, keyOf, selection, isLoading } = props;
  return (
    <table className="list-table" aria-label={label} aria-busy={isLoading} onKeyDown={stepRows}>
      <thead>
        <tr>
          {selection && (
            <th className="list-check" scope="col">
              <label>
                <input
                  type="checkbox"
                  aria-label="全选本页"
                  checked={selection.isAll}
                  ref={(box) => {
                    if (box) box.indeterminate = !selection.isAll && selection.chosen.size > 0;
                  }}
                  onChange={selection.toggleAll}
                />
              </label>
            </th>
          )}
          {columns.map(({ key, label: name, kind }) => (
            <th key={key} scope="col" className={kind && `list-${kind}`}>
              {kind === 'acts' ? <span className="visually-hidden">{name}</span> : name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={keyOf(row)} row={row} {...props} />
        ))}
      </tbody>
    </table>
  );
}
