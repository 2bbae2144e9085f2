import type { Block } from '#contract/kit/block.ts';

/** A block without an id. Ids are assigned by position, so that an article always has the same ones. */
export interface Draft {
  type: string;
  data: Record<string, unknown>;
}

const draft = (type: string, data: Record<string, unknown> = {}): Draft => ({ type, data });

export const p = (text: string): Draft => draft('paragraph', { text });
export const h2 = (text: string): Draft => draft('header', { text, level: 2 });
export const h3 = (text: string): Draft => draft('header', { text, level: 3 });
export const quote = (text: string, caption = ''): Draft => draft('quote', { text, caption, alignment: 'left' });
export const code = (language: string, text: string, more: Record<string, unknown> = {}): Draft =>
  draft('code', { code: text, language, ...more });
export const image = (url: string, caption: string, more: Record<string, unknown> = {}): Draft =>
  draft('image', {
    file: { url },
    alt: caption,
    caption,
    withBorder: false,
    stretched: false,
    withBackground: false,
    ...more,
  });
export const rule = (): Draft => draft('delimiter');
export const pageBreak = (): Draft => draft('page-break');
export const alert = (style: string, title: string, text: string): Draft => draft('alert', { style, title, text });
export const table = (content: string[][], more: Record<string, unknown> = {}): Draft =>
  draft('table', { withHeadings: true, stretched: false, content, ...more });

interface Item {
  content: string;
  meta: Record<string, unknown>;
  items: Item[];
}

/** A list entry: its text, or its text and nested entries. */
type Entry = string | [string, Entry[]];

function item(entry: Entry): Item {
  const [content, inner] = typeof entry === 'string' ? [entry, []] : entry;
  return { content, meta: {}, items: inner.map(item) };
}

export const ul = (...entries: Entry[]): Draft =>
  draft('list', { style: 'unordered', meta: {}, items: entries.map(item) });
export const ol = (...entries: Entry[]): Draft =>
  draft('list', { style: 'ordered', meta: {}, items: entries.map(item) });
export const checks = (...entries: [string, boolean][]): Draft =>
  draft('list', {
    style: 'checklist',
    meta: {},
    items: entries.map(([content, checked]) => ({ content, meta: { checked }, items: [] })),
  });

export const block = draft;
/** A block that contains other blocks. */
export const holding = (type: string, data: Record<string, unknown>, blocks: Draft[]): Draft =>
  draft(type, { ...data, blocks });
/** A block with several sections. */
export const holdingItems = (type: string, items: ({ blocks: Draft[] } & Record<string, unknown>)[]): Draft =>
  draft(type, { items });

/** Assigns ids to all blocks of a tree. */
export function numbered(drafts: Draft[], prefix = 'b'): Block[] {
  return drafts.map(({ type, data }, at) => {
    const id = `${prefix}${at + 1}`;
    const own: Record<string, unknown> = { ...data };
    if (Array.isArray(own.blocks)) own.blocks = numbered(own.blocks as Draft[], `${id}-`);
    if (type !== 'list' && Array.isArray(own.items)) {
      own.items = (own.items as { blocks?: Draft[] }[]).map((entry, place) =>
        entry.blocks ? { ...entry, blocks: numbered(entry.blocks, `${id}-${place + 1}-`) } : entry,
      );
    }
    return { id, type, data: own };
  });
}
