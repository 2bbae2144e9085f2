import { escapeHtml } from '#server/kit/escape-html.ts';
import { type HtmlElement, type HtmlNode, parseHtml, writeHtml } from '#server/kit/hast.ts';

import { attribute } from '../html/nodes.ts';

function escapeSigns(text: string): string {
  return text
    .replace(/(\[\^[\p{L}\p{N}-]{1,40}\])|[\\`*_[\]|~$]/gu, (sign, mark?: string) => mark ?? `\\${sign}`)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replace(/\{(?=[{%])/g, '&#123;')
    .replace(/==/g, '\\=\\=');
}

/**
 * Escapes text so that neither Markdown nor site generators interpret it. Full addresses are written as links: most
 * programs autolink them anyway, with different rules for where they end.
 */
function escapeMarkdown(text: string, isInLink: boolean): string {
  return text
    .split(/(https?:\/\/[\w/.~#?=&%+:,;@-]+)/)
    .map((part, at) => (at % 2 === 0 ? escapeSigns(part) : isInLink ? part.replaceAll('&', '&amp;') : `<${part}>`))
    .join('')
    .replace(/\bwww(?=\.)/gi, '$&<!-- -->');
}

/** Escapes characters that have a meaning at the start of a line. */
function escapeLineStart(line: string): string {
  return line
    .replace(/^(\s*)(?=\[\^[^\]]*\]:)/, '$1\\')
    .replace(/^(\s*)([#>+=-]|:::|!!!|\?\?\?)/, '$1\\$2')
    .replace(/^(\s*\d{1,9})([.)])(?=\s|$)/, '$1\\$2');
}

/** Whether emphasis delimiters around this text are recognised in any context. */
function takesMarks(inner: string): boolean {
  return /^[\p{L}\p{N}](?:.*[\p{L}\p{N}])?$/su.test(inner);
}

function emphasis(mark: string, tag: string, inner: string): string {
  return takesMarks(inner) ? `${mark}${inner}${mark}` : `<${tag}>${inner}</${tag}>`;
}

function code(text: string): string {
  const ticks = '`'.repeat(Math.max(0, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length)) + 1);
  const space = text.startsWith('`') || text.endsWith('`') || /^ .* $/.test(text) ? ' ' : '';
  return `${ticks}${space}${text}${space}${ticks}`;
}

function address(url: string): string {
  return /[\s()<>]/.test(url) ? `<${url.replace(/[<>\s]/g, encodeURIComponent)}>` : url;
}

function title(text: string): string {
  return text ? ` "${text.replace(/["\\]/g, '\\$&')}"` : '';
}

function link(node: HtmlElement, inner: string): string {
  const href = attribute(node, 'href');
  return `[${inner}](${address(href)}${title(attribute(node, 'title'))})`;
}

function plain(nodes: readonly HtmlNode[]): string | undefined {
  return nodes.every((node) => node.type === 'text')
    ? nodes.map((node) => (node.type === 'text' ? node.value : '')).join('')
    : undefined;
}

function element(node: HtmlElement, isInLink: boolean): string {
  if (node.tagName === 'br') return '<br>';
  if (node.tagName === 'code') {
    const text = plain(node.children);
    return text === undefined || /[|\n{]/.test(text)
      ? writeHtml({ type: 'root', children: [node] })
          .replaceAll('{', '&#123;')
          .replaceAll('|', '&#124;')
      : code(text);
  }
  if (node.tagName === 'img') return writeHtml({ type: 'root', children: [node] });
  if (node.tagName === 'span' && attribute(node, 'dataTex'))
    return `<span class="math-inline" data-tex="${escapeHtml(attribute(node, 'dataTex'))}"></span>`;
  const inner = inlineNodes(node.children, isInLink || node.tagName === 'a');
  if (node.tagName === 'a') return link(node, inner);
  if (node.tagName === 'strong') return emphasis('**', node.tagName, inner);
  if (node.tagName === 'em') return emphasis('*', node.tagName, inner);
  const [opening = '', closing = ''] = writeHtml({
    type: 'root',
    children: [{ ...node, children: [{ type: 'text', value: '\u0000' }] }],
  }).split('\u0000');
  return opening + inner + closing;
}

function inlineNodes(nodes: readonly HtmlNode[], isInLink = false): string {
  return nodes
    .map((node) =>
      node.type === 'text'
        ? escapeMarkdown(node.value, isInLink)
        : node.type === 'element'
          ? element(node, isInLink)
          : '',
    )
    .join('');
}

/** Converts inline HTML to one line of Markdown; elements without Markdown syntax stay HTML. */
export function inlineMarkdown(html: string): string {
  return escapeLineStart(
    inlineNodes(parseHtml(html).children)
      .replace(/(?<!\s)\s*\n\s*/g, ' ')
      .trim(),
  );
}
