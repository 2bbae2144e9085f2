import type { Block } from '#contract/kit/block.ts';
import { maxBlockDepth } from '#contract/kit/block-tree.ts';
import { type HtmlElement, type HtmlNode, parseHtml, writeHtml } from '#server/kit/hast.ts';

import { fileTarget, linkTarget } from '../addresses.ts';

/** What a reader already made of a piece of the source; `html` is what stands for it where no block can be. */
export interface ReadyContent {
  blocks: Block[];
  html: string;
}

/** One source text on its way to blocks. */
export interface Conversion {
  /** Says, for the report, what was not taken over as it stood. */
  note: (message: string) => void;
  nextId: () => string;
  /** The address under which a picture or file named in the source will be found. */
  fileAddress: (address: string) => string;
  linkAddress: (address: string) => string;
  /** Contents that stand in the HTML as `<import-ready data-at="0">`. */
  ready: ReadyContent[];
  /** Contents of a block that is kept elsewhere in the source, by its number there. */
  reusable: (id: string) => string | undefined;
  /** Blank lines part paragraphs and line ends are breaks, as WordPress reads its classic posts. */
  lineBreaks: boolean;
  depth: number;
  /** Side to which what is around here was aligned. */
  align?: 'left' | 'center' | 'right' | undefined;
  /** Inline elements that hold blocks, outermost first: what is inside is wrapped in them again. */
  wrappers: HtmlElement[];
  /** Blocks of what stands at this place; here so that the parts of the conversion need not import each other in a ring. */
  blocksOf: (nodes: readonly HtmlNode[], conversion: Conversion) => Block[];
}

export interface ConversionStart {
  note: (message: string) => void;
  fileAddress?: (address: string) => string;
  linkAddress?: (address: string) => string;
  reusable?: (id: string) => string | undefined;
  lineBreaks?: boolean;
}

export function startConversion(start: ConversionStart, blocksOf: Conversion['blocksOf']): Conversion {
  let count = 0;
  return {
    note: start.note,
    nextId: () => `b${++count}`,
    fileAddress: start.fileAddress ?? fileTarget,
    linkAddress: start.linkAddress ?? linkTarget,
    ready: [],
    reusable: start.reusable ?? (() => undefined),
    lineBreaks: start.lineBreaks ?? false,
    depth: 1,
    wrappers: [],
    blocksOf,
  };
}

export function makeBlock(conversion: Conversion, type: string, data: Record<string, unknown>): Block {
  return { id: conversion.nextId(), type, data };
}

/** Keeps a piece for later and gives the HTML that stands for it meanwhile. */
export function keepReady(conversion: Conversion, content: ReadyContent): string {
  conversion.ready.push(content);
  return `<import-ready data-at="${conversion.ready.length - 1}"></import-ready>`;
}

export function readyOf(node: HtmlNode, conversion: Conversion): ReadyContent | undefined {
  if (node.type !== 'element' || node.tagName !== 'import-ready') return undefined;
  return conversion.ready[Number(node.properties.dataAt)];
}

/** Whether blocks may still hold blocks here; deeper down, what would is kept as HTML. */
export function mayNest(conversion: Conversion): boolean {
  return conversion.depth < maxBlockDepth - 1;
}

/** Blocks of what lies inside a block. */
export function innerBlocks(nodes: readonly HtmlNode[], conversion: Conversion): Block[] {
  return conversion.blocksOf(nodes, { ...conversion, depth: conversion.depth + 1, wrappers: [], align: undefined });
}

function expandReady(nodes: readonly HtmlNode[], conversion: Conversion): HtmlNode[] {
  return nodes.flatMap((node): HtmlNode[] => {
    const ready = readyOf(node, conversion);
    if (ready) return expandReady(parseHtml(ready.html).children, conversion);
    return node.type === 'element' ? [{ ...node, children: expandReady(node.children, conversion) }] : [node];
  });
}

/** HTML as it stood, for what has no block of its own. */
export function htmlOf(nodes: readonly HtmlNode[], conversion: Conversion): string {
  return writeHtml({ type: 'root', children: expandReady(nodes, conversion) }).trim();
}

export function rawBlock(nodes: readonly HtmlNode[], conversion: Conversion): Block {
  return makeBlock(conversion, 'raw', { html: htmlOf(nodes, conversion) });
}
