import { Fragment, type Mark, type Node, type Schema } from 'prosemirror-model';

import { decodeEntities } from '#contract/kit/html-text.ts';

import { markName, tagOfMark } from './inline-schema.ts';

/** Elements that are removed together with their content. */
const dropped = new Set(
  'script style template noscript iframe object embed svg math title head textarea select canvas'.split(' '),
);
const lineBreaking =
  /^(?:address|article|blockquote|dd|div|dl|dt|figure|footer|h[1-6]|header|li|ol|p|pre|section|table|tr|ul)$/;
const renamed: Readonly<Record<string, string>> = { strike: 's', tt: 'code', big: 'b' };
const tagPattern = /^<(\/?)([a-z][a-z0-9-]*)((?:[^>"']|"[^"]*"|'[^']*')*)>/i;

type Attributes = Readonly<Record<string, string>>;

/** A browser knows every character reference; elsewhere, the common ones do. */
function decode(source: string): string {
  if (!source.includes('&')) return source;
  if (typeof document === 'undefined') return decodeEntities(source.replaceAll('&nbsp;', '\u00a0'));
  const area = document.createElement('textarea');
  area.innerHTML = source.replaceAll('<', '&lt;');
  return area.value;
}

function attributesOf(source: string): Attributes {
  const found: Record<string, string> = {};
  for (const [, name = '', double, single, bare] of source.matchAll(
    /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g,
  ))
    found[name.toLowerCase()] ??= decode(double ?? single ?? bare ?? '');
  return found;
}

/** Addresses that could run scripts are left out while editing, as the server does for readers. */
function isSafe(address: string): boolean {
  return !/^[\s\p{Cc}]*(?:javascript|vbscript|file|blob|filesystem):/iu.test(address);
}

const orNull = (value: string | undefined): string | null => (value === undefined || value === '' ? null : value);

interface OpenTag {
  name: string;
  mark: Mark | null;
}

/** Reads inline HTML into nodes, without a browser. What it does not know keeps its words. */
class InlineReader {
  private readonly nodes: Node[] = [];
  private open: OpenTag[] = [];
  private readonly schema: Schema;
  private readonly html: string;
  private at = 0;

  constructor(schema: Schema, html: string) {
    this.schema = schema;
    this.html = html;
  }

  read(): Fragment {
    const { html } = this;
    while (this.at < html.length) {
      const next = html.indexOf('<', this.at);
      if (next < 0) {
        this.addText(html.slice(this.at));
        break;
      }
      this.addText(html.slice(this.at, next));
      this.at = next;
      this.readTag();
    }
    while (this.nodes.at(-1)?.type.name === 'br') this.nodes.pop();
    return Fragment.fromArray(this.nodes);
  }

  private readTag(): void {
    const rest = this.html.slice(this.at, this.at + 4000);
    if (rest.startsWith('<!--')) {
      const end = this.html.indexOf('-->', this.at + 4);
      this.at = end < 0 ? this.html.length : end + 3;
      return;
    }
    const found = tagPattern.exec(rest) ?? tagPattern.exec(this.html.slice(this.at));
    if (!found) {
      this.addText('<');
      this.at += 1;
      return;
    }
    const [whole, slash, typed = '', source = ''] = found;
    this.at += whole.length;
    const lower = typed.toLowerCase();
    const name = renamed[lower] ?? lower;
    if (slash) this.close(name);
    else this.begin(name, attributesOf(source));
  }

  private begin(name: string, attributes: Attributes): void {
    if (name === 'br') return this.add('br', {});
    if (name === 'img') return this.addPicture(attributes);
    if (dropped.has(name)) return void this.contentsOf(name);
    if (name === 'span' && 'data-tex' in attributes && /\bmath-inline\b/.test(attributes.class ?? '')) {
      this.contentsOf(name);
      return this.add('formula', { tex: attributes['data-tex'] });
    }
    if (name === 'ruby') return this.addRuby(this.contentsOf(name));
    if (lineBreaking.test(name) && this.nodes.length > 0 && this.nodes.at(-1)?.type.name !== 'br') this.add('br', {});
    this.open.push({ name, mark: this.markOf(name, attributes) });
  }

  private markOf(name: string, { href = '', title }: Attributes): Mark | null {
    const type = this.schema.marks[markName(name)];
    if (!type) return null;
    if (name === 'a') return href !== '' && isSafe(href) ? type.create({ href, title: orNull(title) }) : null;
    return name === 'abbr' ? type.create({ title: orNull(title) }) : type.create();
  }

  private close(name: string): void {
    const at = this.open.findLastIndex((each) => each.name === name);
    if (at >= 0) this.open = this.open.toSpliced(at, 1);
  }

  /** The source inside an element whose contents are not read as rich text; moves behind it. */
  private contentsOf(name: string): string {
    const rest = this.html.slice(this.at);
    const end = rest.search(new RegExp(`</${name}\\s*>`, 'i'));
    if (end < 0) {
      this.at = this.html.length;
      return rest;
    }
    this.at += this.html.indexOf('>', this.at + end) - this.at + 1;
    return rest.slice(0, end);
  }

  private addPicture({ src = '', alt, title, width, height }: Attributes): void {
    if (src === '' || !isSafe(src)) return;
    const size = { width: orNull(width), height: orNull(height) };
    this.add('picture', { src, alt: orNull(alt), title: orNull(title), ...size });
  }

  private addRuby(source: string): void {
    const textOf = (html: string) => decode(html.replace(/<[^>]*>/g, ''));
    const [, reading = ''] = /<rt[^>]*>([\s\S]*?)(?:<\/rt>|<rp|$)/i.exec(source) ?? [];
    const parens = [...source.matchAll(/<rp[^>]*>([\s\S]*?)<\/rp>/gi)].map(([, each = '']) => textOf(each)).join('');
    const base = source.replace(/<(rp|rt)[^>]*>[\s\S]*?(?:<\/\1>|$)/gi, '');
    this.add('ruby', { base: textOf(base), reading: textOf(reading), marks: parens });
  }

  private get marks(): Mark[] {
    return this.open.reduce<readonly Mark[]>((set, { mark }) => (mark ? mark.addToSet(set) : set), []) as Mark[];
  }

  private add(name: string, attrs: Record<string, unknown>): void {
    const type = this.schema.nodes[name];
    if (type) this.nodes.push(type.create(attrs, null, this.marks));
  }

  private addText(source: string): void {
    const text = decode(source.replace(/[\t ]*[\n\r][\t\n\r ]*/g, ' '));
    if (text !== '') this.push(this.schema.text(text, this.marks));
  }

  private push(node: Node): void {
    const last = this.nodes.at(-1);
    const same = last?.isText && node.isText && last.sameMarkup(node);
    if (same) this.nodes[this.nodes.length - 1] = this.schema.text(`${last.text}${node.text}`, node.marks);
    else this.nodes.push(node);
  }
}

export function readInline(schema: Schema, html: string): Fragment {
  return new InlineReader(schema, html).read();
}

export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function attribute(name: string, value: unknown): string {
  return typeof value === 'string' && value !== ''
    ? ` ${name}="${value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('\u00a0', '&nbsp;')}"`
    : '';
}

function leafHtml({ type, attrs, text }: Node): string {
  const { tex, base, reading, marks } = attrs as Record<string, string>;
  if (text !== undefined) return escapeHtml(text).replaceAll('\u00a0', '&nbsp;').replaceAll('\u200b', '');
  if (type.name === 'br') return '<br>';
  if (type.name === 'formula')
    return `<span class="math-inline"${attribute('data-tex', tex)}>${escapeHtml(tex ?? '')}</span>`;
  if (type.name === 'picture')
    return `<img${['src', 'alt', 'title', 'width', 'height'].map((name) => attribute(name, attrs[name])).join('')}>`;
  if (type.name !== 'ruby') return '';
  const [before = '', after = ''] = marks ?? '';
  const paren = (sign: string) => (sign === '' ? '' : `<rp>${escapeHtml(sign)}</rp>`);
  return `<ruby>${escapeHtml(base ?? '')}${paren(before)}<rt>${escapeHtml(reading ?? '')}</rt>${paren(after)}</ruby>`;
}

function opening({ type, attrs }: Mark): string {
  return `<${tagOfMark(type.name)}${attribute('href', attrs.href)}${attribute('title', attrs.title)}>`;
}

/** Writes rich text as inline HTML. */
export function writeInline(content: Fragment): string {
  let html = '';
  let open: readonly Mark[] = [];
  content.forEach((node) => {
    let kept = 0;
    while (kept < open.length && kept < node.marks.length && open[kept]?.eq(node.marks[kept] as Mark)) kept += 1;
    for (const mark of open.slice(kept).reverse()) html += `</${tagOfMark(mark.type.name)}>`;
    for (const mark of node.marks.slice(kept)) html += opening(mark);
    open = node.marks;
    html += leafHtml(node);
  });
  for (const mark of open.slice().reverse()) html += `</${tagOfMark(mark.type.name)}>`;
  return html.replace(/(?:<br>)+$/, '');
}
