import type { Block } from '#contract/kit/block.ts';
import { maxBlockDepth } from '#contract/kit/block-tree.ts';
import { type HtmlElement, type HtmlNode, parseHtml, writeHtml } from '#server/kit/hast.ts';

import { fileTarget, linkTarget } from '../addresses.ts';

/** Content already converted from a part of the source. `html` is used where a block is not allowed. */
export interface ReadyContent {
  blocks: Block[];
  html: string;
}

/** State of converting one source text to blocks. */
export interface Conversion {
  /** Adds a message to the report about something that was not imported unchanged. */
  note: (message: string) => void;
  nextId: () => string;
  /** Resolves an image or file address of the source to its address after the import. */
  fileAddress: (address: string) => string;
  linkAddress: (address: string) => string;
  /** Contents for the `<import-ready data-at="0">` placeholders in the HTML, by index. */
  ready: ReadyContent[];
  /** Content of a reusable block of the source, by its id. */
  reusable: (id: string) => string | undefined;
  /** Blank lines separate paragraphs and newlines become breaks, as in WordPress classic posts. */
  lineBreaks: boolean;
  depth: number;
  /** Alignment inherited from the enclosing element. */
  align?: 'left' | 'center' | 'right' | undefined;
  /** Inline elements that contain blocks, outermost first; their content is wrapped in them again. */
  wrappers: HtmlElement[];
  /** Converts nodes to blocks. Passed along here to avoid circular imports between the converters. */
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

/** Stores converted content and returns the HTML placeholder for it. */
export function keepReady(conversion: Conversion, content: ReadyContent): string {
  conversion.ready.push(content);
  return `<import-ready data-at="${conversion.ready.length - 1}"></import-ready>`;
}

export function readyOf(node: HtmlNode, conversion: Conversion): ReadyContent | undefined {
  if (node.type !== 'element' || node.tagName !== 'import-ready') return undefined;
  return conversion.ready[Number(node.properties.dataAt)];
}

/** Whether blocks may be nested further here; deeper content is kept as HTML. */
export function mayNest(conversion: Conversion): boolean {
  return conversion.depth < maxBlockDepth - 1;
}

/** Converts the content of a container block. */
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

/** Serializes nodes unchanged, for content without a matching block type. */
export function htmlOf(nodes: readonly HtmlNode[], conversion: Conversion): string {
  return writeHtml({ type: 'root', children: expandReady(nodes, conversion) }).trim();
}

export function rawBlock(nodes: readonly HtmlNode[], conversion: Conversion): Block {
  return makeBlock(conversion, 'raw', { html: htmlOf(nodes, conversion) });
}
