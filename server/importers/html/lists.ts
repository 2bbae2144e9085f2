import type { Block } from '#contract/kit/block.ts';
import { element, type HtmlElement, type HtmlNode } from '#server/kit/hast.ts';

import { type Conversion, makeBlock, rawBlock } from './conversion.ts';
import { inlineHtml } from './inline.ts';
import { attribute, childElements, find, hasClass, isBlank, isElement, isPhrasing, trimNodes } from './nodes.ts';
import { breakLines } from './paragraphs.ts';

interface Item {
  content: string;
  meta: { checked?: boolean };
  items: Item[];
}

type Style = 'ordered' | 'unordered' | 'checklist';

const maxItems = 5000;
const maxDepth = 20;

function checkboxOf(nodes: readonly HtmlNode[]): HtmlElement | undefined {
  const first = trimNodes(nodes)[0];
  if (isElement(first, 'input') && attribute(first, 'type') === 'checkbox') return first;
  return isElement(first, 'p', 'label', 'span') ? checkboxOf(first.children) : undefined;
}

function without(nodes: readonly HtmlNode[], removed: HtmlElement): HtmlNode[] {
  return nodes
    .filter((node) => node !== removed)
    .map((node) => (isElement(node) ? { ...node, children: without(node.children, removed) } : node));
}

function isList(node: HtmlNode): node is HtmlElement {
  return isElement(node, 'ul', 'ol', 'menu', 'dir');
}

/** The content of an item without nested lists; paragraphs become lines. Undefined when it contains blocks. */
function lineOf(nodes: readonly HtmlNode[]): HtmlNode[] | undefined {
  const line: HtmlNode[] = [];
  for (const node of nodes) {
    if (isElement(node, 'p', 'div', 'section', 'address', 'figure', 'figcaption', 'center')) {
      const held = lineOf(trimNodes(node.children));
      if (!held) return undefined;
      if (trimNodes(line).length > 0 && held.length > 0)
        line.push(...Array.from({ length: node.tagName === 'p' ? 2 : 1 }, () => element('br', {})));
      line.push(...held);
    } else if (node.type === 'comment') {
      continue;
    } else if (isPhrasing(node)) {
      const previous = line.at(-1);
      line.push(node);
      if (previous && isBlockBefore(nodes, node) && !isBlank(node)) line.splice(-1, 0, element('br', {}));
    } else return undefined;
  }
  return line;
}

function isBlockBefore(nodes: readonly HtmlNode[], node: HtmlNode): boolean {
  const before = nodes.slice(0, nodes.indexOf(node)).findLast((each) => !isBlank(each));
  return before !== undefined && !isPhrasing(before);
}

class NotAList extends Error {}

function styleOf(list: HtmlElement): Style {
  if (list.tagName === 'ol') return 'ordered';
  const items = childElements(list, 'li');
  return items.length > 0 && items.every((item) => checkboxOf(item.children)) ? 'checklist' : 'unordered';
}

/** The items of a list. Old editors put nested lists next to the item they belong to, not inside it. */
function entriesOf(list: HtmlElement): HtmlElement[] {
  const entries: HtmlElement[] = [];
  for (const child of list.children) {
    const last = entries.at(-1);
    if (isElement(child, 'li')) entries.push(child);
    else if (isList(child) && last) entries[entries.length - 1] = { ...last, children: [...last.children, child] };
    else if (!isBlank(child)) entries.push(element('li', {}, [child]));
  }
  return entries;
}

function itemOf(node: HtmlElement, style: Style, conversion: Conversion, depth: number): Item {
  const box = style === 'checklist' ? checkboxOf(node.children) : undefined;
  const children = box ? without(node.children, box) : node.children;
  const firstList = children.findIndex(isList);
  const own = firstList === -1 ? children : children.slice(0, firstList);
  const below = firstList === -1 ? [] : children.slice(firstList).filter((child) => !isBlank(child));
  const line = lineOf(own);
  if (!line || !below.every(isList) || below.length > 1 || node.properties.value !== undefined) throw new NotAList();
  const content = inlineHtml(conversion.lineBreaks ? breakLines(trimNodes(line)) : line, conversion);
  return {
    content,
    meta: box ? { checked: Boolean(box.properties.checked) } : {},
    items: below.flatMap((list) => itemsOf(list as HtmlElement, style, conversion, depth + 1)),
  };
}

function itemsOf(list: HtmlElement, style: Style, conversion: Conversion, depth: number): Item[] {
  const isOther =
    styleOf(list) !== style || (depth > 1 && (list.properties.start !== undefined || list.properties.reversed));
  if (isOther || depth > maxDepth) throw new NotAList();
  return entriesOf(list).map((item) => itemOf(item, style, conversion, depth));
}

const counters = new Map([
  ['a', 'lower-alpha'],
  ['A', 'upper-alpha'],
  ['i', 'lower-roman'],
  ['I', 'upper-roman'],
]);

function metaOf(list: HtmlElement): Record<string, unknown> {
  const start = Number.parseInt(attribute(list, 'start'), 10);
  const counterType = counters.get(attribute(list, 'type'));
  return { ...(Number.isSafeInteger(start) && start !== 1 ? { start } : {}), ...(counterType ? { counterType } : {}) };
}

/**
 * Converts a list to a list block if its items are single lines and nested lists have the same kind. Anything else
 * (code, images with captions, tables inside items; numbers below bullets) is kept as HTML.
 */
export function listBlocks(list: HtmlElement, conversion: Conversion): Block[] {
  const style = styleOf(list);
  const hasMore = find(list.children, (node) => hasClass(node, 'blocks-gallery-item')) !== undefined;
  try {
    if (hasMore || list.properties.reversed) throw new NotAList();
    const items = itemsOf(list, style, conversion, 1);
    if (items.length === 0) return [];
    if (countOf(items) > maxItems) throw new NotAList();
    return [makeBlock(conversion, 'list', { style, meta: style === 'ordered' ? metaOf(list) : {}, items })];
  } catch (error) {
    if (!(error instanceof NotAList)) throw error;
    return [rawBlock([list], conversion)];
  }
}

function countOf(items: readonly Item[]): number {
  return items.reduce((sum, item) => sum + 1 + countOf(item.items), 0);
}
