import type { HtmlElement, HtmlNode } from '#server/kit/hast.ts';

/** Block-level elements. */
const blockTags = new Set(
  (
    'address article aside blockquote center dd details dialog dir div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 ' +
    'header hgroup hr legend li main menu nav ol p pre search section summary table tbody td tfoot th thead tr caption colgroup ul ' +
    'iframe video audio object embed import-ready noscript'
  ).split(' '),
);

/** Elements whose contents are not displayed. */
export const silentTags = new Set(['script', 'style', 'template', 'link', 'meta', 'title', 'base', 'head']);

export function isElement<Name extends string>(
  node: HtmlNode | undefined,
  ...tagNames: Name[]
): node is HtmlElement & { tagName: Name } {
  return node?.type === 'element' && (tagNames.length === 0 || tagNames.includes(node.tagName as Name));
}

export function childElements(node: HtmlElement, ...tagNames: string[]): HtmlElement[] {
  return node.children.filter((child): child is HtmlElement => isElement(child, ...tagNames));
}

export function find(nodes: readonly HtmlNode[], test: (node: HtmlElement) => boolean): HtmlElement | undefined {
  for (const node of nodes) {
    if (node.type !== 'element') continue;
    const found = test(node) ? node : find(node.children, test);
    if (found) return found;
  }
  return undefined;
}

export function findTag(nodes: readonly HtmlNode[], ...tagNames: string[]): HtmlElement | undefined {
  return find(nodes, (node) => tagNames.includes(node.tagName));
}

export function findAll(nodes: readonly HtmlNode[], ...tagNames: string[]): HtmlElement[] {
  return nodes.flatMap((node) => {
    if (node.type !== 'element') return [];
    return [...(tagNames.includes(node.tagName) ? [node] : []), ...findAll(node.children, ...tagNames)];
  });
}

/** Whether the node is text or an inline element without block-level descendants. */
export function isPhrasing(node: HtmlNode): boolean {
  if (node.type !== 'element') return node.type === 'text';
  return (
    !blockTags.has(node.tagName) &&
    !silentTags.has(node.tagName) &&
    node.children.every((child) => child.type === 'comment' || isPhrasing(child))
  );
}

export function attribute(node: HtmlElement, name: string): string {
  const value = node.properties[name];
  if (Array.isArray(value)) return value.join(' ');
  return value === undefined || value === null || value === false ? '' : value === true ? name : String(value);
}

export function classesOf(node: HtmlElement): string[] {
  return attribute(node, 'className').split(/\s+/).filter(Boolean);
}

export function hasClass(node: HtmlNode, ...names: string[]): boolean {
  return node.type === 'element' && classesOf(node).some((each) => names.includes(each));
}

/** The text of nodes, newlines included. */
export function textOf(nodes: readonly HtmlNode[]): string {
  return nodes
    .map((node) => {
      if (node.type === 'text') return node.value;
      if (node.type !== 'element') return '';
      return node.tagName === 'br' ? '\n' : textOf(node.children);
    })
    .join('');
}

/** Whether the node has no visible content. */
export function isBlank(node: HtmlNode): boolean {
  if (node.type === 'text') return /^\s*$/.test(node.value);
  if (node.type !== 'element') return true;
  return node.tagName === 'br' || silentTags.has(node.tagName);
}

/** Removes blank nodes from both ends. */
export function trimNodes(nodes: readonly HtmlNode[]): HtmlNode[] {
  let start = 0;
  let end = nodes.length;
  while (start < end && isBlank(nodes[start] as HtmlNode)) start++;
  while (end > start && isBlank(nodes[end - 1] as HtmlNode)) end--;
  return nodes.slice(start, end);
}

export function alignOf(node: HtmlElement): 'left' | 'center' | 'right' | undefined {
  const style = /(?:^|;)\s*text-align\s*:\s*(left|center|right)/i.exec(attribute(node, 'style'))?.[1]?.toLowerCase();
  const named = classesOf(node)
    .map((name) => /^(?:has-text-)?align-?(left|center|right)$/.exec(name)?.[1])
    .find(Boolean);
  const found = style ?? (attribute(node, 'align').toLowerCase() || named);
  if (node.tagName === 'center') return 'center';
  return found === 'left' || found === 'center' || found === 'right' ? found : undefined;
}

/** A width or height in pixels; undefined for percentages and invalid values. */
export function pixelsOf(value: string): number | undefined {
  const number = /^\s*(\d{1,5})(?:\.\d+)?(?:px)?\s*$/.exec(value)?.[1];
  return number === undefined || Number(number) === 0 ? undefined : Number(number);
}
