/** Elements whose contents are not readable text. */
const ignoredElements = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'iframe',
  'object',
  'svg',
  'head',
  'title',
]);
const blockElements =
  /^(?:address|article|aside|blockquote|br|caption|dd|details|div|dl|dt|figcaption|figure|footer|h[1-6]|header|hr|li|main|nav|ol|p|pre|section|summary|table|tbody|td|tfoot|th|thead|tr|ul)$/;

const entities = new Map(
  Object.entries({
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    nbsp: ' ',
    hellip: '…',
    mdash: '—',
    ndash: '–',
    ldquo: '“',
    rdquo: '”',
    lsquo: '‘',
    rsquo: '’',
    middot: '·',
    times: '×',
    copy: '©',
    ensp: ' ',
    emsp: ' ',
    thinsp: ' ',
    zwnj: '',
    zwj: '',
    shy: '',
  }),
);

/** Decodes character references; unknown names stay as they are. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(
    /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([a-zA-Z][a-zA-Z0-9]{1,31}));/g,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return entities.get(name) ?? whole;
      const point = decimal !== undefined ? Number(decimal) : Number.parseInt(hex ?? '', 16);
      return point > 0 && point <= 0x10ffff && (point < 0xd800 || point > 0xdfff)
        ? String.fromCodePoint(point)
        : '\ufffd';
    },
  );
}

/**
 * Index after the `>` that ends the tag at `start`; quoted values may contain `>`. An unclosed tag extends to the end
 * of the text.
 */
function endOfTag(html: string, start: number): number {
  let quote = '';
  for (let i = start; i < html.length; i++) {
    const char = html[i];
    if (quote !== '') {
      if (char === quote) quote = '';
    } else if (char === '>') return i + 1;
    else if ((char === '"' || char === "'") && /[=\s]/.test(html[i - 1] ?? '')) quote = char;
  }
  return html.length;
}

function endOfIgnored(html: string, name: string, from: number): number {
  const close = html.slice(from).search(new RegExp(`</${name}`, 'i'));
  return close === -1 ? html.length : from + close;
}

/** Removes tags; linear in the length of the input, because it is untrusted. */
function stripTags(html: string): string {
  let out = '';
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf('<', at);
    if (open === -1) return out + html.slice(at);
    out += html.slice(at, open);
    const next = html[open + 1] ?? '';
    if (!/[a-zA-Z/!?]/.test(next)) {
      out += '<';
      at = open + 1;
    } else if (html.startsWith('<!--', open)) {
      const close = html.indexOf('-->', open + 4);
      at = close === -1 ? html.length : close + 3;
    } else {
      at = endOfTag(html, open + 1);
      const name = /^<\/?([a-z][a-z0-9]*)/.exec(html.slice(open, open + 16).toLowerCase())?.[1] ?? '';
      if (next !== '/' && ignoredElements.has(name)) at = endOfIgnored(html, name, at);
      if (blockElements.test(name)) out += '\n';
    }
  }
  return out;
}

/**
 * Converts HTML to text: tags removed, entities decoded, white space collapsed, one line per block element. The result
 * is plain text and must be escaped before it is used in HTML.
 */
export function htmlToText(html: string): string {
  return decodeEntities(stripTags(html))
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n[ \n]*/g, '\n')
    .trim();
}

/** The words of a picture: its caption, and its description unless that says the same. */
export function pictureText({ caption, alt }: { caption: string; alt: string }): string[] {
  const words = htmlToText(caption);
  return words.trim() === alt.trim() ? [words] : [words, alt];
}
