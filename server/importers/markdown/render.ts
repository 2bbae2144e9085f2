import type {
  BlockContent,
  Definition,
  FootnoteDefinition,
  Heading,
  Link,
  List,
  ListItem,
  Nodes,
  PhrasingContent,
  Root,
  RootContent,
  Table,
  Text,
} from 'mdast';

import { footnoteLabel } from '#contract/kit/footnote-marks.ts';
import { escapeHtml } from '#server/kit/escape-html.ts';

import { boxHtml, boxStyle } from './box-tags.ts';
import { parseFenceInfo, preHtml } from './fences.ts';

export interface Rendering {
  breaks: boolean;
  definitions: Map<string, Definition>;
  footnotes: Map<string, FootnoteDefinition>;
  /** Footnote identifiers in order of first reference. */
  order: string[];
  /** Those that a text names. */
  named: Set<string>;
}

type Renderer<Type extends Nodes['type']> = (node: Extract<Nodes, { type: Type }>, rendering: Rendering) => string;

function all(nodes: readonly (RootContent | PhrasingContent)[], rendering: Rendering): string {
  return nodes.map((node) => render(node, rendering)).join('');
}

function attributes(pairs: Record<string, string | null | undefined>): string {
  return Object.entries(pairs)
    .map(([key, value]) => (value ? ` ${key}="${escapeHtml(value)}"` : ''))
    .join('');
}

/** Converts `==highlighted==` text, and newlines where `breaks` is set. */
function text(value: string, rendering: Rendering): string {
  const marked = escapeHtml(value).replace(/==(?=\S)([^=\n]+?)(?<=\S)==/g, '<mark>$1</mark>');
  return rendering.breaks ? marked.replace(/(?<![ \t])[ \t]*\n/g, '<br>\n') : marked;
}

/** Whether the source of a text node contains no escapes: escaped characters must not be read as syntax. */
function isWrittenSo(node: Text): boolean {
  const { start, end } = node.position ?? {};
  return (end?.offset ?? 0) - (start?.offset ?? 0) === node.value.length;
}

function escapedText(value: string, rendering: Rendering): string {
  return rendering.breaks ? escapeHtml(value).replace(/(?<![ \t])[ \t]*\n/g, '<br>\n') : escapeHtml(value);
}

/** HTML element names. Any other tag in angle brackets is text: `vim <file>`. */
const htmlNames = new Set(
  'a abbr acronym address area article aside audio b base bdi bdo big blockquote body br button canvas caption center cite code col colgroup data datalist dd del details dfn dialog dir div dl dt em embed fieldset figcaption figure font footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe img input ins kbd label legend li link main map mark marquee math menu meta meter nav nobr noscript object ol optgroup option output p param picture pre progress q rb rp rt rtc ruby s samp script search section select slot small source span strike strong style sub summary sup svg table tbody td template textarea tfoot th thead time title tr track tt u ul var video wbr import-slot'.split(
    ' ',
  ),
);

function html(value: string): string {
  const lone = /^<\/?([A-Za-z][\w.:-]*)\s*\/?>$/.exec(value.trim());
  return lone && !htmlNames.has((lone[1] as string).toLowerCase()) ? escapeHtml(value) : value;
}

/** Autolinked addresses end before Chinese text and punctuation. */
function link(node: Link, rendering: Rendering): string {
  const [only, ...more] = node.children;
  const words = only?.type === 'text' && more.length === 0 ? only.value : undefined;
  const length = (node.position?.end.offset ?? 0) - (node.position?.start.offset ?? 0);
  const cut =
    words !== undefined && length === words.length ? words.search(/[\u3000-\u303f\uff00-\uffef\u4e00-\u9fff“”‘’]/) : -1;
  if (words === undefined || cut <= 0)
    return `<a href="${escapeHtml(node.url)}"${attributes({ title: node.title })}>${all(node.children, rendering)}</a>`;
  const start = words.slice(0, cut);
  const address = node.url.startsWith('mailto:')
    ? `mailto:${start}`
    : /^[a-z]+:/i.test(start)
      ? start
      : `http://${start}`;
  return `<a href="${escapeHtml(address)}">${escapeHtml(start)}</a>${escapeHtml(words.slice(cut))}`;
}

function heading(node: Heading, rendering: Rendering): string {
  const inner = all(node.children, rendering);
  const named = /(?<!\s)\s*\{:?\s*#([^\s{}]+)(?:\s[^{}]*)?\}\s*$/.exec(inner);
  const bare = named ? inner.slice(0, named.index) : inner.replace(/(?<!\s)\s*\{:?\s*\.[\w-]+\s*\}\s*$/, '');
  return `<h${node.depth}${attributes({ id: named?.[1] })}>${bare}</h${node.depth}>\n`;
}

function item(node: ListItem, isLoose: boolean, rendering: Rendering): string {
  const box =
    typeof node.checked === 'boolean' ? `<input type="checkbox" disabled${node.checked ? ' checked' : ''}> ` : '';
  const children = node.children
    .map((child) =>
      child.type === 'paragraph' && !isLoose ? `${all(child.children, rendering)}\n` : render(child, rendering),
    )
    .join('');
  return `<li>${box}${children.trimEnd()}</li>\n`;
}

function list(node: List, rendering: Rendering): string {
  const tag = node.ordered ? 'ol' : 'ul';
  const start = node.ordered && typeof node.start === 'number' && node.start !== 1 ? ` start="${node.start}"` : '';
  return `<${tag}${start}>\n${node.children.map((child) => item(child, child.spread === true, rendering)).join('')}</${tag}>\n`;
}

function table(node: Table, rendering: Rendering): string {
  const rows = node.children.map((row, at) => {
    const tag = at === 0 ? 'th' : 'td';
    const cells = row.children.map(
      (cell, column) =>
        `<${tag}${attributes({ align: node.align?.[column] })}>${all(cell.children, rendering)}</${tag}>`,
    );
    return `<tr>${cells.join('')}</tr>`;
  });
  const [head = '', ...body] = rows;
  return `<table><thead>${head}</thead><tbody>${body.join('\n')}</tbody></table>\n`;
}

const alertMark = /^\[!([A-Za-z]+)\][+-]?[ \t]*([^\n]*)(?:\n|$)/;

/** Converts `> [!NOTE]` to an alert; anything else to a quotation. */
function quote(children: readonly (BlockContent | { type: string })[], rendering: Rendering): string {
  const [first, ...rest] = children as RootContent[];
  const opening = first?.type === 'paragraph' ? first.children[0] : undefined;
  const found = opening?.type === 'text' ? alertMark.exec(opening.value) : null;
  if (!found || first?.type !== 'paragraph' || opening?.type !== 'text')
    return `<blockquote>\n${all(children as RootContent[], rendering)}</blockquote>\n`;
  const start = opening.value.slice(found[0].length);
  const words = text(start, rendering) + all(first.children.slice(1), rendering);
  const lead = words === '' ? '' : `<p>${words}</p>`;
  const style = /^caution$/i.test(found[1] as string) ? 'danger' : boxStyle(found[1] as string);
  return boxHtml(style ?? 'info', (found[2] as string).trim(), lead + all(rest, rendering));
}

/** The identifier itself, or its number where the label of a note cannot be written so. */
function footnoteLabelOf(identifier: string, rendering: Rendering): string {
  if (!rendering.order.includes(identifier)) rendering.order.push(identifier);
  return footnoteLabel.test(identifier) ? identifier : `n${rendering.order.indexOf(identifier) + 1}`;
}

const renderers: { [Type in Nodes['type']]?: Renderer<Type> } = {
  root: (node, rendering) => all(node.children, rendering),
  paragraph: (node, rendering) => `<p>${all(node.children, rendering)}</p>\n`,
  heading,
  thematicBreak: () => '<hr>\n',
  blockquote: (node, rendering) => quote(node.children, rendering),
  list,
  table,
  code: (node) => `${preHtml(node.value, parseFenceInfo([node.lang, node.meta].filter(Boolean).join(' ')))}\n`,
  html: (node) => html(node.value),
  text: (node, rendering) => (isWrittenSo(node) ? text(node.value, rendering) : escapedText(node.value, rendering)),
  emphasis: (node, rendering) => `<em>${all(node.children, rendering)}</em>`,
  strong: (node, rendering) => `<strong>${all(node.children, rendering)}</strong>`,
  delete: (node, rendering) => `<del>${all(node.children, rendering)}</del>`,
  inlineCode: (node) => `<code>${escapeHtml(node.value)}</code>`,
  break: () => '<br>\n',
  link,
  image: (node) => `<img src="${escapeHtml(node.url)}"${attributes({ alt: node.alt, title: node.title })}>`,
  linkReference: (node, rendering) => {
    const found = rendering.definitions.get(node.identifier);
    return found
      ? `<a href="${escapeHtml(found.url)}"${attributes({ title: found.title })}>${all(node.children, rendering)}</a>`
      : all(node.children, rendering);
  },
  imageReference: (node, rendering) => {
    const found = rendering.definitions.get(node.identifier);
    return found
      ? `<img src="${escapeHtml(found.url)}"${attributes({ alt: node.alt, title: found.title })}>`
      : escapeHtml(node.alt ?? '');
  },
  footnoteReference: (node, rendering) => {
    rendering.named.add(node.identifier);
    return `[^${footnoteLabelOf(node.identifier, rendering)}]`;
  },
  definition: () => '',
  footnoteDefinition: () => '',
};

function render(node: Nodes, rendering: Rendering): string {
  const renderer = renderers[node.type] as ((node: Nodes, rendering: Rendering) => string) | undefined;
  if (renderer) return renderer(node, rendering);
  return 'children' in node
    ? all(node.children as RootContent[], rendering)
    : 'value' in node
      ? escapeHtml(String(node.value))
      : '';
}

/** The footnotes for the end of the text; those that nothing names are a list. */
export function footnotesHtml(rendering: Rendering): string {
  const [notes, others]: [string[], string[]] = [[], []];
  for (const identifier of rendering.footnotes.keys()) footnoteLabelOf(identifier, rendering);
  // A note may name another one, which is then rendered too.
  for (let at = 0; at < rendering.order.length; at++) {
    const identifier = rendering.order[at] as string;
    const found = rendering.footnotes.get(identifier);
    const html = found ? all(found.children, rendering) : '';
    if (rendering.named.has(identifier))
      notes.push(`<section data-label="${footnoteLabelOf(identifier, rendering)}">${html}</section>`);
    else others.push(`<li>${html}</li>`);
  }
  const list = others.length > 0 ? `<hr><ol>${others.join('')}</ol>` : '';
  return notes.length > 0 ? `${list}<aside data-import="footnotes">${notes.join('')}</aside>` : list;
}

/** HTML of a Markdown tree, without its footnotes. */
export function renderMarkdown(root: Root, rendering: Rendering): string {
  return render(root, rendering);
}

export function newRendering(breaks: boolean): Rendering {
  return { breaks, definitions: new Map(), footnotes: new Map(), order: [], named: new Set() };
}
