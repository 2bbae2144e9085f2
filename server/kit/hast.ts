import rehypeParse from 'rehype-parse';
import rehypeStringify from 'rehype-stringify';
import { unified } from 'unified';

import { htmlToText } from '#contract/kit/html-text.ts';

import { isTooComplex } from './markup-size.ts';

export type PropertyValue = string | number | boolean | (string | number)[] | null | undefined;

export interface HtmlElement {
  type: 'element';
  tagName: string;
  properties: Record<string, PropertyValue>;
  children: HtmlNode[];
}

/** `raw` is our own HTML; the parser never produces it. */
export type HtmlNode = HtmlElement | { type: 'text' | 'comment' | 'raw'; value: string } | { type: 'doctype' };

export interface HtmlTree {
  type: 'root';
  children: HtmlNode[];
}

const htmlParser = unified().use(rehypeParse, { fragment: true });
const writer = unified().use(rehypeStringify, { allowDangerousHtml: true });
const svgWriter = unified().use(rehypeStringify, { space: 'svg' });

/** Parses a fragment; of markup that is too complex to parse only the text is kept. */
export function parseHtml(html: string): HtmlTree {
  if (isTooComplex(html)) return { type: 'root', children: [{ type: 'text', value: htmlToText(html) }] };
  return htmlParser.parse(html) as unknown as HtmlTree;
}

export function writeHtml(tree: HtmlTree): string {
  return writer.stringify(tree as unknown as Parameters<typeof writer.stringify>[0]);
}

export function writeSvg(tree: HtmlTree): string {
  return svgWriter.stringify(tree as unknown as Parameters<typeof svgWriter.stringify>[0]);
}

export function element(
  tagName: string,
  properties: HtmlElement['properties'],
  children: HtmlNode[] = [],
): HtmlElement {
  return { type: 'element', tagName, properties, children };
}

/** Rebuilds the elements of a tree, outermost first; `null` removes an element with its contents. */
export function mapElements(nodes: readonly HtmlNode[], map: (node: HtmlElement) => HtmlNode | null): HtmlNode[] {
  const result: HtmlNode[] = [];
  for (const node of nodes) {
    const mapped = node.type === 'element' ? map(node) : node;
    if (!mapped) continue;
    result.push(mapped.type === 'element' ? { ...mapped, children: mapElements(mapped.children, map) } : mapped);
  }
  return result;
}

export function countElements(nodes: readonly HtmlNode[]): number {
  return nodes.reduce((sum, node) => (node.type === 'element' ? sum + 1 + countElements(node.children) : sum), 0);
}
