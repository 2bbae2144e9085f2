import type { Node } from 'prosemirror-model';
import { tableNodes } from 'prosemirror-tables';

import { readInline, writeInline } from '../../document/inline-html.ts';
import { UnreadableData, type BlockShape, type Data, type ShapeTools } from '../../document/shape.ts';
import { rich } from '../../document/slots.ts';

const { table, table_row, table_cell, table_header } = tableNodes({
  tableGroup: '',
  cellContent: 'inline*',
  cellAttributes: {},
});

const caption = rich('caption', { label: '表格说明', hint: '表格说明，可留空', className: 'tool-caption' });

type Row = readonly string[];

function rowsOf(data: Data): Row[] {
  const content = data.content ?? [];
  if (!Array.isArray(content)) throw new UnreadableData('The rows of a table are not a list.');
  return (content as unknown[]).map((row) => {
    if (!Array.isArray(row) || row.some((cell) => typeof cell !== 'string'))
      throw new UnreadableData('A row of a table is not a list of texts.');
    return row as string[];
  });
}

/** Short rows are filled while editing. */
function readRow(row: Row, width: number, { schema }: ShapeTools): Node {
  const cells = Array.from({ length: width }, (_, at) =>
    schema.node('table_cell', null, readInline(schema, row[at] ?? '')),
  );
  return schema.node('table_row', null, cells);
}

function readGrid(data: Data, tools: ShapeTools): Node {
  const rows = rowsOf(data);
  const width = Math.max(1, ...rows.map((row) => row.length));
  const filled = rows.length > 0 ? rows : [[]];
  return tools.schema.node(
    'table_grid',
    null,
    filled.map((row) => readRow(row, width, tools)),
  );
}

function writeGrid(grid: Node, data: Data, tools: ShapeTools): Row[] {
  const stored = rowsOf(data);
  const width = grid.child(0).childCount;
  const before = new Map(stored.map((row) => [JSON.stringify(readRow(row, width, tools)), row]));
  const rows: Row[] = [];
  grid.forEach((row, _, at) => {
    const same = stored[at] && readRow(stored[at], width, tools).eq(row) ? stored[at] : before.get(JSON.stringify(row));
    if (same) return void rows.push(same);
    const cells: string[] = [];
    row.forEach((cell, _offset, column) => {
      const source = stored[at]?.[column];
      const isSame = source !== undefined && readInline(tools.schema, source).eq(cell.content);
      cells.push(isSame ? source : writeInline(cell.content));
    });
    while (cells.length > (stored[at]?.length ?? 0) && stored[at] && cells.at(-1) === '') cells.pop();
    rows.push(cells);
  });
  return rows;
}

export const shape: BlockShape = {
  content: 'table_grid table_caption',
  spec: { isolating: true, defining: true },
  inner: {
    table_grid: { ...table, content: 'table_row+', toDOM: () => ['table', { class: 'tool-table' }, ['tbody', 0]] },
    table_row: { ...table_row, content: 'table_cell*' },
    table_cell: { ...table_cell, toDOM: () => ['td', { class: 'tool-field' }, 0] },
    table_header,
    ...caption.specs('table_caption'),
  } as BlockShape['inner'] & object,
  read: (data, tools) => [readGrid(data, tools), caption.read(data.caption, 'table_caption', tools)],
  write: (node, data, tools) => {
    const [grid, words] = [node.child(0), node.child(1)];
    const next: Record<string, unknown> = { ...data };
    if (!readGrid(data, tools).eq(grid)) next.content = writeGrid(grid, data, tools);
    const now = caption.write(words, data.caption, tools);
    if (now !== data.caption) next.caption = now;
    return next;
  },
};
