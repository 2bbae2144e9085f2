import type { Block } from '#contract/kit/block.ts';
import { type HtmlElement, type HtmlNode, element } from '#server/kit/hast.ts';

import { isFieldAddress } from '../addresses.ts';
import { type Conversion, makeBlock } from './conversion.ts';
import { embedBlocks } from './embeds.ts';
import { inlineHtml, isEmptyInline } from './inline.ts';
import { attribute, isBlank, isElement, textOf, trimNodes } from './nodes.ts';
import { isSmall, lonePicture, pictureOf } from './pictures.ts';

type Align = 'left' | 'center' | 'right' | undefined;

/** Splits inline nodes into paragraphs at blank lines, as WordPress does. */
export function splitAtBlankLines(nodes: readonly HtmlNode[]): HtmlNode[][] {
  const parts: HtmlNode[][] = [[]];
  for (const node of nodes) {
    if (node.type !== 'text') {
      parts.at(-1)?.push(node);
      continue;
    }
    const [first = '', ...rest] = node.value.split(/\n[^\S\n\u00a0]*\n\s*/);
    parts.at(-1)?.push({ type: 'text', value: first });
    for (const text of rest) parts.push([{ type: 'text', value: text }]);
  }
  return parts;
}

function breakText(text: string): HtmlNode[] {
  return text
    .split('\n')
    .flatMap((line, at): HtmlNode[] =>
      at === 0 ? [{ type: 'text', value: line }] : [element('br', {}), { type: 'text', value: line }],
    );
}

/** Converts newlines to breaks, except where there is one already. */
export function breakLines(nodes: readonly HtmlNode[]): HtmlNode[] {
  const broken = nodes.flatMap((node, at): HtmlNode[] => {
    if (node.type === 'element') return [{ ...node, children: breakLines(node.children) }];
    if (node.type !== 'text') return [node];
    const before = isElement(nodes[at - 1], 'br') ? node.value.replace(/^[^\S\n]*\n/, '') : node.value;
    const text = isElement(nodes[at + 1], 'br') ? before.replace(/\n[^\S\n]*$/, '') : before;
    return breakText(text);
  });
  return broken;
}

/** Converts a standalone image to an image block; with an unusual link target it stays inside a paragraph. */
export function pictureBlock(
  image: HtmlElement,
  link: string,
  conversion: Conversion,
  more: { caption?: string; align?: Align } = {},
): Block {
  const { url, alt, title, width, height } = pictureOf(image, conversion);
  const outerLink = conversion.wrappers.findLast((wrapper) => wrapper.tagName === 'a');
  const leadsTo = link || (outerLink ? attribute(outerLink, 'href') : '');
  const target = leadsTo ? conversion.linkAddress(leadsTo) : '';
  const isOwnFile = target === url;
  if (target && !isOwnFile && !isFieldAddress(target)) {
    const text = inlineHtml([element('a', { href: leadsTo }, [image])], { ...conversion, wrappers: [] });
    return makeBlock(conversion, 'paragraph', { text: more.caption ? `${text}<br>${more.caption}` : text });
  }
  return makeBlock(conversion, 'image', {
    file: { url, ...(width ? { width } : {}), ...(height ? { height } : {}) },
    alt: alt.slice(0, 2000),
    caption:
      more.caption ||
      (title && title !== alt ? inlineHtml([{ type: 'text', value: title }], { ...conversion, wrappers: [] }) : ''),
    withBorder: false,
    stretched: false,
    withBackground: false,
    ...(target && !isOwnFile ? { link: target } : {}),
    ...(more.align ? { align: more.align } : {}),
  });
}

export function imageAlign(image: HtmlElement): Align {
  const found =
    /\balign(left|center|right)\b/.exec(attribute(image, 'className'))?.[1] ?? attribute(image, 'align').toLowerCase();
  return found === 'left' || found === 'center' || found === 'right' ? found : undefined;
}

/** Takes images off the start and the end of a paragraph; those within its text stay. */
function peel(nodes: readonly HtmlNode[], side: 'head' | 'tail'): { pictures: HtmlNode[]; rest: HtmlNode[] } {
  const rest = [...nodes];
  const pictures: HtmlNode[] = [];
  for (;;) {
    const at = side === 'head' ? 0 : rest.length - 1;
    const node = rest[at];
    if (node === undefined) break;
    if (isBlank(node)) {
      rest.splice(at, 1);
      continue;
    }
    const lone = lonePicture(node);
    if (!lone || isSmall(lone.image)) break;
    pictures.push(node);
    rest.splice(at, 1);
  }
  return {
    pictures: side === 'head' ? pictures : pictures.toReversed(),
    rest: pictures.length > 0 ? trimNodes(rest) : [...nodes],
  };
}

function bareAddress(nodes: readonly HtmlNode[]): string {
  const [node, ...more] = trimNodes(nodes);
  const text = textOf(nodes).trim();
  if (node === undefined || more.length > 0 || !/^https?:\/\/\S+$/.test(text)) return '';
  return node.type === 'text' ? text : '';
}

function wordsBlock(nodes: readonly HtmlNode[], conversion: Conversion, align: Align): Block[] {
  const text = inlineHtml(nodes, conversion);
  if (isEmptyInline(text)) return [];
  return [makeBlock(conversion, 'paragraph', { text, ...(align && align !== 'left' ? { align } : {}) })];
}

/** Converts a paragraph to a text block, with image blocks before or after it for images at its ends. */
export function paragraphBlocks(
  nodes: readonly HtmlNode[],
  conversion: Conversion,
  align: Align = conversion.align,
): Block[] {
  const address = conversion.lineBreaks ? bareAddress(nodes) : '';
  if (address) return embedBlocks(address, '', conversion, 'link');
  const head = peel(trimNodes(nodes), 'head');
  const tail = peel(head.rest, 'tail');
  const toBlock = (node: HtmlNode): Block => {
    const { image, link } = lonePicture(node) as { image: HtmlElement; link: string };
    return pictureBlock(image, link, conversion, { align: imageAlign(image) ?? align });
  };
  return [...head.pictures.map(toBlock), ...wordsBlock(tail.rest, conversion, align), ...tail.pictures.map(toBlock)];
}
