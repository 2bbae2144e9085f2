import rehypeParse from 'rehype-parse';
import { unified } from 'unified';

interface Node {
  type: string;
  tagName?: string;
  value?: string;
  properties?: Record<string, unknown>;
  children?: Node[];
}

/** What a reader sees on the pages of one article. */
export interface PageContents {
  title: string;
  text: string;
  /** Text outside code, where no source markup must remain. */
  prose: string;
  comments: string;
  code: string[];
  images: number;
  tables: number;
  items: number;
  /** All attribute values, for addresses. */
  addresses: Set<string>;
}

export function emptyPage(): PageContents {
  return {
    title: '',
    text: '',
    prose: '',
    comments: '',
    code: [],
    images: 0,
    tables: 0,
    items: 0,
    addresses: new Set(),
  };
}

const parser = unified().use(rehypeParse);

function classes(node: Node): string[] {
  const value = node.properties?.className;
  return Array.isArray(value) ? value.map(String) : [];
}

function findAll(node: Node, fits: (node: Node) => boolean): Node[] {
  if (fits(node)) return [node];
  return (node.children ?? []).flatMap((child) => findAll(child, fits));
}

const inline = /^(a|abbr|b|cite|code|del|em|i|ins|kbd|mark|q|rp|rt|ruby|s|samp|small|span|strong|sub|sup|time|u|var)$/;

function textOf(node: Node, leave: (node: Node) => boolean = () => false): string {
  if (node.type === 'text') return node.value ?? '';
  if (leave(node)) return '\n';
  const inside = (node.children ?? []).map((child) => textOf(child, leave)).join('');
  return inline.test(node.tagName ?? '') ? inside : `\n${inside}\n`;
}

/** Whether Somnia added the element to the author's text. */
function isFurniture(node: Node): boolean {
  return classes(node).some((name) => /^(anchor|code-language|code-head)$/.test(name)) && node.tagName !== 'figcaption';
}

function take(node: Node, page: PageContents): void {
  for (const value of Object.values(node.properties ?? {})) if (typeof value === 'string') page.addresses.add(value);
  if (node.tagName === 'img') page.images += 1;
  if (node.tagName === 'table') page.tables += 1;
  if (node.tagName === 'li') page.items += 1;
  if (node.tagName === 'pre')
    page.code.push((node.children ?? []).map((child) => textOf(child).replace(/^\n|\n$/g, '')).join(''));
  for (const child of node.children ?? []) take(child, page);
}

/** Adds the contents of one page of an article. */
export function readPage(html: string, page: PageContents, only: 'body' | 'comments' | 'all'): void {
  const tree = parser.parse(html) as Node;
  if (only !== 'comments') {
    for (const body of findAll(tree, ({ properties }) => properties?.dataArticleBody !== undefined)) {
      take(body, page);
      page.text += textOf(body, (node) => classes(node).includes('anchor'));
      page.prose += textOf(body, (node) => isFurniture(node) || /^(pre|code)$/.test(node.tagName ?? ''));
    }
    page.title ||= findAll(tree, ({ tagName }) => tagName === 'h1').map((node) => textOf(node))[0] ?? '';
  }
  if (only !== 'body') {
    for (const comment of findAll(tree, (node) => classes(node).includes('comment-text')))
      page.comments += textOf(comment);
  }
}
