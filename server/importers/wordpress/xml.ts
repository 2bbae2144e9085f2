import { ImportError } from '../document.ts';

export interface XmlElement {
  name: string;
  attributes: Map<string, string>;
  text: string;
  children: XmlElement[];
}

type Token =
  | { type: 'open'; name: string; attributes: string; isClosed: boolean; line: number }
  | { type: 'close'; name: string; line: number }
  | { type: 'text'; text: string; isLiteral: boolean };

const entities = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', '\u00a0'],
]);

/**
 * Decodes the five XML entities, character references, and `&nbsp;`, which exports contain although it is invalid.
 * Entities are not expanded recursively.
 */
export function decodeXml(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(
    /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([a-z]{2,6}));/g,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return entities.get(name) ?? whole;
      const point = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
      return point > 0 && point <= 0x10ffff && (point < 0xd800 || point > 0xdfff) ? String.fromCodePoint(point) : '';
    },
  );
}

function readAttributes(text: string): Map<string, string> {
  const found = text.matchAll(/(?<![^\s=/])([^\s=/]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g);
  return new Map(Array.from(found, ([, name = '', double, single]) => [name, decodeXml(double ?? single ?? '')]));
}

/** Maximum length of one element; no real post is larger. */
const maxPieceLength = 16 * 1024 * 1024;

/** A streaming XML tokenizer that buffers only the current token. */
class Tokenizer {
  private rest = '';
  private at = 0;
  private line = 1;
  private readonly pieces: AsyncIterator<string>;

  constructor(pieces: AsyncIterable<string>) {
    this.pieces = pieces[Symbol.asyncIterator]();
  }

  private async more(): Promise<boolean> {
    const next = await this.pieces.next();
    if (next.done) return false;
    this.rest = this.rest.slice(this.at) + next.value;
    this.at = 0;
    if (this.rest.length > maxPieceLength) throw new ImportError('文件里有一段没有结束的标记，可能已损坏', this.line);
    return true;
  }

  /** Index of `mark`, reading more input as needed; -1 at the end of the file. */
  private async find(mark: string, offset: number): Promise<number> {
    let from = this.at + offset;
    for (;;) {
      const found = this.rest.indexOf(mark, from);
      if (found !== -1) return found;
      const seen = Math.max(from, this.rest.length - mark.length) - this.at;
      if (!(await this.more())) return -1;
      from = this.at + seen;
    }
  }

  private take(end: number): string {
    const piece = this.rest.slice(this.at, end);
    for (let found = piece.indexOf('\n'); found !== -1; found = piece.indexOf('\n', found + 1)) this.line++;
    this.at = end;
    return piece;
  }

  private async upTo(mark: string, offset: number, what: string): Promise<string> {
    const end = await this.find(mark, offset);
    if (end === -1) throw new ImportError(`${what}没有结束，文件可能不完整`, this.line);
    return this.take(end + mark.length);
  }

  /** Reads to the end of a tag; quoted values may contain `>`. */
  private async tag(): Promise<string> {
    let quote = '';
    let isValue = false;
    for (let offset = 1; ; offset++) {
      while (this.at + offset >= this.rest.length) {
        if (!(await this.more())) throw new ImportError('标签没有结束，文件可能不完整', this.line);
      }
      const char = this.rest[this.at + offset] as string;
      if (quote !== '') {
        if (char === quote) quote = '';
      } else if (char === '>') return this.take(this.at + offset + 1);
      else if (isValue && (char === '"' || char === "'")) quote = char;
      if (char === '=') isValue = true;
      else if (!/\s/.test(char)) isValue = false;
    }
  }

  private async startsWith(text: string): Promise<boolean> {
    while (this.rest.length - this.at < text.length && (await this.more()));
    return this.rest.startsWith(text, this.at);
  }

  async *tokens(): AsyncGenerator<Token> {
    for (;;) {
      const open = await this.find('<', 0);
      const text = this.take(open === -1 ? this.rest.length : open);
      if (text !== '') yield { type: 'text', text, isLiteral: false };
      if (open === -1) return;
      if (await this.startsWith('<![CDATA['))
        yield { type: 'text', text: (await this.upTo(']]>', 9, 'CDATA ')).slice(9, -3), isLiteral: true };
      else if (await this.startsWith('<!--')) await this.upTo('-->', 4, '注释');
      else if (await this.startsWith('<?')) await this.upTo('?>', 2, '处理指令');
      else if (await this.startsWith('<!')) await this.declaration();
      else yield await this.element();
    }
  }

  /** DTDs are ignored: their entities could expand without limit or read local files. */
  private async declaration(): Promise<void> {
    const start = this.line;
    const text = await this.upTo('>', 2, '文件声明');
    if (/\[|<!ENTITY|SYSTEM|PUBLIC/i.test(text))
      throw new ImportError('文件声明了自定义实体（DOCTYPE），出于安全考虑不导入这样的文件', start);
  }

  private async element(): Promise<Token> {
    const { line } = this;
    const tag = await this.tag();
    const found = /^<(\/?)([A-Za-z_][\w:.-]*)/.exec(tag);
    if (!found) throw new ImportError(`无法识别的标签 ${tag.slice(0, 40)}`, line);
    const [start, slash, name = ''] = found;
    if (slash) return { type: 'close', name, line };
    return { type: 'open', name, attributes: tag.slice(start.length, -1), isClosed: tag.endsWith('/>'), line };
  }
}

export interface XmlPiece {
  element: XmlElement;
  line: number;
}

/**
 * The elements at one depth of an XML document, as a stream. Elements above are checked but not kept.
 * @throws ImportError with the line number when the text is not well-formed XML
 */
export async function* xmlElements(pieces: AsyncIterable<string>, depth: number): AsyncGenerator<XmlPiece> {
  const open: { element: XmlElement; line: number }[] = [];
  for await (const token of new Tokenizer(pieces).tokens()) {
    if (token.type === 'text') {
      const holder = open.at(-1)?.element;
      if (holder && open.length > depth) holder.text += token.isLiteral ? token.text : decodeXml(token.text);
      else if (!holder && token.text.replace(/^\ufeff/, '').trim() !== '')
        throw new ImportError('这不是 XML 文件，或开头有多余的内容', 1);
      continue;
    }
    if (token.type === 'open')
      open.push({
        element: { name: token.name, attributes: readAttributes(token.attributes), text: '', children: [] },
        line: token.line,
      });
    const top = open.at(-1);
    if (token.type === 'close' && top?.element.name !== token.name) {
      throw new ImportError(
        top
          ? `标签 <${top.element.name}>（第 ${top.line} 行）没有正确结束，遇到的是 </${token.name}>`
          : `多余的结束标签 </${token.name}>`,
        token.line,
      );
    }
    if (token.type === 'open' && !token.isClosed) continue;
    const closed = open.pop() as { element: XmlElement; line: number };
    if (open.length === depth) yield closed;
    else if (open.length > depth) open.at(-1)?.element.children.push(closed.element);
  }
  const unclosed = open.at(-1);
  if (unclosed) throw new ImportError(`标签 <${unclosed.element.name}> 没有结束，文件可能不完整`, unclosed.line);
}

export function child(element: XmlElement, name: string): XmlElement | undefined {
  return element.children.find((each) => each.name === name);
}

/** Text of a child element, unmodified; '' if it is missing. */
export function childText(element: XmlElement, name: string): string {
  return child(element, name)?.text ?? '';
}
