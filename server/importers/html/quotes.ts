import type { Block } from '#contract/kit/block.ts';
import type { HtmlElement, HtmlNode } from '#server/kit/hast.ts';

import { type Conversion, innerBlocks, makeBlock, mayNest, rawBlock } from './conversion.ts';
import { inlineHtml, isEmptyInline } from './inline.ts';
import { alignOf, isBlank, isElement, isPhrasing, trimNodes } from './nodes.ts';
import { breakLines, splitAtBlankLines } from './paragraphs.ts';
import { holdsPicture } from './pictures.ts';

/** Splits off the attribution at the end of a quotation. */
function takeSource(nodes: readonly HtmlNode[]): { rest: HtmlNode[]; source: HtmlNode[] } {
  const rest = trimNodes(nodes);
  const last = rest.at(-1);
  if (isElement(last, 'cite', 'footer', 'figcaption')) {
    const isApart = rest.length === 1 || !isPhrasing(rest.at(-2) as HtmlNode) || endsLine(rest.at(-2) as HtmlNode);
    return isApart && rest.length > 1
      ? { rest: trimNodes(rest.slice(0, -1)), source: last.children }
      : { rest, source: [] };
  }
  if (isElement(last, 'p')) {
    const [only, ...more] = trimNodes(last.children);
    if (isElement(only, 'cite') && more.length === 0 && rest.length > 1)
      return { rest: trimNodes(rest.slice(0, -1)), source: only.children };
  }
  return { rest, source: [] };
}

function endsLine(node: HtmlNode): boolean {
  return isElement(node, 'br') || (node.type === 'text' && /\n[^\S\n]*$/.test(node.value));
}

/** The paragraphs of a quotation that contains only text; undefined otherwise. */
function paragraphsOf(nodes: readonly HtmlNode[], conversion: Conversion): string[] | undefined {
  const paragraphs: HtmlNode[][] = [];
  let run: HtmlNode[] = [];
  const close = () => {
    paragraphs.push(...(conversion.lineBreaks ? splitAtBlankLines(run) : [run]));
    run = [];
  };
  for (const node of nodes) {
    if (node.type === 'comment') {
      if (/^\s*(?:more|nextpage|\/?wp:(?!paragraph\b))/.test(node.value)) return undefined;
    } else if (isElement(node, 'p') && node.children.every(isPhrasing) && !alignOf(node)) {
      close();
      paragraphs.push(node.children);
    } else if (isPhrasing(node)) run.push(node);
    else return undefined;
  }
  close();
  if (paragraphs.some(holdsPicture)) return undefined;
  const lines = (each: HtmlNode[]) => (conversion.lineBreaks ? breakLines(trimNodes(each)) : each);
  return paragraphs.filter((each) => !each.every(isBlank)).map((each) => inlineHtml(lines(each), conversion));
}

export function quoteBlocks(node: HtmlElement, conversion: Conversion, caption = ''): Block[] {
  const { rest, source } = takeSource(node.children);
  const alignment = alignOf(node) === 'center' ? 'center' : 'left';
  const from = [inlineHtml(source, conversion), caption].filter((each) => !isEmptyInline(each)).join('<br>');
  const paragraphs = paragraphsOf(rest, conversion);
  if (paragraphs) {
    if (paragraphs.length === 0 && from === '') return [];
    return [makeBlock(conversion, 'quote', { text: paragraphs.join('<br><br>'), caption: from, alignment })];
  }
  if (!mayNest(conversion)) return [rawBlock([node], conversion)];
  return [
    makeBlock(conversion, 'quote', { text: '', caption: from, alignment, blocks: innerBlocks(rest, conversion) }),
  ];
}
