import type { Node, Slice } from 'prosemirror-model';

import { escapeHtml, writeInline } from '../document/inline-html.ts';
import { typeOf } from '../document/document.ts';
import { styleOf } from '../tools/list/list-data.ts';

type Data = Record<string, unknown>;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const escaped = (value: unknown): string => escapeHtml(textOf(value)).replaceAll('"', '&quot;');

function childrenOf(node: Node): Node[] {
  return Array.from({ length: node.childCount }, (_, at) => node.child(at));
}

const inside = (node: Node): string => childrenOf(node).map(htmlOf).join('');

function listHtml(list: Node): string {
  const tag = styleOf(list.attrs.data as Data) === 'ordered' ? 'ol' : 'ul';
  const items = childrenOf(list).map((item) => {
    const [line, below] = childrenOf(item);
    return `<li>${line ? writeInline(line.content) : ''}${below ? listHtml(below) : ''}</li>`;
  });
  return `<${tag}>${items.join('')}</${tag}>`;
}

function pictureHtml(node: Node): string {
  const { file, alt, url } = node.attrs.data as { file?: { url?: unknown }; alt?: unknown; url?: unknown };
  const caption = node.childCount > 0 ? writeInline(node.child(0).content) : '';
  const image = `<img src="${escaped(file?.url ?? url)}" alt="${escaped(alt)}">`;
  return caption ? `<figure>${image}<figcaption>${caption}</figcaption></figure>` : `<p>${image}</p>`;
}

function atomHtml(data: Data): string {
  const address = textOf(data.link) || textOf(data.source) || textOf(data.url);
  if (address) return `<p><a href="${escaped(address)}">${escaped(data.title) || escaped(address)}</a></p>`;
  const source = textOf(data.tex) || textOf(data.code) || textOf(data.html);
  return source ? `<pre><code>${escapeHtml(source)}</code></pre>` : '';
}

/** The clean HTML of a node, for other programs. */
export function htmlOf(node: Node): string {
  const data = (node.attrs.data ?? {}) as Data;
  switch (typeOf(node)) {
    case 'header': {
      const level = Math.min(6, Math.max(1, Number(data.level) || 2));
      return `<h${level}>${writeInline(node.content)}</h${level}>`;
    }
    case 'list':
      return listHtml(node);
    case 'quote':
      return `<blockquote>${inside(node)}</blockquote>`;
    case 'code_code':
      return `<pre><code>${escapeHtml(node.textContent)}</code></pre>`;
    case 'table_grid':
      return `<table>${inside(node)}</table>`;
    case 'table_row':
      return `<tr>${inside(node)}</tr>`;
    case 'table_cell':
      return `<td>${writeInline(node.content)}</td>`;
    case 'delimiter':
      return '<hr>';
    case 'image':
      return pictureHtml(node);
    default:
      if (node.isTextblock) return node.content.size > 0 ? `<p>${writeInline(node.content)}</p>` : '';
      return node.isAtom ? atomHtml(data) : inside(node);
  }
}

/** What is copied, as HTML: words alone stay words. */
export function sliceHtml({ content }: Slice): string {
  const only = content.childCount === 1 ? content.firstChild : null;
  if (only?.isTextblock && !only.type.spec.code && only.type.name !== 'header') return writeInline(only.content);
  return Array.from({ length: content.childCount }, (_, at) => htmlOf(content.child(at))).join('\n');
}
