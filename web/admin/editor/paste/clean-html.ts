/** Attributes that carry content; all others are presentational. */
const kept = new Set([
  'href',
  'src',
  'alt',
  'title',
  'colspan',
  'rowspan',
  'start',
  'width',
  'height',
  'align',
  'checked',
]);
const droppedSelector =
  'script, style, meta, link, title, noscript, template, input[type="hidden"], button, svg.icon, .mce-pagebreak';

export interface CleanedHtml {
  body: HTMLElement;
  /** Number of images referenced on the author's disk, which a page cannot read. */
  lostImages: number;
}

function rename(element: Element, name: string): Element {
  const other = element.ownerDocument.createElement(name);
  other.append(...element.childNodes);
  element.replaceWith(other);
  return other;
}

function wrapInside(element: Element, name: string): void {
  const wrapper = element.ownerDocument.createElement(name);
  wrapper.append(...element.childNodes);
  element.append(wrapper);
}

/** Converts emphasis expressed only by inline styles, as Word and web editors write it, to elements. */
function readStyles(element: HTMLElement): void {
  const style = element.getAttribute('style') ?? '';
  if (style === '') return;
  const isHeading = /^H[1-6]$/.test(element.tagName);
  const weight = /font-weight:\s*(\w+)/i.exec(style)?.[1] ?? '';
  // Google Docs wraps the whole document in a `b` element with normal font weight.
  if (/^(?:b|strong)$/i.test(element.tagName)) {
    if (/^(?:normal|[1-4]00)$/.test(weight)) rename(element, 'span');
    return;
  }
  if (
    /^(?:span|p|font|section|a|td|li|div)$/i.test(element.tagName) &&
    !isHeading &&
    (element.textContent ?? '').trim() !== ''
  ) {
    if (/^(?:bold|bolder|[6-9]00)$/.test(weight) && !element.querySelector('p, div, section, h1, h2, h3'))
      wrapInside(element, 'b');
    if (/font-style:\s*italic/i.test(style) && element.tagName === 'SPAN') wrapInside(element, 'i');
    if (/text-decoration[^;]*line-through/i.test(style)) wrapInside(element, 's');
  }
}

interface WordLine {
  level: number;
  isOrdered: boolean;
}

function wordLineOf(element: Element): WordLine | undefined {
  const style = element.getAttribute('style') ?? '';
  const level = /mso-list:[^;]*\blevel(\d)/i.exec(style)?.[1];
  if (!level) return undefined;
  const mark = element.querySelector('span[style*="mso-list:Ignore" i], span[style*="mso-list: Ignore" i]');
  const text = (mark?.textContent ?? element.textContent ?? '').trim();
  mark?.remove();
  return { level: Number(level), isOrdered: /^[\p{L}\d一二三四五六七八九十]+[.)、．]/u.test(text) };
}

/** Word exports lists as paragraphs with a marker; this converts them to lists. */
function rebuildWordLists(body: Element): void {
  let lists: Element[] = [];
  let last: Element | undefined;
  for (const line of body.querySelectorAll('p')) {
    const found = wordLineOf(line);
    if (!found) continue;
    if (last === undefined || line.previousElementSibling !== lists[0]) lists = [];
    lists.length = Math.min(lists.length, found.level);
    while (lists.length < found.level) {
      const list = line.ownerDocument.createElement(found.isOrdered ? 'ol' : 'ul');
      const parent = lists.at(-1);
      if (parent) (parent.lastElementChild ?? parent).append(list);
      else line.before(list);
      lists.push(list);
    }
    const item = line.ownerDocument.createElement('li');
    item.append(...line.childNodes);
    lists.at(-1)?.append(item);
    line.remove();
    last = item;
  }
}

function readPictures(body: Element): number {
  let lost = 0;
  for (const image of body.querySelectorAll('img')) {
    // WeChat and lazy-loading pages store the real URL in another attribute.
    const source = ['data-src', 'data-original', 'data-actualsrc', 'src'].map((name) => image.getAttribute(name) ?? '');
    const address = source.find((each) => /^(?:https?:)?\/\//i.test(each)) ?? source.find((each) => each !== '') ?? '';
    if (/^(?:file|blob|cid|about|webkit-fake-url):/i.test(address) || address === '') {
      lost += address === '' ? 0 : 1;
      image.remove();
    } else image.setAttribute('src', address.startsWith('//') ? `https:${address}` : address);
  }
  return lost;
}

function stripAttributes(element: Element): void {
  const language = /\b(?:lang|language|highlight-source)-([\w+#-]{1,30})/.exec(element.className.toString())?.[1];
  for (const name of element.getAttributeNames()) if (!kept.has(name)) element.removeAttribute(name);
  if (language && /^(?:CODE|PRE)$/.test(element.tagName)) element.className = `language-${language}`;
}

function dropComments(body: Element): void {
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_COMMENT);
  const found: Node[] = [];
  while (walker.nextNode()) found.push(walker.currentNode);
  for (const comment of found) comment.parentNode?.removeChild(comment);
}

/** Cleans HTML copied from Word, a web page or a WeChat article, keeping content and dropping presentation. */
export function cleanPastedHtml(html: string): CleanedHtml {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  dropComments(body);
  for (const element of body.querySelectorAll(droppedSelector)) element.remove();
  rebuildWordLists(body);
  const lostPictures = readPictures(body);
  for (const element of body.querySelectorAll<HTMLElement>('[style]')) readStyles(element);
  for (const element of body.querySelectorAll('*')) {
    // Office uses namespaced elements: o:p, v:shape.
    if (element.tagName.includes(':')) element.replaceWith(...element.childNodes);
    else stripAttributes(element);
  }
  return { body, lostImages: lostPictures };
}
