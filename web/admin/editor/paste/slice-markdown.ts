import type { Fragment, Node, Slice } from 'prosemirror-model';

import { typeOf } from '../document/document.ts';
import { styleOf } from '../tools/list/list-data.ts';

type Data = Record<string, unknown>;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const signs: Readonly<Record<string, string>> = {
  strong: '**',
  b: '**',
  em: '*',
  i: '*',
  s: '~~',
  del: '~~',
  mark: '==',
  inline_code: '`',
};

function inlineMarkdown(content: Fragment): string {
  let text = '';
  content.forEach((node) => {
    const { attrs, type } = node;
    let words = node.text ?? (type.name === 'br' ? '  \n' : '');
    if (type.name === 'formula') words = `$${String(attrs.tex)}$`;
    if (type.name === 'picture') words = `![${textOf(attrs.alt)}](${textOf(attrs.src)})`;
    if (type.name === 'ruby') words = `${String(attrs.base)}（${String(attrs.reading)}）`;
    for (const mark of node.marks.toReversed()) {
      const sign = signs[mark.type.name];
      if (sign && words.trim() !== '') words = `${sign}${words}${sign}`;
      if (mark.type.name === 'a') words = `[${words}](${String(mark.attrs.href)})`;
    }
    text += words;
  });
  return text.replaceAll('****', '');
}

function listMarkdown(list: Node, depth: number): string {
  const style = styleOf(list.attrs.data as Data);
  const lines: string[] = [];
  list.forEach((item, _, at) => {
    const box = item.attrs.checked ? '- [x]' : '- [ ]';
    const sign = style === 'ordered' ? `${at + 1}.` : style === 'checklist' ? box : '-';
    lines.push(`${'  '.repeat(depth)}${sign} ${item.firstChild ? inlineMarkdown(item.firstChild.content) : ''}`);
    if (item.childCount > 1) lines.push(listMarkdown(item.child(1), depth + 1));
  });
  return lines.join('\n');
}

function tableMarkdown(grid: Node): string {
  const rows: string[] = [];
  grid.forEach((row, _, at) => {
    const cells: string[] = [];
    row.forEach((cell) => void cells.push(inlineMarkdown(cell.content).replace(/\s*\n/g, ' ').replaceAll('|', '\\|')));
    rows.push(`| ${cells.join(' | ')} |`);
    if (at === 0) rows.push(`|${' --- |'.repeat(row.childCount)}`);
  });
  return rows.join('\n');
}

function insideMarkdown(node: Node): string {
  const parts: string[] = [];
  node.forEach((each) => void parts.push(markdownOf(each)));
  return parts.filter((part) => part !== '').join('\n\n');
}

function fenced(language: string, source: string): string {
  const fence = source.includes('```') ? '````' : '```';
  return `${fence}${language}\n${source}\n${fence}`;
}

function atomMarkdown(node: Node): string {
  const data = node.attrs.data as Data;
  if (textOf(data.tex)) return `$$\n${textOf(data.tex)}\n$$`;
  if (textOf(data.html)) return textOf(data.html);
  const address = textOf(data.link) || textOf(data.source) || textOf(data.url);
  return address ? `<${address}>` : '';
}

function markdownOf(node: Node): string {
  const data = (node.attrs.data ?? {}) as Data;
  switch (typeOf(node)) {
    case 'header':
      return `${'#'.repeat(Math.min(6, Math.max(1, Number(data.level) || 2)))} ${inlineMarkdown(node.content)}`;
    case 'list':
      return listMarkdown(node, 0);
    case 'quote':
      return insideMarkdown(node).replace(/^/gm, '> ');
    case 'code':
      return fenced(textOf(data.language), node.firstChild?.textContent ?? '');
    case 'code_code':
      return fenced('', node.textContent);
    case 'mermaid':
      return fenced('mermaid', textOf(data.code));
    case 'table_grid':
      return tableMarkdown(node);
    case 'delimiter':
      return '---';
    case 'image': {
      const { file, alt } = data as { file?: { url?: unknown }; alt?: unknown };
      return `![${textOf(alt)}](${textOf(file?.url)})`;
    }
    default:
      if (node.isTextblock) return inlineMarkdown(node.content);
      return node.isLeaf ? atomMarkdown(node) : insideMarkdown(node);
  }
}

/** What is copied, as Markdown; words of a single line are copied as they are. */
export function sliceMarkdown({ content }: Slice): string {
  const only = content.childCount === 1 ? content.firstChild : null;
  if (only?.isTextblock)
    return only.textBetween(0, only.content.size, '\n', (leaf) => leaf.type.spec.leafText?.(leaf) ?? '');
  const parts: string[] = [];
  content.forEach((node) => void parts.push(markdownOf(node)));
  return parts.filter((part) => part !== '').join('\n\n');
}
