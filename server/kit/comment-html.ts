import { element, type HtmlElement, type HtmlNode, mapElements, parseHtml, writeHtml } from './hast.ts';
import { sanitiseRaw } from './sanitise-html.ts';

const blockNames = new Set([
  'address',
  'article',
  'aside',
  'audio',
  'blockquote',
  'details',
  'div',
  'dl',
  'figure',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'hr',
  'ol',
  'p',
  'pre',
  'section',
  'table',
  'ul',
  'video',
]);

/** Images in comments become links: loading them from another host would expose the reader. */
function linkOfImage(node: HtmlElement): HtmlElement {
  const { src, alt } = node.properties;
  const href = typeof src === 'string' && !src.startsWith('data:') ? src : undefined;
  const label = typeof alt === 'string' && alt !== '' ? alt : (href ?? '图片');
  const rel = ['nofollow', 'ugc', 'noopener'];
  return element(href ? 'a' : 'span', href ? { href, rel, target: '_blank' } : {}, [{ type: 'text', value: label }]);
}

function isBlock(node: HtmlNode): boolean {
  return node.type === 'element' && blockNames.has(node.tagName);
}

/** Text with line breaks as `<br>`. */
function withBreaks(text: string): HtmlNode[] {
  return text.split('\n').flatMap((line, at): HtmlNode[] => {
    const piece: HtmlNode = { type: 'text', value: line };
    return at === 0 ? [piece] : [element('br', {}), piece];
  });
}

function isEmpty(nodes: readonly HtmlNode[]): boolean {
  return nodes.every(
    (node) => (node.type === 'text' && node.value.trim() === '') || (node.type === 'element' && node.tagName === 'br'),
  );
}

/** Wraps inline content in paragraphs: an empty line starts a new one, a single line break is kept. */
function wrapParagraphs(nodes: readonly HtmlNode[]): HtmlNode[] {
  const result: HtmlNode[] = [];
  let open: HtmlNode[] = [];
  const close = (): void => {
    while (open.length > 0 && isEmpty(open.slice(-1))) open.pop();
    if (open.length > 0) result.push(element('p', {}, open));
    open = [];
  };
  for (const node of nodes) {
    if (isBlock(node)) {
      close();
      result.push(node);
    } else if (node.type === 'text') {
      node.value.split(/\n[^\S\n]*\n\s*/).forEach((part, at) => {
        if (at > 0) close();
        open.push(...withBreaks(open.length === 0 ? part.replace(/^\s+/, '') : part));
      });
    } else open.push(node);
  }
  close();
  return result;
}

/**
 * Cleans imported HTML comments with significant line breaks: sanitised, in paragraphs, images as links, external links
 * marked.
 */
export function cleanCommentHtml(html: string, host: string): string {
  const tree = parseHtml(sanitiseRaw(html.replace(/\r\n?/g, '\n'), { host }));
  const nodes = mapElements(tree.children, (node) => (node.tagName === 'img' ? linkOfImage(node) : node));
  return writeHtml({ type: 'root', children: wrapParagraphs(nodes) });
}
