import { saleBlockId } from '#contract/features/posts/sales.rules.ts';
import type { Block } from '#contract/kit/block.ts';
import { mapChildren } from '#contract/kit/block-tree.ts';
import { publicText } from '#contract/kit/block-text.ts';
import { htmlToText } from '#contract/kit/html-text.ts';
import { escapeHtml } from '#server/kit/escape-html.ts';
import { type HtmlNode, parseHtml } from '#server/kit/hast.ts';
import { isTooComplex } from '#server/kit/markup-size.ts';

import { type Conversion, type ConversionStart, makeBlock, startConversion } from './conversion.ts';
import { elementBlocks } from './elements.ts';
import { fitBlocks } from './fit.ts';
import { editorBlockAt, editorBlocks } from './gutenberg.ts';
import { isBlank, isPhrasing } from './nodes.ts';
import { breakLines, paragraphBlocks, splitAtBlankLines } from './paragraphs.ts';

export interface Converted {
  blocks: Block[];
  /** The content before the "more" tag; '' without one. */
  excerpt: string;
}

/** Placeholder for the "more" tag until the excerpt is extracted; never returned. */
const moreType = 'import-more';

/** Parses a block that Somnia's Markdown export wrote as a comment. */
function exportedBlock(comment: string, conversion: Conversion): Block[] {
  try {
    const { id, type, data } = JSON.parse(comment.replace(/^\s*block\s+/, '')) as Partial<Block>;
    if (typeof type !== 'string' || typeof data !== 'object' || data === null) return [];
    const block = withNewIds(makeBlock(conversion, type, data), conversion);
    return [id === saleBlockId ? { ...block, id } : block];
  } catch {
    conversion.note('一个区块的备份已损坏，未能还原');
    return [];
  }
}

/** Assigns new ids: ids in copied content may already be taken. */
function withNewIds(block: Block, conversion: Conversion): Block {
  return mapChildren(block, (inner) =>
    inner.map((each) => withNewIds({ ...each, id: conversion.nextId() }, conversion)),
  );
}

function markBlocks(comment: string, conversion: Conversion): Block[] {
  if (/^\s*block\s+\{/.test(comment)) return exportedBlock(comment, conversion);
  const name = comment.trim().toLowerCase();
  if (name === 'nextpage') return [makeBlock(conversion, 'page-break', {})];
  return name === 'more' || /^more\s/.test(name) ? [makeBlock(conversion, moreType, {})] : [];
}

function runBlocks(run: readonly HtmlNode[], conversion: Conversion): Block[] {
  if (run.every(isBlank)) return [];
  if (!conversion.lineBreaks) return paragraphBlocks(run, conversion);
  return splitAtBlankLines(run).flatMap((part) => paragraphBlocks(breakLines(trimEnds(part)), conversion));
}

/** Removes newlines at both ends of a paragraph. */
function trimEnds(nodes: readonly HtmlNode[]): HtmlNode[] {
  return nodes.map((node, at) => {
    if (node.type !== 'text') return node;
    const start = at === 0 ? node.value.replace(/^\s*\n/, '') : node.value;
    return { type: 'text', value: at === nodes.length - 1 ? start.replace(/(?<!\s)([^\S\n]*)\n\s*$/, '$1') : start };
  });
}

/** Converts nodes to blocks: runs of inline nodes become paragraphs, elements have their own converters. */
function blocksOf(nodes: readonly HtmlNode[], conversion: Conversion): Block[] {
  const blocks: Block[] = [];
  let run: HtmlNode[] = [];
  const close = () => {
    blocks.push(...runBlocks(run, conversion));
    run = [];
  };
  for (let at = 0; at < nodes.length; at++) {
    const node = nodes[at] as HtmlNode;
    if (node.type === 'comment') {
      const block = editorBlockAt(nodes, at);
      const marks = block ? [] : markBlocks(node.value, conversion);
      if (block || marks.length > 0) close();
      blocks.push(...(block ? editorBlocks(block, conversion) : marks));
      at = block?.end ?? at;
    } else if (isPhrasing(node)) run.push(node);
    else if (node.type === 'element') {
      close();
      blocks.push(...elementBlocks(node, conversion));
    }
  }
  close();
  return blocks;
}

export function newConversion(start: ConversionStart): Conversion {
  return startConversion(start, blocksOf);
}

function excerptBefore(blocks: Block[], at: number): string {
  const text = publicText(blocks.slice(0, at)).replace(/\s+/g, ' ').trim();
  return text.length <= 1000 ? text : '';
}

/** Converts an HTML fragment within a running conversion. The result is not validated yet. */
export function fragmentBlocks(html: string, conversion: Conversion): Block[] {
  if (!isTooComplex(html)) return blocksOf(parseHtml(html).children, conversion);
  conversion.note('HTML 嵌套太深或太复杂，只保留了文字');
  return htmlToText(html)
    .split('\n')
    .map((line) => makeBlock(conversion, 'paragraph', { text: escapeHtml(line) }));
}

/** Validates the converted blocks and extracts the excerpt. Never throws for any input. */
export function finishBlocks(found: Block[], conversion: Conversion): Converted {
  const more = found.findIndex((block) => block.type === moreType);
  const blocks = fitBlocks(found, conversion);
  return { blocks, excerpt: more > 0 ? excerptBefore(found, more) : '' };
}

/** HTML to blocks; every word, picture, table, list and piece of code of it is in them. @see docs/reference/entities.md */
export function htmlToBlocks(html: string, start: ConversionStart): Converted {
  const conversion = newConversion(start);
  return finishBlocks(fragmentBlocks(html, conversion), conversion);
}
