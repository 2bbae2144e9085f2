import { useEffect, useRef, useState, type KeyboardEvent } from 'react';

import type { BlockData } from '#contract/blocks/registry.ts';

import { reactTool, type FormProps } from '../react-tool.tsx';
import { RichField } from '../rich-field.tsx';
import type { SideAlign } from '../side-align.ts';
import { Choice, Tick, ToolButton, ToolHead } from '../tool-parts.tsx';
import { addColumn, addRow, moveRow, removeColumn, removeRow, setAlign, setCell, widthOf, type Grid } from './grid.ts';

type Data = BlockData<'table'>;
interface Place {
  row: number;
  column: number;
}

const sides = [
  ['left', '左'],
  ['center', '中'],
  ['right', '右'],
] as const;

/** Keyboard handling of a cell: returns the changed table and the new caret position. */
function handleCellKey(
  event: KeyboardEvent,
  grid: Grid,
  { row, column }: Place,
): { grid: Grid; to: Place } | undefined {
  const rows = grid.content.length;
  const columns = widthOf(grid);
  if (event.key === 'Tab') {
    const next = row * columns + column + (event.shiftKey ? -1 : 1);
    if (next < 0) return undefined;
    const to = { row: Math.floor(next / columns), column: next % columns };
    return { grid: to.row < rows ? grid : addRow(grid, rows), to };
  }
  if (event.key === 'Enter' && !event.shiftKey) {
    const isNew = event.ctrlKey || event.metaKey || row + 1 >= rows;
    return { grid: isNew ? addRow(grid, row + 1) : grid, to: { row: row + 1, column } };
  }
  if (!event.altKey || !event.shiftKey) return undefined;
  if (event.key === 'ArrowDown') return { grid: addRow(grid, row + 1), to: { row: row + 1, column } };
  if (event.key === 'ArrowUp') return { grid: addRow(grid, row), to: { row, column } };
  if (event.key === 'ArrowRight') return { grid: addColumn(grid, column + 1), to: { row, column: column + 1 } };
  if (event.key === 'ArrowLeft') return { grid: addColumn(grid, column), to: { row, column } };
  if (event.key === 'Backspace') return { grid: removeRow(grid, row), to: { row: Math.max(0, row - 1), column } };
  if (event.key === 'Delete') return { grid: removeColumn(grid, column), to: { row, column: Math.max(0, column - 1) } };
  return undefined;
}

interface ToolsProps {
  data: Data;
  at: Place;
  alter: (grid: Grid, to: Place) => void;
}

function TableTools({ data, at, alter }: ToolsProps) {
  const { row, column } = at;
  const align: SideAlign = data.align?.[column] ?? 'left';
  return (
    <div className="tool-row" role="toolbar" aria-label="表格">
      <ToolButton onClick={() => alter(addRow(data, row), at)}>上方加行</ToolButton>
      <ToolButton onClick={() => alter(addRow(data, row + 1), { row: row + 1, column })}>下方加行</ToolButton>
      <ToolButton onClick={() => alter(addColumn(data, column), at)}>左侧加列</ToolButton>
      <ToolButton onClick={() => alter(addColumn(data, column + 1), { row, column: column + 1 })}>右侧加列</ToolButton>
      <ToolButton onClick={() => alter(moveRow(data, row, row - 1), { row: row - 1, column })} disabled={row === 0}>
        行上移
      </ToolButton>
      <ToolButton onClick={() => alter(removeRow(data, row), { row: Math.max(0, row - 1), column })}>删除行</ToolButton>
      <ToolButton onClick={() => alter(removeColumn(data, column), { row, column: Math.max(0, column - 1) })}>
        删除列
      </ToolButton>
      <Choice
        label="这一列对齐"
        value={align}
        options={sides}
        onChange={(side) => alter(setAlign(data, column, side), at)}
      />
    </div>
  );
}

function gridOf({ content, align }: Grid): Partial<Data> {
  return align ? { content, align } : { content };
}

function TableForm({ data, change, readOnly }: FormProps<Data>) {
  const table = useRef<HTMLTableElement>(null);
  const [at, setAt] = useState<Place>({ row: 0, column: 0 });
  const target = useRef<Place | undefined>(undefined);
  const columns = Math.max(widthOf(data), 1);

  useEffect(() => {
    const to = target.current;
    if (!to) return;
    target.current = undefined;
    table.current?.rows[to.row]?.cells[to.column]?.querySelector<HTMLElement>('[contenteditable]')?.focus();
  });

  const alter = (grid: Grid, to: Place) => {
    target.current = to;
    setAt(to);
    change(gridOf(grid));
  };
  const pressKey = (event: KeyboardEvent<HTMLElement>, place: Place) => {
    const step = readOnly ? undefined : handleCellKey(event, data, place);
    if (!step) return;
    event.preventDefault();
    // Otherwise Editor.js would apply the key to the cell that has the caret afterwards.
    event.stopPropagation();
    if (step.grid.content !== data.content) return alter(step.grid, step.to);
    table.current?.rows[step.to.row]?.cells[step.to.column]?.querySelector<HTMLElement>('[contenteditable]')?.focus();
  };

  return (
    <div className="tool-card">
      <ToolHead type="table">
        <Tick
          label="首行为表头"
          checked={data.withHeadings}
          onChange={(withHeadings) => change({ withHeadings })}
          disabled={readOnly}
        />
        <Tick
          label="加宽"
          checked={data.stretched}
          onChange={(stretched) => change({ stretched })}
          disabled={readOnly}
        />
      </ToolHead>
      {data.content.length === 0 && !readOnly && (
        <ToolButton
          onClick={() =>
            change({
              content: [
                ['', ''],
                ['', ''],
              ],
            })
          }
        >
          建立表格
        </ToolButton>
      )}
      <div
        className="tool-table-scroll"
        role="region"
        aria-label="表格"
        tabIndex={0}
        // The keys that scroll must not reach the editor, which would edit the block.
        onKeyDown={(event) => event.target === event.currentTarget && event.stopPropagation()}
      >
        <table ref={table} className="tool-table">
          <tbody>
            {data.content.map((cells, row) => (
              <tr key={row}>
                {Array.from({ length: columns }, (_, column) => (
                  <td
                    key={column}
                    className={row === 0 && data.withHeadings ? 'tool-table-head' : undefined}
                    data-align={data.align?.[column] ?? 'left'}
                    onFocus={() => setAt({ row, column })}
                  >
                    <RichField
                      label={`第 ${row + 1} 行第 ${column + 1} 列`}
                      html={cells[column] ?? ''}
                      onChange={(html) => change((now) => gridOf(setCell(now, row, column, html)))}
                      onKeyDown={(event) => pressKey(event, { row, column })}
                      readOnly={readOnly}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {!readOnly && data.content.length > 0 && <TableTools data={data} at={at} alter={alter} />}
      <RichField
        className="tool-caption"
        label="表格说明"
        placeholder="表格说明，可留空"
        html={data.caption}
        onChange={(caption) => change({ caption })}
        readOnly={readOnly}
      />
    </div>
  );
}

export const TableTool = reactTool<Data>({
  type: 'table',
  Form: TableForm,
  blank: { withHeadings: false, stretched: false, content: [], caption: '' },
});
