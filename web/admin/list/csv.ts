import { maxPageSize } from '#contract/kit/pages.ts';

import type { ListColumn } from './columns.ts';
import type { LoadList } from './use-list.ts';

/** Maximum rows per file, which limits the number of requests; larger exports do not suit a spreadsheet. */
const maxRows = 5000;

/** Quotes a cell where needed; text that a spreadsheet would run as a formula is escaped. */
function csvCell(value: string | number): string {
  const text = typeof value === 'number' ? String(value) : value.replace(/^(?=[=+\-@\t\r])/, "'");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The rows as CSV, in a form in which spreadsheets read Chinese correctly. */
export function csvOf<Row>(columns: readonly ListColumn<Row>[], rows: readonly Row[]): string {
  const written = columns.filter(({ csv }) => csv);
  const lines = rows.map((row) => written.map(({ csv }) => csvCell(csv?.(row) ?? '')).join(','));
  return `\uFEFF${[written.map(({ label }) => csvCell(label)).join(','), ...lines].join('\r\n')}\r\n`;
}

function saveFile(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

export interface WrittenList {
  rows: number;
  /** There are more rows than the file contains. */
  isCut: boolean;
}

/** Loads the whole filtered list and downloads it as a file. */
export async function exportCsv<Row>(
  fileName: string,
  columns: readonly ListColumn<Row>[],
  load: LoadList<Row>,
  filters: Readonly<Record<string, string>>,
): Promise<WrittenList> {
  const rows: Row[] = [];
  let total = 1;
  for (let page = 1; rows.length < total && rows.length < maxRows; page += 1) {
    const answer = await load({ filters, page, page_size: maxPageSize });
    total = answer.total;
    if (answer.list.length === 0) break;
    rows.push(...answer.list);
  }
  saveFile(fileName, csvOf(columns, rows));
  return { rows: rows.length, isCut: rows.length < total };
}
