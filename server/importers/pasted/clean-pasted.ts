import { element, type HtmlElement, type HtmlNode } from '#server/kit/hast.ts';

import { attribute, childElements, findAll, isElement, textOf } from '../html/nodes.ts';

/** Invisible elements that copied documents contain. */
const unseen = new Set('script style meta link base title noscript template button xml'.split(' '));

const isComment = (node: HtmlNode): boolean => node.type === 'comment' || node.type === 'doctype';

/** Office elements have a prefix (`o:p`, `v:shape`); those with `w:` or `m:` contain settings, never text. */
const isOfficeSetting = ({ tagName }: HtmlElement): boolean => /^(?:w|m):/.test(tagName);
const isOfficeElement = ({ tagName }: HtmlElement): boolean => tagName.includes(':');

/** Whether the HTML comes from an office program; their comments are internal. */
export function isOfficeHtml(html: string): boolean {
  return /\bmso-|class="?Mso|urn:schemas-microsoft-com:office|xmlns:w=/i.test(html.slice(0, 200_000));
}

interface Pasted {
  isOffice: boolean;
  /** Number of embedded images that could not be kept. */
  lost: number;
}

function isLostPicture(node: HtmlElement): boolean {
  if (node.tagName !== 'img') return false;
  const src = attribute(node, 'src');
  const late = attribute(node, 'dataSrc') || attribute(node, 'dataOriginal');
  return late === '' && /^(?:data|blob|file|cid|about|webkit-fake-url):/i.test(src.trim());
}

function cleanNodes(nodes: readonly HtmlNode[], pasted: Pasted): HtmlNode[] {
  const cleaned = nodes.flatMap((node): HtmlNode[] => {
    if (isComment(node)) return pasted.isOffice ? [] : [node];
    if (node.type !== 'element') return [node];
    if (unseen.has(node.tagName) || isOfficeSetting(node)) return [];
    if (isLostPicture(node)) {
      // Placeholders of lazy-loading pages and spacers do not count as images.
      if (attribute(node, 'src').length > 1000 || /^(?:blob|file|cid)/i.test(attribute(node, 'src'))) pasted.lost += 1;
      return [];
    }
    const children = cleanNodes(node.children, pasted);
    if (isOfficeElement(node)) return children;
    // Google Docs wraps the whole document in a `<b>` with normal font weight.
    const isPlain =
      /^(?:b|strong)$/.test(node.tagName) && /font-weight:\s*(?:normal|400)/i.test(attribute(node, 'style'));
    return isPlain ? children : [{ ...node, children }];
  });
  return pasted.isOffice ? withLists(cleaned) : cleaned;
}

interface ListLine {
  level: number;
  isOrdered: boolean;
  words: HtmlNode[];
}

const isMark = (node: HtmlElement): boolean => /mso-list:\s*ignore/i.test(attribute(node, 'style'));

function withoutMarks(nodes: readonly HtmlNode[]): HtmlNode[] {
  return nodes.flatMap((node): HtmlNode[] => {
    if (node.type !== 'element') return [node];
    return isMark(node) ? [] : [{ ...node, children: withoutMarks(node.children) }];
  });
}

/** Word writes list items as paragraphs with a level in their style and the bullet as text. */
function listLineOf(node: HtmlNode): ListLine | undefined {
  if (!isElement(node, 'p')) return undefined;
  const level = /mso-list:[^;:]*\blevel(\d)/i.exec(attribute(node, 'style'))?.[1];
  if (!level) return undefined;
  const mark = textOf(findAll(node.children, 'span').filter(isMark)).trim();
  const isOrdered = /^[\p{L}\d一二三四五六七八九十]+[.)、．]/u.test(mark);
  return { level: Number(level), isOrdered, words: withoutMarks(node.children) };
}

function addLine(list: HtmlElement, line: ListLine, depth: number): void {
  const last = childElements(list, 'li').at(-1);
  if (line.level <= depth || !last) {
    list.children.push(element('li', {}, [...line.words]));
    return;
  }
  const inner = last.children.at(-1);
  const held = inner && isElement(inner, 'ul', 'ol') ? inner : element(line.isOrdered ? 'ol' : 'ul', {});
  if (held !== inner) last.children.push(held);
  addLine(held, line, depth + 1);
}

/** Combines consecutive list lines into one list. */
function withLists(nodes: readonly HtmlNode[]): HtmlNode[] {
  const result: HtmlNode[] = [];
  let list: HtmlElement | undefined;
  for (const node of nodes) {
    const line = listLineOf(node);
    if (line) {
      if (!list) result.push((list = element(line.isOrdered ? 'ol' : 'ul', {})));
      addLine(list, line, 1);
    } else {
      const isBetween = node.type === 'text' && node.value.trim() === '';
      if (!isBetween) list = undefined;
      result.push(node);
    }
  }
  return result;
}

/** Removes presentational markup from pasted HTML; text, links, tables and images with an address stay. */
export function cleanPasted(
  nodes: readonly HtmlNode[],
  isOffice: boolean,
): { nodes: HtmlNode[]; lostPictures: number } {
  const pasted = { isOffice, lost: 0 };
  const cleaned = cleanNodes(nodes, pasted);
  return { nodes: cleaned, lostPictures: pasted.lost };
}
