import { maxPageSize } from '#contract/kit/pages.ts';
import { saveCsv } from '#web/kit/csv.ts';
import type { LoadList } from '#web/kit/use-list.ts';

import type { ListColumn } from './columns.ts';

/** Maximum rows per file, which limits the number of requests; larger exports do not suit a spreadsheet. */
const maxRows = 5000;

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
  saveCsv(fileName, columns, rows);
  return { rows: rows.length, isCut: rows.length < total };
}
