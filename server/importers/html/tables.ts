import type { Block } from '#contract/kit/block.ts';
import { element, type HtmlElement, type HtmlNode } from '#server/kit/hast.ts';

import { type Conversion, makeBlock, rawBlock } from './conversion.ts';
import { inlineHtml } from './inline.ts';
import { alignOf, attribute, childElements, findTag, isElement, isPhrasing, textOf, trimNodes } from './nodes.ts';

const maxCellLength = 20_000;
const maxRows = 5000;
const maxColumns = 200;

function rowsOf(table: HtmlElement, ...sections: string[]): HtmlElement[] {
  return childElements(table, ...sections).flatMap((section) =>
    section.tagName === 'tr' ? [section] : childElements(section, 'tr'),
  );
}

function cellsOf(row: HtmlElement): HtmlElement[] {
  return childElements(row, 'td', 'th');
}

/** The content of a cell as one line; undefined when it contains blocks. */
function lineOf(cell: HtmlElement): HtmlNode[] | undefined {
  if (cell.children.every((child) => child.type === 'comment' || isPhrasing(child))) return cell.children;
  const line: HtmlNode[] = [];
  for (const child of trimNodes(cell.children)) {
    const isParagraph = isElement(child, 'p', 'div') && child.children.every(isPhrasing);
    if (!isParagraph && !isPhrasing(child)) return undefined;
    if (isParagraph && trimNodes(line).length > 0) line.push(element('br', {}));
    line.push(...(isParagraph ? child.children : [child]));
  }
  return line;
}

function isSpanned(cell: HtmlElement): boolean {
  return Number(attribute(cell, 'colSpan') || 1) > 1 || Number(attribute(cell, 'rowSpan') || 1) > 1;
}

/** Rows of a table block; undefined for tables with merged cells or blocks in cells. */
function contentOf(
  table: HtmlElement,
  rows: HtmlElement[],
  hasHeadings: boolean,
  conversion: Conversion,
): string[][] | undefined {
  const width = Math.max(...rows.map((row) => cellsOf(row).length));
  if (rows.length > maxRows || width > maxColumns || findTag(table.children, 'table', 'import-ready')) return undefined;
  const content: string[][] = [];
  for (const [at, row] of rows.entries()) {
    const line: string[] = [];
    for (const cell of cellsOf(row)) {
      const held = isSpanned(cell) ? undefined : lineOf(cell);
      if (!held) return undefined;
      const isRowHeading = cell.tagName === 'th' && !(hasHeadings && at === 0) && textOf(held).trim() !== '';
      line.push(inlineHtml(isRowHeading ? [element('strong', {}, held)] : held, conversion));
    }
    if (line.some((cell) => cell.length > maxCellLength)) return undefined;
    content.push([...line, ...Array.from({ length: width - line.length }, () => '')]);
  }
  return content;
}

/** The alignment of each column, if all its cells have the same. */
function alignsOf(rows: HtmlElement[]): ('left' | 'center' | 'right')[] | undefined {
  const width = Math.max(...rows.map((row) => cellsOf(row).length));
  const aligns = Array.from({ length: width }, (_, column) => {
    const found = new Set(
      rows.map((row) => cellsOf(row)[column]).flatMap((cell) => (cell ? [alignOf(cell) ?? 'left'] : [])),
    );
    return found.size === 1 ? ([...found][0] as 'left' | 'center' | 'right') : 'left';
  });
  return aligns.some((align) => align !== 'left') ? aligns : undefined;
}

export function tableBlocks(table: HtmlElement, conversion: Conversion, caption = ''): Block[] {
  const head = rowsOf(table, 'thead');
  const rows = [...head, ...rowsOf(table, 'tbody', 'tr'), ...rowsOf(table, 'tfoot')];
  if (rows.length === 0) return textOf([table]).trim() ? [rawBlock([table], conversion)] : [];
  const firstCells = cellsOf(rows[0] as HtmlElement);
  const hasHeadings = head.length === 1 || (firstCells.length > 1 && firstCells.every((cell) => cell.tagName === 'th'));
  const content = head.length > 1 ? undefined : contentOf(table, rows, hasHeadings, conversion);
  const own = findTag(table.children, 'caption');
  if (!content)
    return [rawBlock([table], conversion), ...(caption ? [makeBlock(conversion, 'paragraph', { text: caption })] : [])];
  const align = alignsOf(rows);
  const words = [own ? inlineHtml(own.children, conversion) : '', caption].filter(Boolean).join('<br>');
  return [
    makeBlock(conversion, 'table', {
      withHeadings: hasHeadings,
      stretched: false,
      content,
      caption: words,
      ...(align ? { align } : {}),
    }),
  ];
}
