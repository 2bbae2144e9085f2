import type { Block } from '#contract/kit/block.ts';

import { cleanElement, escapeHtml } from '../tools/inline-html.ts';
import { freshId } from '../tools/fresh-ids.ts';

const containers = 'ADDRESS ARTICLE ASIDE BODY CENTER DETAILS DIV DL FIGURE FOOTER HEADER MAIN NAV SECTION TBODY'.split(
  ' ',
);
const blockTags = new Set([
  ...containers,
  ...'BLOCKQUOTE DD DT FIGCAPTION H1 H2 H3 H4 H5 H6 HR LI OL P PRE TABLE UL'.split(' '),
]);

function hasBlocks(element: Element): boolean {
  return [...element.querySelectorAll('*')].some(({ tagName }) => blockTags.has(tagName));
}

function made(type: string, data: Record<string, unknown>): Block {
  return { id: freshId(), type, data };
}

function imageBlock(image: Element, caption = ''): Block {
  const url = image.getAttribute('src') ?? '';
  const look = { withBorder: false, stretched: false, withBackground: false };
  return made('image', { file: { url }, alt: image.getAttribute('alt') ?? '', caption, ...look });
}

function itemsOf(list: Element): unknown[] {
  return [...list.children]
    .filter(({ tagName }) => tagName === 'LI')
    .map((item) => {
      const copy = item.cloneNode(true) as Element;
      for (const inner of copy.querySelectorAll('ul, ol')) inner.remove();
      const lists = [...item.children].filter(({ tagName }) => tagName === 'UL' || tagName === 'OL');
      return { content: cleanElement(copy).trim(), meta: {}, items: lists.flatMap(itemsOf) };
    });
}

function listBlock(list: Element): Block {
  const start = Number(list.getAttribute('start'));
  const meta = Number.isSafeInteger(start) && start > 1 ? { start } : {};
  return made('list', { style: list.tagName === 'OL' ? 'ordered' : 'unordered', meta, items: itemsOf(list) });
}

function tableBlock(table: Element): Block {
  const rows = [...table.querySelectorAll('tr')];
  const content = rows.map((row) => [...row.children].map((cell) => cleanElement(cell).trim()));
  const withHeadings = rows[0]?.querySelector('th') !== null && rows[0] !== undefined;
  const caption = table.querySelector('caption');
  return made('table', { withHeadings, stretched: false, content, caption: caption ? cleanElement(caption) : '' });
}

function codeBlock(source: Element): Block {
  const language = /language-([\w+#-]+)/.exec(
    `${source.className} ${source.querySelector('code')?.className ?? ''}`,
  )?.[1];
  for (const line of source.querySelectorAll('br')) line.replaceWith('\n');
  const code = (source.textContent ?? '').replace(/\n$/, '');
  return made('code', { code, language: language ?? '', filename: '', highlight: '', caption: '' });
}

const makers: Record<string, (element: Element) => Block[]> = {
  PRE: (element) => [codeBlock(element)],
  HR: () => [made('delimiter', {})],
  UL: (element) => [listBlock(element)],
  OL: (element) => [listBlock(element)],
  TABLE: (element) => (element.querySelector('td, th') ? [tableBlock(element)] : []),
  IMG: (element) => [imageBlock(element)],
};
for (const level of [1, 2, 3, 4, 5, 6]) {
  makers[`H${level}`] = (element) => {
    const text = cleanElement(element).trim();
    return text === '' ? [] : [made('header', { text, level: Math.max(2, level) })];
  };
}

function paragraphBlocks(nodes: Node[]): Block[] {
  const container = document.createElement('div');
  container.append(...nodes.map((node) => node.cloneNode(true)));
  const pictures = [...container.querySelectorAll('img')];
  for (const picture of pictures) picture.remove();
  const text = cleanElement(container).trim();
  const words = text === '' || container.textContent?.trim() === '' ? [] : [made('paragraph', { text })];
  return [...words, ...pictures.map((picture) => imageBlock(picture))];
}

function quoteBlocks(element: Element): Block[] {
  if (!hasBlocks(element))
    return [made('quote', { text: cleanElement(element).trim(), caption: '', alignment: 'left', blocks: [] })];
  const inner = blocksOfElement(element);
  const isPlain = inner.every(({ type }) => type === 'paragraph');
  const text = isPlain ? inner.map(({ data }) => String(data.text)).join('<br>') : '';
  return [made('quote', { text, caption: '', alignment: 'left', blocks: isPlain ? [] : inner })];
}

/** Converts cleaned HTML to blocks in the browser, for small pastes and when the server cannot be reached. */
export function blocksOfElement(parent: Element): Block[] {
  const blocks: Block[] = [];
  let line: Node[] = [];
  const endLine = () => {
    if (line.length > 0) blocks.push(...paragraphBlocks(line));
    line = [];
  };
  for (const node of parent.childNodes) {
    const element = node instanceof Element ? node : undefined;
    if (!element || (!blockTags.has(element.tagName) && !hasBlocks(element))) {
      if (element?.tagName === 'BR' && line.at(-1)?.nodeName === 'BR') endLine();
      else line.push(node);
      continue;
    }
    endLine();
    const make = makers[element.tagName];
    if (make) blocks.push(...make(element));
    else if (element.tagName === 'BLOCKQUOTE') blocks.push(...quoteBlocks(element));
    else blocks.push(...blocksOfElement(element));
  }
  endLine();
  return blocks;
}

/** Whether the HTML is a single line of inline text. */
export function isInlineOnly(body: Element): boolean {
  const only = body.childElementCount === 1 && body.textContent?.trim() === body.firstElementChild?.textContent?.trim();
  const container =
    only && /^(?:P|DIV|SPAN|SECTION)$/.test(body.firstElementChild?.tagName ?? '')
      ? (body.firstElementChild as Element)
      : body;
  return !hasBlocks(container) && !container.querySelector('img') && container.querySelectorAll('br').length < 2;
}

export function paragraphBlock(text: string): Block {
  return made('paragraph', { text: escapeHtml(text).replaceAll('\n', '<br>') });
}
