import type { Block } from '#contract/kit/block.ts';
import { textOfHtml } from '#contract/kit/html-text.ts';

import { escapeHtml } from './inline-html.ts';
import { readItem, styleOf } from './list/list-data.ts';

export interface NewBlock {
  type: string;
  data: Record<string, unknown>;
}

type Data = Record<string, unknown>;

/** A block taken apart: its lines of rich text, and blocks that stood inside it. */
interface Parts {
  lines: string[];
  inner: NewBlock[];
}

function str(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function innerBlocks(value: unknown): NewBlock[] {
  return Array.isArray(value) ? (value as Block[]) : [];
}

function linesOfItems(items: unknown): string[] {
  if (!Array.isArray(items)) return [];
  return (items as unknown[]).flatMap((raw) => {
    const { content, items: below } = readItem(raw);
    return [content, ...linesOfItems(below)];
  });
}

const takers: Record<string, (data: Data) => Parts> = {
  paragraph: ({ text }) => ({ lines: [str(text)], inner: [] }),
  header: ({ text }) => ({ lines: [str(text)], inner: [] }),
  list: ({ items }) => ({ lines: linesOfItems(items), inner: [] }),
  quote: ({ text, caption, blocks }) => ({
    lines: [...str(text).split(/<br\s*\/?>/), str(caption)],
    inner: innerBlocks(blocks),
  }),
  alert: ({ title, text }) => ({ lines: [str(title), ...str(text).split(/<br\s*\/?>/)], inner: [] }),
  code: ({ code, caption }) => ({ lines: [...str(code).split('\n').map(escapeHtml), str(caption)], inner: [] }),
  collapse: ({ title, blocks }) => ({ lines: [str(title)], inner: innerBlocks(blocks) }),
  needlogin: ({ blocks }) => ({ lines: [], inner: innerBlocks(blocks) }),
  needreply: ({ blocks }) => ({ lines: [], inner: innerBlocks(blocks) }),
  needvip: ({ blocks }) => ({ lines: [], inner: innerBlocks(blocks) }),
  'password-block': ({ hint, blocks }) => ({ lines: [escapeHtml(str(hint))], inner: innerBlocks(blocks) }),
  payment: ({ title, blocks }) => ({ lines: [escapeHtml(str(title))], inner: innerBlocks(blocks) }),
};

function paragraph(text: string): NewBlock {
  return { type: 'paragraph', data: { text } };
}

function listOf(lines: string[], style: string): NewBlock {
  const meta = style === 'checklist' ? { checked: false } : {};
  const items = (lines.length > 0 ? lines : ['']).map((content) => ({ content, meta, items: [] }));
  return { type: 'list', data: { style, meta: {}, items } };
}

/** A list keeps its nesting and its ticks when only its style changes. */
function restyled(data: Data, style: string): NewBlock {
  const walk = (items: unknown): unknown[] =>
    (Array.isArray(items) ? (items as unknown[]) : []).map((raw) => {
      const { content, checked, items: below } = readItem(raw);
      return { content, meta: style === 'checklist' ? { checked } : {}, items: walk(below) };
    });
  return { type: 'list', data: { style, meta: {}, items: walk(data.items) } };
}

const makers: Record<string, (parts: string[], data: Data, type: string) => NewBlock[]> = {
  paragraph: (lines) => lines.map(paragraph),
  ...Object.fromEntries(
    [2, 3, 4].map((level) => [
      `header-${level}`,
      ([first = '', ...rest]: string[]): NewBlock[] => [
        { type: 'header', data: { text: first, level } },
        ...rest.map(paragraph),
      ],
    ]),
  ),
  ...Object.fromEntries(
    ['unordered', 'ordered', 'checklist'].map((style) => [
      `list-${style}`,
      (lines: string[], data: Data, type: string): NewBlock[] => [
        type === 'list' ? restyled(data, style) : listOf(lines, style),
      ],
    ]),
  ),
  quote: (lines) => [{ type: 'quote', data: { text: lines.join('<br>'), caption: '', alignment: 'left', blocks: [] } }],
  alert: (lines) => [{ type: 'alert', data: { style: 'info', title: '', text: lines.join('<br>') } }],
  code: (lines) => [
    {
      type: 'code',
      data: { code: lines.map(textOfHtml).join('\n'), language: '', filename: '', highlight: '', caption: '' },
    },
  ],
};

/** Ids of menu entries that a block of this type can become. */
export function targetsOf(block: NewBlock): string[] {
  if (!takers[block.type]) return [];
  const itself =
    block.type === 'header'
      ? `header-${String(block.data.level)}`
      : block.type === 'list'
        ? `list-${styleOf(block.data)}`
        : block.type;
  return Object.keys(makers).filter((target) => target !== itself);
}

/**
 * The same words as another kind of block, or as several where one has no room for them. Nothing is lost but what the
 * other kind has no place for: the level of a heading, the language of code. Blocks inside come out below.
 */
export function transformBlock(block: NewBlock, target: string): NewBlock[] | undefined {
  const parts = takers[block.type]?.(block.data);
  const make = makers[target];
  if (!parts || !make) return undefined;
  const words = parts.lines.filter((line) => textOfHtml(line) !== '' || line.includes('<img'));
  const lines =
    block.type === 'code' ? parts.lines.slice(0, textOfHtml(parts.lines.at(-1) ?? '') ? undefined : -1) : words;
  const { align } = block.data;
  const made = lines.length === 0 && parts.inner.length > 0 ? [] : make(lines, block.data, block.type);
  if (target === 'paragraph' && made.length === 0 && parts.inner.length === 0) made.push(paragraph(''));
  if (align && target === 'paragraph') for (const each of made) each.data.align = align;
  return [...made, ...parts.inner];
}

/** Puts a block into one that holds others. */
export function wrapBlock(block: Block, type: 'collapse' | 'needlogin' | 'needreply'): NewBlock {
  return { type, data: type === 'collapse' ? { title: '', open: false, blocks: [block] } : { blocks: [block] } };
}
