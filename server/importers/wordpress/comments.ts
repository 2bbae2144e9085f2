import { type HtmlNode, parseHtml } from '#server/kit/hast.ts';

import type { ImportComment } from '../document.ts';
import { attribute, isElement } from '../html/nodes.ts';
import { type ExportScan, timeOf } from './export-scan.ts';
import { childText, type XmlElement } from './xml.ts';

const marks = new Map([
  ['strong', '**'],
  ['b', '**'],
  ['em', '*'],
  ['i', '*'],
  ['code', '`'],
]);

function wrapped(text: string, mark: string): string {
  const words = text.trim();
  if (words === '' || words.includes('\n')) return text;
  const start = text.length - text.trimStart().length;
  return `${text.slice(0, start)}${mark}${words}${mark}${text.slice(start + words.length)}`;
}

function lines(text: string, prefix: string): string {
  return text
    .trim()
    .split('\n')
    .map((line) => `${prefix}${line}`)
    .join('\n');
}

function ofElement(node: Extract<HtmlNode, { type: 'element' }>): string {
  const text = markdownOf(node.children);
  const mark = marks.get(node.tagName);
  if (mark) return wrapped(text, mark);
  if (node.tagName === 'br') return '\n';
  if (node.tagName === 'a') {
    const href = attribute(node, 'href');
    return href === '' || text.trim() === href || !/^(?:https?|mailto):/i.test(href)
      ? text || href
      : `[${text.trim()}](${href})`;
  }
  if (node.tagName === 'img') return `![${attribute(node, 'alt')}](${attribute(node, 'src')})`;
  if (node.tagName === 'pre') return `\n\n\`\`\`\n${text.replaceAll(/^`|`$/g, '').trim()}\n\`\`\`\n\n`;
  if (node.tagName === 'blockquote') return `\n\n${lines(text, '> ')}\n\n`;
  if (node.tagName === 'li') return `\n${lines(text, '- ').replaceAll('\n- ', '\n  ')}`;
  if (node.tagName === 'script' || node.tagName === 'style') return '';
  if (isElement(node, 'iframe', 'embed', 'video', 'audio')) return `\n${attribute(node, 'src')}\n`;
  return /^(?:p|div|ul|ol|h[1-6]|table|tr|dl|dt|dd|section)$/.test(node.tagName) ? `\n\n${text}\n\n` : text;
}

function markdownOf(nodes: readonly HtmlNode[]): string {
  return nodes
    .map((node) => (node.type === 'text' ? node.value : node.type === 'element' ? ofElement(node) : ''))
    .join('');
}

/** Converts a comment's HTML to the Markdown subset of comments. */
export function commentMarkdown(html: string): string {
  return markdownOf(parseHtml(html.replaceAll('\r\n', '\n')).children)
    .replace(/(?<![^\S\n])[^\S\n]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

const statuses = new Map<string, ImportComment['status']>([
  ['1', 'approved'],
  ['approved', 'approved'],
  ['0', 'pending'],
  ['hold', 'pending'],
  ['spam', 'spam'],
  ['trash', 'trash'],
  ['post-trashed', 'trash'],
]);

function typeOf(element: XmlElement): ImportComment['type'] | undefined {
  const type = childText(element, 'wp:comment_type').trim();
  if (type === '' || type === 'comment' || type === 'review') return 'comment';
  return type === 'pingback' || type === 'trackback' ? 'pingback' : undefined;
}

/** Sorts parents before replies; references to missing parents are removed. */
function inThreads(comments: ImportComment[]): ImportComment[] {
  const byKey = new Map(comments.map((comment) => [comment.key, comment]));
  const placed = new Set<ImportComment>();
  const place = (comment: ImportComment, above: Set<ImportComment>): void => {
    if (placed.has(comment)) return;
    const parent = byKey.get(comment.parent);
    if (!parent || parent === comment || above.has(parent)) comment.parent = '';
    else place(parent, new Set([...above, comment]));
    placed.add(comment);
  };
  for (const comment of comments) place(comment, new Set());
  return [...placed];
}

/** The comments of an item, parents first. */
export function commentsOf(
  item: XmlElement,
  post: string,
  scan: ExportScan,
  authorKey: (id: string) => string,
  note: (message: string) => void,
): ImportComment[] {
  const seen = new Map<string, number>();
  const found: ImportComment[] = [];
  for (const element of item.children.filter((each) => each.name === 'wp:comment')) {
    const read = (name: string) => childText(element, `wp:comment_${name}`).trim();
    const type = typeOf(element);
    if (!type) {
      note(`评论 ${read('id')} 是内部记录（${read('type')}），未导入`);
      continue;
    }
    const count = (seen.get(read('id')) ?? 0) + 1;
    seen.set(read('id'), count);
    const name = read('author') || '匿名';
    found.push({
      kind: 'comment',
      key: `${post}:comment:${read('id')}${count > 1 ? `:${count}` : ''}`,
      post,
      parent: read('parent') && read('parent') !== '0' ? `${post}:comment:${read('parent')}` : '',
      type,
      status: statuses.get(read('approved')) ?? 'pending',
      name,
      email: read('author_email'),
      url: read('author_url'),
      author: authorKey(read('user_id')),
      address: read('author_IP'),
      userAgent: read('agent'),
      content: commentMarkdown(childText(element, 'wp:comment_content')),
      createdAt: timeOf(read('date_gmt'), read('date'), scan) ?? 0,
    });
  }
  return inThreads(found);
}
