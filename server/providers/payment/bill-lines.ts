import { UnknownOutcomeError } from './gateway.ts';

/** A bill of more than this is not read. */
const maxBillBytes = 256 * 1024 * 1024;
const maxLineLength = 64 * 1024;

/** The lines of a text that comes in pieces; only one line at a time is in memory. @throws UnknownOutcomeError */
export async function* linesOf(pieces: AsyncIterable<Uint8Array>, encoding: 'gbk' | 'utf-8'): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  let rest = '';
  let bytes = 0;
  for await (const piece of pieces) {
    bytes += piece.byteLength;
    if (bytes > maxBillBytes) throw new UnknownOutcomeError('The bill is too large');
    const lines = (rest + decoder.decode(piece, { stream: true })).split(/\r?\n/);
    rest = lines.pop() ?? '';
    if (rest.length > maxLineLength) throw new UnknownOutcomeError('The bill has no lines');
    yield* lines;
  }
  const last = rest + decoder.decode();
  if (last !== '') yield last;
}

/** The cells of a line: quotes, and the marks that keep numbers from being changed by spreadsheets, are removed. */
export function cellsOf(line: string): string[] {
  const cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (const char of line) {
    if (char === '"') isQuoted = !isQuoted;
    else if (char === ',' && !isQuoted) {
      cells.push(cell);
      cell = '';
    } else cell += char;
  }
  return [...cells, cell].map((each) => each.trim().replace(/^`/, '').trim());
}

/**
 * The rows of a table, by the names of its columns. Lines before the heading are skipped; what follows a line of
 * another width is a summary and no row.
 */
export async function* rowsOf(
  lines: AsyncIterable<string>,
  isHeading: (cells: readonly string[]) => boolean,
): AsyncGenerator<(column: string) => string> {
  let heading: string[] | null = null;
  let isOver = false;
  for await (const line of lines) {
    // The rest is read all the same: a hash may be made of the whole.
    if (isOver) continue;
    const cells = cellsOf(line);
    if (heading === null) {
      if (isHeading(cells)) heading = cells;
      continue;
    }
    if (cells.length < heading.length) {
      isOver = line.trim() !== '' && !line.startsWith('#');
      continue;
    }
    const columns = heading;
    yield (column) => cells[columns.findIndex((name) => name.startsWith(column))] ?? '';
  }
  if (heading === null) throw new UnknownOutcomeError('The bill has no table');
}
