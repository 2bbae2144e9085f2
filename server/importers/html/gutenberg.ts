import type { Block } from '#contract/kit/block.ts';
import { type HtmlNode, element, parseHtml } from '#server/kit/hast.ts';

import { codeBlocks, languageName } from './code.ts';
import { type Conversion, makeBlock } from './conversion.ts';
import { embedBlocks } from './embeds.ts';
import { inlineHtml } from './inline.ts';
import { findTag, isBlank } from './nodes.ts';

interface EditorBlock {
  name: string;
  settings: Record<string, unknown>;
  children: HtmlNode[];
  /** Index of the last node of the block. */
  end: number;
  comment: string;
}

const opening = /^wp:([a-z][a-z0-9_-]*(?:\/[a-z][a-z0-9_-]*)?)\s*(\{[\s\S]*\}\s*)?(\/)?$/;
const closing = /^\s*\/wp:([a-z][a-z0-9_/-]*)\s*$/;

function settingsOf(json: string | undefined): Record<string, unknown> {
  try {
    return json ? (JSON.parse(json) as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

function endOf(nodes: readonly HtmlNode[], start: number, name: string): number {
  let open = 1;
  for (let at = start + 1; at < nodes.length; at++) {
    const node = nodes[at];
    if (node?.type !== 'comment') continue;
    const begun = opening.exec(node.value.trim());
    if (begun?.[1] === name && !begun[3]) open++;
    if (closing.exec(node.value)?.[1] === name && --open === 0) return at;
  }
  return -1;
}

/** The WordPress editor block that starts at this comment node. */
export function editorBlockAt(nodes: readonly HtmlNode[], at: number): EditorBlock | undefined {
  const node = nodes[at];
  const found = node?.type === 'comment' ? opening.exec(node.value.trim()) : null;
  if (!found || node?.type !== 'comment') return undefined;
  const [, name = '', json, isClosed] = found;
  const end = isClosed ? at : endOf(nodes, at, name);
  if (end === -1) return undefined;
  return {
    name,
    settings: settingsOf(json),
    children: nodes.slice(at + 1, end),
    end: Math.max(end, at),
    comment: node.value,
  };
}

function word(settings: Record<string, unknown>, name: string): string {
  const value = settings[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

type Handler = (block: EditorBlock, conversion: Conversion) => Block[] | undefined;

const reuse: Handler = (block, conversion) => {
  const html = conversion.reusable(word(block.settings, 'ref'));
  if (html === undefined) {
    conversion.note('引用的可复用区块不在导出文件里');
    return undefined;
  }
  return conversion.depth > 6
    ? undefined
    : conversion.blocksOf(parseHtml(html).children, { ...conversion, depth: conversion.depth + 1 });
};

const embed: Handler = (block, conversion) => {
  const url = word(block.settings, 'url');
  return block.children.every(isBlank) && url ? embedBlocks(url, '', conversion, 'player') : undefined;
};

const linkOf =
  (addressName: string, wordsNames: readonly string[]): Handler =>
  (block, conversion) => {
    const href = word(block.settings, addressName);
    if (href === '' || !block.children.every(isBlank)) return undefined;
    const label = wordsNames.map((name) => word(block.settings, name)).find(Boolean) ?? href;
    return [
      makeBlock(conversion, 'paragraph', {
        text: inlineHtml([element('a', { href }, [{ type: 'text', value: label }])], conversion),
      }),
    ];
  };

const code: Handler = (block, conversion) => {
  const language = languageName(word(block.settings, 'language') || word(block.settings, 'lang'));
  const source = word(block.settings, 'code');
  if (source) return codeBlocks(source, { language }, conversion);
  const pre = findTag(block.children, 'pre');
  return pre && language
    ? conversion.blocksOf([{ ...pre, properties: { ...pre.properties, dataLanguage: language } }], conversion)
    : undefined;
};

const classic: Handler = (block, conversion) =>
  conversion.blocksOf(block.children, { ...conversion, lineBreaks: true });

const footnotes: Handler = (_, conversion) => {
  const html = conversion.reusable('footnotes');
  return html === undefined ? undefined : conversion.blocksOf(parseHtml(html).children, conversion);
};

const handlers = new Map<string, Handler>([
  ['block', reuse],
  ['embed', embed],
  ['rss', linkOf('feedURL', [])],
  ['social-link', linkOf('url', ['label', 'service'])],
  ['navigation-link', linkOf('url', ['label'])],
  ['freeform', classic],
  ['core/freeform', classic],
  ['footnotes', footnotes],
]);

function handlerOf(name: string): Handler | undefined {
  if (name.startsWith('core-embed/')) return embed;
  return handlers.get(name) ?? (/code|highlight|prism/.test(name) ? code : undefined);
}

/** Static blocks: when one is empty, no content was lost. */
const layout =
  /^(?:spacer|more|nextpage|paragraph|heading|list|list-item|column|columns|group|image|gallery|buttons?|separator|cover|html|quote|verse|preformatted|table|shortcode)$/;

/**
 * Converts a WordPress editor block, mostly by its HTML. Blocks without HTML (latest posts, calendar) were rendered by
 * the old server; they are kept as their comment.
 */
export function editorBlocks(block: EditorBlock, conversion: Conversion): Block[] {
  const plain = { ...conversion, lineBreaks: false };
  const handled = handlerOf(block.name)?.(block, plain);
  if (handled) return handled;
  if (block.children.every(isBlank) && !block.children.some((child) => child.type === 'comment')) {
    if (layout.test(block.name)) return [];
    conversion.note(`动态区块 ${block.name} 无法导入，原文保留在 HTML 区块里`);
    return [makeBlock(conversion, 'raw', { html: `<!--${block.comment}-->` })];
  }
  return conversion.blocksOf(block.children, plain);
}
