import { isSafeAddress, isWebAddress, webAddressInText } from '#contract/kit/address.ts';

import { escapeHtml } from './escape-html.ts';

export interface MarkdownOptions {
  /** Renders `![alt](url)` as an image instead of a link. */
  images: boolean;
  /**
   * Resolves the user whose name starts the text after an @, and the length of the name (Chinese continues without a
   * space); undefined: no such user, no link.
   */
  resolveMention?: ((letters: string) => { id: number; length: number } | undefined) | undefined;
}

/** A piece of a line: its HTML, and a plain form used where markup is not allowed. */
interface Piece {
  html: string;
  /** Used inside a link, which cannot contain another link. */
  plain?: string;
}

interface Opener {
  mark: string;
  at: number;
}

const elements: Record<string, string> = { '**': 'strong', '*': 'em', '~~': 'del' };
// Each pattern stops at the first invalid character, so that a line is read in linear time.
const target = /\(([^\s()[\]<>"]{1,2048})\)/y;
const mention = /@([\p{L}\p{N}_-]{2,20})/uy;
const wordBefore = /[\p{L}\p{N}_]$/u;
// An @ in an email address is not a mention; Chinese puts an @ directly after a word.
const emailBefore = /[\p{Script=Latin}\p{N}_.+%-]$/u;
const linkAttributes = ' rel="nofollow ugc noopener" target="_blank"';

function anchor(url: string, html: string): string {
  return `<a href="${escapeHtml(url)}"${isWebAddress(url) ? linkAttributes : ' rel="nofollow ugc"'}>${html}</a>`;
}

/** Reads one line from left to right; every character is examined a bounded number of times. */
class LineReader {
  readonly #text: string;
  readonly #options: MarkdownOptions;
  readonly #pieces: Piece[] = [];
  readonly #openers: Opener[] = [];
  /** Index of the opener of each kind of emphasis; each kind is open at most once. */
  readonly #emphasisAt = new Map<string, number>();
  #plainFrom = 0;
  #at = 0;
  #lastTick: number;

  constructor(text: string, options: MarkdownOptions) {
    this.#text = text;
    this.#options = options;
    this.#lastTick = text.lastIndexOf('`');
  }

  read(): string {
    while (this.#at < this.#text.length) {
      if (!this.#readMark(this.#text[this.#at] as string)) this.#at += 1;
    }
    this.#flush();
    return this.#pieces.map((piece) => piece.html).join('');
  }

  #flush(): void {
    if (this.#plainFrom < this.#at)
      this.#pieces.push({ html: escapeHtml(this.#text.slice(this.#plainFrom, this.#at)) });
    this.#plainFrom = this.#at;
  }

  /** Adds a piece that replaces the next `length` characters. */
  #put(piece: Piece, length: number): true {
    this.#flush();
    this.#pieces.push(piece);
    this.#at += length;
    this.#plainFrom = this.#at;
    return true;
  }

  #readMark(char: string): boolean {
    switch (char) {
      case '\\':
        return this.#readEscape();
      case '`':
        return this.#readCode();
      case '*':
        return this.#readEmphasis(this.#text[this.#at + 1] === '*' ? '**' : '*');
      case '~':
        return this.#text[this.#at + 1] === '~' && this.#readEmphasis('~~');
      case '!':
        return this.#text[this.#at + 1] === '[' && this.#open('![');
      case '[':
        return this.#open('[');
      case ']':
        return this.#closeLink();
      case 'h':
        return this.#readAddress();
      case '@':
        return this.#readMention();
      default:
        return false;
    }
  }

  #readEscape(): boolean {
    const next = this.#text[this.#at + 1] ?? '';
    return /[\\`*~![\]@]/.test(next) && this.#put({ html: escapeHtml(next) }, 2);
  }

  #readCode(): boolean {
    if (this.#at >= this.#lastTick) return false;
    const end = this.#text.indexOf('`', this.#at + 1);
    const code = this.#text.slice(this.#at + 1, end);
    return code.trim() !== '' && this.#put({ html: `<code>${escapeHtml(code)}</code>` }, end + 1 - this.#at);
  }

  #open(mark: string): true {
    this.#flush();
    this.#openers.push({ mark, at: this.#pieces.length });
    return this.#put({ html: mark }, mark.length);
  }

  #readEmphasis(mark: string): boolean {
    const place = this.#emphasisAt.get(mark) ?? -1;
    const before = this.#text[this.#at - 1] ?? ' ';
    const after = this.#text[this.#at + mark.length] ?? ' ';
    const opener = this.#openers[place];
    if (opener && !/\s/.test(before)) {
      this.#flush();
      const name = elements[mark] as string;
      this.#pieces[opener.at] = { html: `<${name}>`, plain: '' };
      this.#dropFrom(place);
      return this.#put({ html: `</${name}>`, plain: '' }, mark.length);
    }
    if (opener || /\s/.test(after)) return this.#put({ html: mark }, mark.length);
    this.#emphasisAt.set(mark, this.#openers.length);
    return this.#open(mark);
  }

  /** Discards the openers from this index on. */
  #dropFrom(place: number): void {
    this.#openers.length = place;
    for (const [mark, at] of this.#emphasisAt) if (at >= place) this.#emphasisAt.delete(mark);
  }

  #closeLink(): boolean {
    const place = this.#openers.findLastIndex((opener) => opener.mark === '[' || opener.mark === '![');
    const opener = this.#openers[place];
    if (!opener) return false;
    this.#dropFrom(place);
    target.lastIndex = this.#at + 1;
    const url = target.exec(this.#text)?.[1];
    if (url === undefined || !isSafeAddress(url)) return false;
    this.#flush();
    const inside = this.#pieces.splice(opener.at).slice(1);
    // Links cannot be nested: brackets that are still open stay text.
    const emphasis = this.#openers.filter((each) => each.mark in elements);
    this.#openers.splice(0, this.#openers.length, ...emphasis);
    emphasis.forEach((each, at) => this.#emphasisAt.set(each.mark, at));
    return this.#put(this.#linkOf(opener.mark, url, inside), url.length + 3);
  }

  #linkOf(mark: string, url: string, inside: readonly Piece[]): Piece {
    const label = inside.map((piece) => (piece.html.startsWith('<a ') ? (piece.plain ?? '') : piece.html)).join('');
    const plain = inside.map((piece) => piece.plain ?? piece.html).join('');
    if (mark === '![' && this.#options.images && /^(https?:\/\/|\/)/i.test(url)) {
      const alt = plain.replace(/<[^>]*(?:>|$)/g, '');
      return {
        html: `<img src="${escapeHtml(url)}" alt="${alt}" loading="lazy" decoding="async" referrerpolicy="no-referrer">`,
        plain,
      };
    }
    return { html: anchor(url, label.trim() === '' ? escapeHtml(url) : label), plain };
  }

  #readAddress(): boolean {
    webAddressInText.lastIndex = this.#at;
    const whole = webAddressInText.exec(this.#text)?.[0];
    if (whole === undefined) return false;
    const found = whole.replace(/(?<![.,;:!?*~])[.,;:!?*~]+$/, '');
    if (!isWebAddress(found)) {
      // Consume it as text; otherwise its parts would be parsed again and again.
      this.#at += whole.length;
      return true;
    }
    const shown = escapeHtml(found);
    return this.#put({ html: anchor(found, shown), plain: shown }, found.length);
  }

  #readMention(): boolean {
    const before = this.#text.slice(Math.max(0, this.#at - 2), this.#at);
    mention.lastIndex = this.#at;
    const letters = emailBefore.test(before) ? undefined : mention.exec(this.#text)?.[1];
    if (letters === undefined) return false;
    const person = this.#options.resolveMention?.(letters);
    const shown = escapeHtml(`@${person ? letters.slice(0, person.length) : letters}`);
    if (!person) {
      const piece = { html: `<span class="mention">${shown}</span>` };
      return !wordBefore.test(before) && this.#put(piece, letters.length + 1);
    }
    const html = `<a class="mention" href="/author/${person.id}">${shown}</a>`;
    return this.#put({ html, plain: shown }, person.length + 1);
  }
}

function paragraph(lines: readonly string[], options: MarkdownOptions): string {
  // Emphasis may span several lines.
  const html = new LineReader(lines.join('\n'), options).read();
  return `<p>${html.replaceAll('\n', '<br>')}</p>`;
}

function paragraphs(lines: readonly string[], options: MarkdownOptions): string {
  const groups: string[][] = [[]];
  for (const line of lines) {
    if (line.trim() === '') groups.push([]);
    else groups.at(-1)?.push(line.trim());
  }
  return groups
    .filter((group) => group.length > 0)
    .map((group) => paragraph(group, options))
    .join('');
}

/** Invisible and text-direction characters, NUL and similar. */
// oxlint-disable-next-line no-control-regex
const unwanted = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u202a-\u202e\u2066-\u2069\ufeff]/g;

/**
 * Safe HTML of comment text: bold, italic, deleted, code, links, one-level quotes, line breaks; everything else stays
 * text. Linear time for any input.
 * @see docs/reference/states.md
 */
export function renderMarkdownSubset(source: string, options: MarkdownOptions): string {
  const lines = source.replace(unwanted, '').replace(/\r\n?/g, '\n').split('\n');
  const html: string[] = [];
  let plain: string[] = [];
  const flush = (): void => {
    html.push(paragraphs(plain, options));
    plain = [];
  };
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] as string;
    if (line.startsWith('```')) {
      flush();
      const from = at + 1;
      for (at = from; at < lines.length && !lines[at]?.startsWith('```');) at++;
      html.push(`<pre><code>${escapeHtml(lines.slice(from, at).join('\n'))}</code></pre>`);
    } else if (/^\s*>/.test(line)) {
      flush();
      const from = at;
      while (at + 1 < lines.length && /^\s*>/.test(lines[at + 1] as string)) at++;
      const quoted = lines.slice(from, at + 1).map((each) => each.replace(/^[\s>]+/, ''));
      html.push(`<blockquote>${paragraphs(quoted, options)}</blockquote>`);
    } else plain.push(line);
  }
  flush();
  return html.join('');
}
