export interface CsvColumn<Row> {
  label: string;
  /** The value in the file; columns without it are left out. */
  csv?: (row: Row) => string | number;
}

/** Text that a spreadsheet would run as a formula, or read as a number and round. */
const misread = /^(?=[=+\-@\t\r\n＝＋－＠]|\d{12,}$)/;

/** Quotes a cell where needed; text that a spreadsheet would misread is escaped. */
function csvCell(value: string | number): string {
  const text = typeof value === 'number' ? String(value) : value.replace(misread, "'");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The rows as CSV, in a form in which spreadsheets read Chinese correctly. */
export function csvOf<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  const written = columns.filter(({ csv }) => csv);
  const lines = rows.map((row) => written.map(({ csv }) => csvCell(csv?.(row) ?? '')).join(','));
  return `\uFEFF${[written.map(({ label }) => csvCell(label)).join(','), ...lines].join('\r\n')}\r\n`;
}

/** Downloads the rows as a CSV file. */
export function saveCsv<Row>(name: string, columns: readonly CsvColumn<Row>[], rows: readonly Row[]): void {
  const address = URL.createObjectURL(new Blob([csvOf(columns, rows)], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
