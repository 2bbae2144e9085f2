import { type HtmlElement, type HtmlNode, element, writeHtml } from '#server/kit/hast.ts';

import { type Conversion, readyOf } from './conversion.ts';
import { attribute, silentTags, textOf, trimNodes } from './nodes.ts';
import { inlinePicture } from './pictures.ts';

const kept = new Set(
  'b strong i em u s del ins mark code kbd sub sup small abbr a br cite q var samp ruby rt rp span img'.split(' '),
);
const renamed = new Map([
  ['strike', 's'],
  ['tt', 'code'],
  ['acronym', 'abbr'],
  ['dfn', 'em'],
]);

/** The emphasis tag that matches an inline style. */
function styledTag(node: HtmlElement): string | undefined {
  const style = attribute(node, 'style').toLowerCase();
  if (/font-weight\s*:\s*(?:bold|[6-9]00)/.test(style)) return 'strong';
  if (/font-style\s*:\s*italic/.test(style)) return 'em';
  if (/text-decoration(?:-line)?\s*:[^;:]*line-through/.test(style)) return 's';
  return /text-decoration(?:-line)?\s*:[^;:]*underline/.test(style) ? 'u' : undefined;
}

function linkOf(node: HtmlElement, children: HtmlNode[], conversion: Conversion): HtmlNode[] {
  if (node.properties.href === undefined) return children;
  const href = conversion.linkAddress(attribute(node, 'href'));
  const title = attribute(node, 'title');
  return [element('a', { href, ...(title ? { title } : {}) }, children)];
}

function spanOf(node: HtmlElement, children: HtmlNode[]): HtmlNode[] {
  const tex = attribute(node, 'dataTex');
  if (tex !== '')
    return [element('span', { className: ['math-inline'], dataTex: tex }, [{ type: 'text', value: tex }])];
  const tag = styledTag(node);
  return tag ? [element(tag, {}, children)] : children;
}

function controlOf(node: HtmlElement): HtmlNode[] {
  const type = attribute(node, 'type').toLowerCase();
  if (type === 'checkbox' || type === 'radio') return [{ type: 'text', value: node.properties.checked ? '☑ ' : '☐ ' }];
  const words = type === 'hidden' ? '' : attribute(node, 'value') || attribute(node, 'placeholder');
  return words ? [{ type: 'text', value: words }] : [];
}

/** The mark of a note of the WordPress editor. */
function footnoteMarkOf(node: HtmlElement): string | undefined {
  const number = node.tagName === 'sup' && attribute(node, 'dataFn') ? textOf(node.children).trim() : '';
  return /^\d{1,4}$/.test(number) ? `[^${number}]` : undefined;
}

function keepElement(node: HtmlElement, conversion: Conversion): HtmlNode[] {
  const ready = readyOf(node, conversion);
  if (ready) return [{ type: 'raw', value: ready.html }];
  if (silentTags.has(node.tagName) || node.tagName === 'wbr') return [];
  if (node.tagName === 'img') return [inlinePicture(node, conversion)];
  if (node.tagName === 'input') return controlOf(node);
  if (node.tagName === 'svg' || node.tagName === 'canvas') {
    conversion.note('内嵌的矢量图（svg）未导入');
    return [];
  }
  const mark = footnoteMarkOf(node);
  if (mark) return [{ type: 'text', value: mark }];
  const children = keepInline(node.children, conversion);
  const tag = renamed.get(node.tagName) ?? node.tagName;
  if (tag === 'a') return linkOf(node, children, conversion);
  if (tag === 'span' || tag === 'font') return spanOf(node, children);
  if (tag === 'abbr')
    return [element('abbr', attribute(node, 'title') ? { title: attribute(node, 'title') } : {}, children)];
  return kept.has(tag) ? [element(tag, {}, children)] : children;
}

/** Reduces nodes to the allowed inline HTML; unknown elements are replaced by their contents. */
export function keepInline(nodes: readonly HtmlNode[], conversion: Conversion): HtmlNode[] {
  return nodes.flatMap((node): HtmlNode[] => {
    if (node.type === 'text') return [{ type: 'text', value: node.value.replace(/[ \t\r\n\f]+/g, ' ') }];
    return node.type === 'element' ? keepElement(node, conversion) : [];
  });
}

/** HTML entities in the form that the editors produce. */
const references = new Map([
  ['&#x26;', '&amp;'],
  ['&#x3C;', '&lt;'],
  ['&#x22;', '&quot;'],
  ['&#x27;', '&#39;'],
]);

function trimText(html: string): string {
  return html
    .replace(/&#x(?:26|3C|22|27);/g, (found) => references.get(found) ?? found)
    .replace(/^(?: |<br>)+|(?<! |<br>)(?: |<br>)+$/g, '')
    .replace(/(?<! ) *(<br>) */g, '$1');
}

/** Converts nodes to the inline HTML of a text field. */
export function inlineHtml(nodes: readonly HtmlNode[], conversion: Conversion): string {
  const wrapped = conversion.wrappers.reduceRight<HtmlNode[]>(
    (held, wrapper) => [{ ...wrapper, children: held }],
    trimNodes(nodes),
  );
  const content = keepInline(wrapped, conversion);
  return trimText(writeHtml({ type: 'root', children: content }));
}

/** Whether this inline HTML has no visible content. */
export function isEmptyInline(html: string): boolean {
  return (
    !/<(?:img|span class="math-inline")/.test(html) &&
    html
      .replace(/<[^>]*(?:>|$)/g, '')
      .replaceAll('&nbsp;', ' ')
      .trim() === ''
  );
}

/** The text of nodes, for fields without HTML. */
export function plainText(nodes: readonly HtmlNode[]): string {
  return textOf(nodes).replace(/\s+/g, ' ').trim();
}
