import { saleBlockId } from '#contract/features/posts/sales.rules.ts';
import type { Block } from '#contract/kit/block.ts';
import { escapeHtml } from '#server/kit/escape-html.ts';

import { inlineMarkdown } from './write-inline.ts';

/**
 * Writes a block as an HTML comment if Markdown cannot express it or its content is locked. Other programs ignore it;
 * importing restores the block exactly.
 */
function asComment(block: Block): string {
  const { id, type, data } = block;
  // What stands around the sold part of an article is known by its id.
  const kept = id === saleBlockId ? { id, type, data } : { type, data };
  return `<!-- block ${JSON.stringify(kept).replaceAll('--', '-\\u002d').replaceAll('>', '\\u003e')} -->`;
}

type Writer = (block: Block) => string | undefined;
type Data = Record<string, never> & { blocks?: Block[] };

const string = (value: unknown): string => (typeof value === 'string' ? value : '');
const attributes = (pairs: Record<string, unknown>) =>
  Object.entries(pairs)
    .map(([key, value]) => (value === undefined || value === '' ? '' : ` ${key}="${escapeHtml(String(value))}"`))
    .join('');

function prefixed(text: string, prefix: string): string {
  return text
    .split('\n')
    .map((line) => (line === '' ? prefix.trimEnd() : prefix + line))
    .join('\n');
}

const paragraph: Writer = ({ data }) =>
  data.align ? `<p align="${string(data.align)}">${string(data.text)}</p>` : inlineMarkdown(string(data.text));

const header: Writer = ({ data }) => {
  const anchor = string(data.anchor);
  return `${'#'.repeat(Number(data.level) || 2)} ${inlineMarkdown(string(data.text)).replace(/^\\(?=[#>+-])/, '\\')}${/^[\w-]+$/.test(anchor) ? ` {#${anchor}}` : ''}`;
};

const image: Writer = (block) => {
  const data = block.data as {
    file?: { url?: string; width?: number; height?: number };
    alt?: string;
    caption?: string;
    link?: string;
    align?: string;
    withBorder?: boolean;
    stretched?: boolean;
    withBackground?: boolean;
  };
  const url = data.file?.url ?? '';
  if (data.withBorder || data.stretched || data.withBackground) return undefined;
  const img = `<img${attributes({ src: url, alt: data.alt, width: data.file?.width, height: data.file?.height })}>`;
  const linked = data.link ? `<a href="${escapeHtml(data.link)}">${img}</a>` : img;
  return `<figure${data.align ? ` class="align${data.align}"` : ''}>${linked}${data.caption ? `<figcaption>${data.caption}</figcaption>` : ''}</figure>`;
};

const gallery: Writer = (block) => {
  const { layout, images } = block.data as {
    layout?: string;
    images?: { url: string; alt?: string; caption?: string; width?: number; height?: number }[];
  };
  const pictures = (images ?? []).map(
    (each) =>
      `<figure><img${attributes({ src: each.url, alt: each.alt, width: each.width, height: each.height })}>${each.caption ? `<figcaption>${each.caption}</figcaption>` : ''}</figure>`,
  );
  return `<figure class="wp-block-gallery${layout && layout !== 'grid' ? ` gallery-${layout}` : ''}">\n${pictures.join('\n')}\n</figure>`;
};

interface Item {
  content?: string;
  meta?: { checked?: boolean };
  items?: Item[];
}

function listLines(items: readonly Item[], style: string, start: number): string[] {
  return items.flatMap((item, at) => {
    const marker = style === 'ordered' ? `${start + at}. ` : '- ';
    const box = style === 'checklist' ? (item.meta?.checked ? '[x] ' : '[ ] ') : '';
    const below = listLines(item.items ?? [], style, 1).map((line) => ' '.repeat(marker.length) + line);
    return [`${marker}${box}${inlineMarkdown(item.content ?? '') || '&#8203;'}`, ...below];
  });
}

const list: Writer = (block) => {
  const data = block.data as { style?: string; meta?: { start?: number; counterType?: string }; items?: Item[] };
  if (data.meta?.counterType && data.meta.counterType !== 'numeric') return undefined;
  return listLines(data.items ?? [], data.style ?? 'unordered', data.meta?.start ?? 1).join('\n');
};

const quote: Writer = (block) => {
  const { text, caption, alignment, blocks } = block.data as {
    text?: string;
    caption?: string;
    alignment?: string;
    blocks?: Block[];
  };
  if (alignment === 'center') return undefined;
  const parts = (text ?? '').split('<br><br>').map(inlineMarkdown);
  const body = [
    ...parts,
    ...(blocks?.length ? [blocksToMarkdown(blocks).trimEnd()] : []),
    ...(caption ? [`<footer>${caption}</footer>`] : []),
  ];
  return prefixed(body.filter(Boolean).join('\n\n'), '> ');
};

const table: Writer = (block) => {
  const { withHeadings, content, align, caption, stretched } = block.data as {
    withHeadings?: boolean;
    content?: string[][];
    align?: string[];
    caption?: string;
    stretched?: boolean;
  };
  const rows = content ?? [];
  const [head] = rows;
  if (!withHeadings || caption || stretched || !head || head.length < 2) return undefined;
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => inlineMarkdown(cell) || ' ').join(' | ')} |`;
  const rule = head.map((_, at) => ({ center: ':---:', right: '---:' })[align?.[at] ?? ''] ?? '---');
  return [line(head), `| ${rule.join(' | ')} |`, ...rows.slice(1).map(line)].join('\n');
};

const code: Writer = (block) => {
  const data = block.data as {
    code?: string;
    language?: string;
    filename?: string;
    highlight?: string;
    caption?: string;
    link?: string;
  };
  if (data.caption || data.link || /["\n]/.test(data.filename ?? '') || /[^\w+#.-]/.test(data.language ?? ''))
    return undefined;
  const source = data.code ?? '';
  const fence = '`'.repeat(Math.max(2, ...Array.from(source.matchAll(/`+/g), ([run]) => run.length)) + 1);
  const info = [
    data.language || (data.filename || data.highlight ? 'text' : ''),
    data.filename ? `title="${data.filename}"` : '',
    data.highlight ? `{${data.highlight}}` : '',
  ];
  return `${fence}${info.filter(Boolean).join(' ')}\n${source}\n${fence}`;
};

const mermaid: Writer = ({ data }) =>
  data.caption || string(data.code).includes('```') ? undefined : `\`\`\`mermaid\n${string(data.code)}\n\`\`\``;
const math: Writer = ({ data }) => (/\$\$|\n\s*\n/.test(string(data.tex)) ? undefined : `$$\n${string(data.tex)}\n$$`);

const frame: Writer = (block) => {
  const { source, embed, caption } = block.data as { source?: string; embed?: string; caption?: string };
  const address = source || embed;
  return address
    ? `<figure><iframe src="${escapeHtml(address)}"></iframe>${caption ? `<figcaption>${caption}</figcaption>` : ''}</figure>`
    : undefined;
};

const video: Writer = (block) => {
  const { url, poster, caption, width, height } = block.data as Record<string, string>;
  return `<figure><video controls${attributes({ src: url, poster, width, height })}></video>${caption ? `<figcaption>${caption}</figcaption>` : ''}</figure>`;
};

const audio: Writer = ({ data }) =>
  data.artist || data.cover ? undefined : `<audio controls${attributes({ src: data.url, title: data.title })}></audio>`;

const marks: Record<string, string> = { info: 'NOTE', success: 'TIP', warning: 'WARNING', danger: 'CAUTION' };
const alert: Writer = ({ data }) => {
  const title = string(data.title);
  if (/<|&/.test(title)) return undefined;
  const text = string(data.text).split('<br><br>').map(inlineMarkdown).join('\n\n');
  return prefixed(`[!${marks[string(data.style)] ?? 'NOTE'}]${title ? ` ${title}` : ''}\n${text}`, '> ');
};

const collapse: Writer = (block) => {
  const { title, open, blocks } = block.data as Data & { title?: string; open?: boolean };
  return `<details${open ? ' open' : ''}><summary>${title ?? ''}</summary>\n\n${blocksToMarkdown(blocks ?? [])}\n</details>`;
};

const columns: Writer = (block) => {
  const { items } = block.data as { items?: { width?: number; blocks?: Block[] }[] };
  const column = ({ width, blocks }: { width?: number; blocks?: Block[] }) =>
    `<div class="wp-block-column"${width ? ` style="flex-basis:${width}%"` : ''}>\n\n${blocksToMarkdown(blocks ?? [])}\n</div>`;
  return `<div class="wp-block-columns">\n${(items ?? []).map(column).join('\n')}\n</div>`;
};

const footnotes: Writer = (block) => {
  const { items } = block.data as { items?: { label: string; text?: string }[] };
  const labels = new Set(items?.map(({ label }) => label));
  if (!items?.length || labels.size < items.length) return undefined;
  return items.map(({ label, text }) => `[^${label}]: ${inlineMarkdown(text ?? '') || '&#8203;'}`).join('\n');
};

/** Raw HTML is written as a comment if Markdown would split or reinterpret it. */
const raw: Writer = () => undefined;

const writers = new Map<string, Writer>([
  ['paragraph', paragraph],
  ['header', header],
  ['image', image],
  ['gallery', gallery],
  ['list', list],
  ['quote', quote],
  ['table', table],
  ['code', code],
  ['mermaid', mermaid],
  ['math', math],
  ['embed', frame],
  ['video', video],
  ['audio', audio],
  ['alert', alert],
  ['collapse', collapse],
  ['columns', columns],
  ['footnotes', footnotes],
  ['raw', raw],
  ['delimiter', () => '---'],
  ['page-break', () => '<!--nextpage-->'],
]);

function needsRule(before: Block | undefined, block: Block): boolean {
  return before?.type === 'list' && block.type === 'list';
}

/** Writes blocks as Markdown that can be imported without loss and displays well in other programs. */
export function blocksToMarkdown(blocks: readonly Block[]): string {
  return blocks
    .map((block, at) => {
      const written = writers.get(block.type)?.(block) ?? asComment(block);
      // Markdown would merge two consecutive lists.
      return needsRule(blocks[at - 1], block) ? `<!-- -->\n\n${written}` : written;
    })
    .filter((text) => text !== '')
    .map((text) => `${text}\n`)
    .join('\n');
}
