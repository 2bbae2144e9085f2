/** One element of a regular expression with its quantifier. */
interface Element {
  /** Source of a single character or class; null for a group. */
  source: string | null;
  /** The alternatives of a group; an assertion has none. */
  options: Element[][];
  /** A negative lookaround: nothing of it is in a text that matches. */
  isNegative: boolean;
  min: number;
  max: number;
}

const hexEscape = /^\\(?:u\{[\da-f]+\}|u[\da-f]{4}|x[\da-f]{2}|c[a-z]|[pP]\{[^}]*\}|k<[^>]*>|\d+|[^])/i;
const groupStart = /^\((?:\?(?:<?[=!]|<[\w$]+>|[\w-]*:))?/;
const quantifier = /^(?:[*+?]|\{(\d+)(,?)(\d*)\})\??/;

/** Reads the source of a regular expression into its elements. */
class PatternReader {
  readonly #source: string;
  #at = 0;

  constructor(source: string) {
    this.#source = source;
  }

  readOptions(): Element[][] {
    const options: Element[][] = [[]];
    while (this.#at < this.#source.length && this.#source[this.#at] !== ')') {
      if (this.#source[this.#at] === '|') {
        this.#at += 1;
        options.push([]);
      } else options.at(-1)?.push(this.#readElement());
    }
    return options;
  }

  #take(pattern: RegExp): RegExpExecArray | null {
    const found = pattern.exec(this.#source.slice(this.#at));
    this.#at += found?.[0].length ?? 0;
    return found;
  }

  #readElement(): Element {
    const element = this.#readAtom();
    const found = this.#take(quantifier);
    if (!found) return element;
    const [whole, from, comma, to] = found;
    element.min = from === undefined ? (whole.startsWith('+') ? 1 : 0) : Number(from);
    element.max = whole.startsWith('?') ? 1 : from === undefined || (comma && !to) ? Infinity : Number(to || from);
    return element;
  }

  #readAtom(): Element {
    const element: Element = { source: null, options: [], isNegative: false, min: 1, max: 1 };
    const char = this.#source[this.#at] as string;
    if (char === '(') {
      const start = this.#take(groupStart)?.[0] ?? '';
      element.isNegative = start.endsWith('!');
      element.options = this.readOptions();
      this.#at += 1;
    } else if (char === '[') element.source = this.#readClass();
    else if (char === '\\') {
      const escape = this.#take(hexEscape)?.[0] ?? '';
      if (!/^\\(?:[bB]|[1-9]|k<)/.test(escape)) element.source = escape;
    } else {
      this.#at += 1;
      if (char !== '^' && char !== '$') element.source = char;
    }
    return element;
  }

  /** Classes of the `v` flag may be nested. */
  #readClass(): string {
    const start = this.#at;
    let depth = 0;
    do {
      const char = this.#source[this.#at];
      if (char === '\\') this.#at += 1;
      else if (char === '[' && (depth === 0 || this.#source[this.#at - 1] === '[' || depth > 1)) depth += 1;
      else if (char === ']') depth -= 1;
      this.#at += 1;
    } while (depth > 0 && this.#at < this.#source.length);
    return this.#source.slice(start, this.#at);
  }
}

/** Characters that often start quadratic work. */
export const worstCharacters = [...'a0 \t\n<>&"\'`*_-=[](){}!.,:;/\\#%@~|$?+^\u0000\u0300中', '\u{1f468}\u200d'];

/** What parsers of markup most often stumble over. */
const worstPumps = [
  '<',
  '</',
  '<a ',
  '[](',
  '*_',
  '&',
  '&amp',
  '"',
  "'",
  'a-',
  'a@',
  '{{',
  ' \n',
  '\u0300',
  '\u{1f468}\u200d',
  '中',
];

function charactersOf(options: readonly Element[][], flags: string, found = new Set<string>()): Set<string> {
  for (const element of options.flat()) {
    if (element.source !== null) found.add(sampleOf(element, flags, worstCharacters));
    charactersOf(element.options, flags, found);
  }
  return found;
}

function matching(source: string, flags: string, characters: Iterable<string>): string[] {
  const test = new RegExp(`^(?:${source})$`, flags.replace(/[gymd]/g, ''));
  return [...characters].filter((each) => test.test(each));
}

/** A short text that the element matches once. */
function sampleOf(element: Element, flags: string, characters: readonly string[]): string {
  if (element.isNegative) return '';
  if (element.source === null) return textOf(element.options[0] ?? [], flags, characters, 1);
  const literal = /^(?:[^\\[.]|\\[^\w])$/.test(element.source) ? element.source.slice(-1) : undefined;
  if (literal !== undefined) return literal;
  const alphabet = Array.from({ length: 0x250 }, (_, code) => String.fromCodePoint(code));
  return matching(element.source, flags, [...characters, ...alphabet, '，', '。', 'あ', '😀'])[0] ?? '';
}

function textOf(elements: readonly Element[], flags: string, characters: readonly string[], least: number): string {
  return elements
    .map((element) =>
      sampleOf(element, flags, characters).repeat(Math.min(Math.max(element.min, least), element.max, 9)),
    )
    .join('');
}

/** A text that repeats `pump`, between a start and an end that keeps the whole from matching. */
export interface Attack {
  start: string;
  pump: string;
  end: string;
}

const repeatedFrom = 20;
const ends = ['', '\n\u0000'];

function collect(options: readonly Element[][], before: readonly Element[], context: Context): void {
  for (const option of options) {
    option.forEach((element, index) => {
      const path = [...before, ...option.slice(0, index)];
      if (element.max >= repeatedFrom) context.add(path, element);
      collect(element.options, path, context);
    });
  }
}

interface Context {
  add: (path: readonly Element[], element: Element) => void;
}

/** Texts made from the pattern itself, on which each of its repetitions can start again and again and fail late. */
export function attacksOn({ source, flags }: RegExp): Attack[] {
  const options = new PatternReader(source).readOptions();
  const own = [...charactersOf(options, flags)].filter((each) => each !== '');
  const characters = [...new Set([...worstCharacters, ...own])];
  const attacks = new Map<string, Attack>();
  const put = (start: string, pump: string): void => {
    if (pump !== '') for (const end of ends) attacks.set(JSON.stringify([start, pump, end]), { start, pump, end });
  };
  let isRepeating = false;
  collect(options, [], {
    add(path, element) {
      isRepeating = true;
      const starts = new Set([0, 1].map((least) => textOf(path, flags, characters, least)));
      const inner =
        element.source === null
          ? [sampleOf(element, flags, characters)]
          : matching(element.source, flags, new Set([...own, ...' a\n\u0300']));
      for (const start of starts) {
        put('', start);
        for (const pump of inner) {
          put(start, pump);
          put('', start + pump);
          put(`\n\u0000${start}`, pump);
        }
      }
    },
  });
  if (isRepeating) for (const pump of worstPumps) put('', pump);
  return [...attacks.values()];
}
