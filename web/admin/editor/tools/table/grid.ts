import type { SideAlign } from '../side-align.ts';

export interface Grid {
  content: string[][];
  align?: SideAlign[];
}

/** Maximum rows and columns in the contract. */
export const maxRows = 5000;
export const maxColumns = 200;

export function widthOf({ content }: Grid): number {
  return content.reduce((most, row) => Math.max(most, row.length), 0);
}

/** Rows of unequal length are kept until the author writes beyond their end. */
export function setCell(grid: Grid, row: number, column: number, html: string): Grid {
  const content = grid.content.map((cells, at) => {
    if (at !== row) return cells;
    const filled = [...cells];
    while (filled.length < column) filled.push('');
    filled[column] = html;
    return filled;
  });
  return { ...grid, content };
}

export function addRow(grid: Grid, at: number): Grid {
  if (grid.content.length >= maxRows) return grid;
  const cells = Array.from({ length: Math.max(widthOf(grid), 1) }, () => '');
  return { ...grid, content: grid.content.toSpliced(at, 0, cells) };
}

export function removeRow(grid: Grid, at: number): Grid {
  return grid.content.length > 1 ? { ...grid, content: grid.content.toSpliced(at, 1) } : grid;
}

export function addColumn(grid: Grid, at: number): Grid {
  const width = widthOf(grid);
  if (width >= maxColumns) return grid;
  const content = grid.content.map((cells) => {
    const filled = [...cells];
    while (filled.length < at) filled.push('');
    return filled.toSpliced(at, 0, '');
  });
  if (!grid.align) return { ...grid, content };
  const align = Array.from({ length: width }, (_, index) => grid.align?.[index] ?? 'left');
  return { content, align: align.toSpliced(at, 0, 'left') };
}

export function removeColumn(grid: Grid, at: number): Grid {
  if (widthOf(grid) <= 1) return grid;
  const content = grid.content.map((cells) => cells.toSpliced(at, 1));
  return grid.align ? { content, align: grid.align.toSpliced(at, 1) } : { ...grid, content };
}

export function moveRow(grid: Grid, from: number, to: number): Grid {
  const row = grid.content[from];
  if (!row || to < 0 || to >= grid.content.length) return grid;
  return { ...grid, content: grid.content.toSpliced(from, 1).toSpliced(to, 0, row) };
}

export function setAlign(grid: Grid, column: number, side: SideAlign): Grid {
  const align = Array.from({ length: widthOf(grid) }, (_, at) => grid.align?.[at] ?? 'left');
  align[column] = side;
  return { ...grid, align };
}
