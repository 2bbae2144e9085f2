/** Allowed inline elements, as in the server's list, with their allowed attributes. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'title'],
  abbr: ['title'],
  b: [],
  br: [],
  cite: [],
  code: [],
  del: [],
  em: [],
  i: [],
  img: ['src', 'alt', 'title', 'width', 'height'],
  ins: [],
  kbd: [],
  mark: [],
  q: [],
  rp: [],
  rt: [],
  ruby: [],
  s: [],
  samp: [],
  small: [],
  span: ['class', 'data-tex'],
  strong: [],
  sub: [],
  sup: [],
  u: [],
  var: [],
};
/** Elements that are removed together with their content. */
const dropped = new Set(
  'script style template noscript iframe object embed svg math title head textarea select canvas meta link'.split(' '),
);
const linesOfTheirOwn = new Set(
  'address article blockquote dd div dl dt figure footer h1 h2 h3 h4 h5 h6 header li ol p pre section table tr ul'.split(
    ' ',
  ),
);
/** Legacy aliases of allowed elements. */
const renamed: Readonly<Record<string, string>> = { strike: 's', tt: 'code', big: 'b' };

function isFormula(element: Element): boolean {
  return element.localName === 'span' && element.classList.contains('math-inline') && element.hasAttribute('data-tex');
}

function safeAddress(value: string): boolean {
  return !/^[\s\p{Cc}]*(?:javascript|vbscript|file|blob|filesystem):/iu.test(value);
}

function copyAllowed(from: Element, to: Element, names: readonly string[]): void {
  for (const name of names) {
    const value = from.getAttribute(name);
    if (value === null || value === '') continue;
    if ((name === 'href' || name === 'src') && !safeAddress(value)) continue;
    to.setAttribute(name, name === 'class' ? 'math-inline' : value);
  }
}

/** The elements for formatting that Word and browsers express only by style. */
function tagsOfStyle(element: HTMLElement): string[] {
  const { fontWeight, fontStyle, textDecorationLine, textDecoration, verticalAlign } = element.style;
  const lines = `${textDecorationLine} ${textDecoration}`;
  const tags: string[] = [];
  if (/^(?:bold|bolder|[6-9]00)$/.test(fontWeight)) tags.push('b');
  if (fontStyle === 'italic') tags.push('i');
  if (lines.includes('underline')) tags.push('u');
  if (lines.includes('line-through')) tags.push('s');
  if (verticalAlign === 'super') tags.push('sup');
  if (verticalAlign === 'sub') tags.push('sub');
  return tags;
}

/** Adds a line break only between two lines, not at the start or after another break. */
function breakBefore(target: Node): void {
  const last = target.lastChild;
  if (last && last.nodeName !== 'BR') target.appendChild(document.createElement('br'));
}

function copyElement(element: Element, target: Node): void {
  const name = renamed[element.localName] ?? element.localName;
  if (dropped.has(name)) return;
  const attributes = allowed[name];
  if (attributes && (name !== 'span' || isFormula(element))) {
    const copy = document.createElement(name);
    copyAllowed(element, copy, attributes);
    if (isFormula(element)) copy.textContent = element.textContent;
    else copyChildren(element, copy);
    target.appendChild(copy);
    return;
  }
  if (linesOfTheirOwn.has(name)) {
    breakBefore(target);
    copyChildren(element, target);
    if (element.nextSibling) breakBefore(target);
    return;
  }
  let container = target;
  for (const tag of element instanceof HTMLElement && name === 'span' ? tagsOfStyle(element) : [])
    container = container.appendChild(document.createElement(tag));
  copyChildren(element, container);
}

function copyChildren(from: Node, target: Node): void {
  for (const child of from.childNodes) {
    if (child.nodeType === Node.TEXT_NODE) target.appendChild(document.createTextNode(child.nodeValue ?? ''));
    else if (child instanceof Element) copyElement(child, target);
  }
}

/** Browsers append a line break to editable content to place the caret; the user did not type it. */
function trimEnd(target: Element): void {
  while (target.lastChild?.nodeName === 'BR') target.lastChild.remove();
}

/** Reverts non-breaking spaces that the browser inserted only for display. */
function plainSpaces(html: string): string {
  return html
    .replace(/&nbsp;/g, '\u00a0')
    .replace(/(?<![\s\u00a0])\u00a0(?![\s\u00a0])/g, ' ')
    .replace(/\u00a0/g, '&nbsp;');
}

/** The inline HTML of an edited element: only allowed elements, without what browsers add while typing. */
export function cleanElement(element: Element): string {
  const target = document.createElement('div');
  copyChildren(element, target);
  trimEnd(target);
  // A zero-width space that only placed the caret after an element.
  return plainSpaces(target.innerHTML).replace(/(<\/\w+>)\u200b/g, '$1');
}

/** As `cleanElement`, for an HTML string. It is parsed in an inert document that runs no scripts and loads nothing. */
export function cleanInline(html: string): string {
  return cleanElement(new DOMParser().parseFromString(html, 'text/html').body);
}

export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
