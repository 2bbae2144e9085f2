import type { Block } from '#contract/kit/block.ts';
import { htmlToText } from '#contract/kit/html-text.ts';
import type { HtmlElement, HtmlNode } from '#server/kit/hast.ts';

import { type Conversion, innerBlocks, makeBlock, mayNest, rawBlock } from './conversion.ts';
import { inlineHtml } from './inline.ts';
import { attribute, childElements, isBlank, isElement, isPhrasing, textOf } from './nodes.ts';
import { holdsPicture } from './pictures.ts';

/**
 * `<aside data-import="…">` elements carry Markdown constructs that have no HTML equivalent. HTML parsers keep them
 * intact, and they still display their content as plain HTML.
 */

const alertTitles = new Map([
  ['info', '提示'],
  ['success', '提示'],
  ['warning', '注意'],
  ['danger', '警告'],
]);

/** The lines of a box that contains only text; undefined otherwise. */
function linesOf(nodes: readonly HtmlNode[], conversion: Conversion): string | undefined {
  const lines: string[] = [];
  let run: HtmlNode[] = [];
  const close = () => {
    if (!run.every(isBlank)) lines.push(inlineHtml(run, conversion));
    run = [];
  };
  for (const node of nodes) {
    if (isElement(node, 'p') && node.children.every(isPhrasing)) {
      close();
      lines.push(inlineHtml(node.children, conversion));
    } else if (isPhrasing(node)) run.push(node);
    else if (node.type !== 'comment') return undefined;
  }
  close();
  return holdsPicture(nodes) ? undefined : lines.filter(Boolean).join('<br><br>');
}

function titleOf(node: HtmlElement, conversion: Conversion): string {
  const [title] = childElements(node, 'header');
  return title ? inlineHtml(title.children, conversion) : '';
}

function withoutTitle(node: HtmlElement): HtmlNode[] {
  const [title] = childElements(node, 'header');
  return node.children.filter((child) => child !== title);
}

function alert(node: HtmlElement, conversion: Conversion): Block[] {
  const style = attribute(node, 'dataStyle');
  const title = titleOf(node, conversion);
  const body = withoutTitle(node);
  const text = linesOf(body, conversion);
  if (text !== undefined) return [makeBlock(conversion, 'alert', { style, title, text })];
  if (!mayNest(conversion)) return conversion.blocksOf(node.children, conversion);
  // Alert blocks contain text only; a box with other content keeps its border and title.
  return [
    makeBlock(conversion, 'collapse', {
      title: title || alertTitles.get(style),
      open: true,
      blocks: innerBlocks(body, conversion),
    }),
  ];
}

function math(node: HtmlElement, conversion: Conversion): Block[] {
  const tex = attribute(node, 'dataTex');
  if (tex.length > 20_000) return [makeBlock(conversion, 'code', { code: tex, language: 'latex' })];
  return tex === '' ? [] : [makeBlock(conversion, 'math', { tex })];
}

function mermaid(node: HtmlElement, conversion: Conversion): Block[] {
  const code = textOf(node.children);
  return [
    code.length > 50_000
      ? makeBlock(conversion, 'code', { code, language: 'mermaid' })
      : makeBlock(conversion, 'mermaid', { code, caption: '' }),
  ];
}

function sectionsOf(node: HtmlElement, conversion: Conversion): { title: string; blocks: Block[] }[] {
  return childElements(node, 'section').map((section) => ({
    title: titleOf(section, conversion),
    blocks: innerBlocks(withoutTitle(section), conversion),
  }));
}

function tabs(node: HtmlElement, conversion: Conversion): Block[] {
  return mayNest(conversion)
    ? [
        makeBlock(conversion, 'tabs', {
          items: sectionsOf(node, conversion),
        }),
      ]
    : [rawBlock([node], conversion)];
}

function timeline(node: HtmlElement, conversion: Conversion): Block[] {
  if (!mayNest(conversion)) return [rawBlock([node], conversion)];
  return [
    makeBlock(conversion, 'timeline', {
      items: sectionsOf(node, conversion).map(({ title, blocks }) => ({
        time: htmlToText(title),
        title: '',
        blocks,
      })),
    }),
  ];
}

/** Notes hold text; what else stands in one follows behind them all. */
function footnotes(node: HtmlElement, conversion: Conversion): Block[] {
  const rest: Block[] = [];
  const items = childElements(node, 'section').map((section) => {
    const label = attribute(section, 'dataLabel');
    const text = linesOf(section.children, conversion);
    if (text !== undefined) return { label, text };
    const [first, ...others] = innerBlocks(section.children, conversion);
    const words = first?.type === 'paragraph' ? String(first.data.text) : '';
    rest.push(...(words === '' && first ? [first, ...others] : others));
    return { label, text: words };
  });
  return [makeBlock(conversion, 'footnotes', { items }), ...rest];
}

const kinds = new Map<string, (node: HtmlElement, conversion: Conversion) => Block[]>([
  ['alert', alert],
  ['footnotes', footnotes],
  ['math', math],
  ['mermaid', mermaid],
  ['tabs', tabs],
  ['timeline', timeline],
]);

/** Converts an `<aside data-import>` element; undefined for any other. */
export function ownBlocks(node: HtmlElement, conversion: Conversion): Block[] | undefined {
  return kinds.get(attribute(node, 'dataImport'))?.(node, conversion);
}
