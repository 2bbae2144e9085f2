import { parse, TomlDate, TomlError } from 'smol-toml';

type Table = Record<string, unknown>;

const maxDepth = 100;
/** How many lines of a broken text one value may span. */
const maxSpan = 300;
/** How many characters are parsed while looking for what can be read of a broken text. */
const maxSalvaged = 1_000_000;
/** What an attempt costs besides its characters. */
const attemptCost = 200;

/** Dates as text and large numbers, as they come from the other kinds of front matter. */
function plainOf(value: unknown, depth = 0): unknown {
  if (value instanceof TomlDate) return value.toISOString().replace(/\.000(?=Z|[+-]|$)/, '');
  if (typeof value === 'bigint') return Number(value);
  if (typeof value !== 'object' || value === null) return value;
  // Dotted keys nest without the parser's limit.
  if (depth > maxDepth) return null;
  if (Array.isArray(value)) return value.map((each) => plainOf(each, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, plainOf(each, depth + 1)]));
}

/** The table, or the error that says where the text stops being TOML. */
function read(text: string): Table | TomlError {
  try {
    const table = parse(text, { integersAsBigInt: 'asNeeded', unsafeKeyBehaviour: 'drop', maxDepth });
    return plainOf(table) as Table;
  } catch (error) {
    if (error instanceof TomlError) return error;
    throw error;
  }
}

const isTable = (value: unknown): value is Table =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function merge(into: Table, from: Table): void {
  for (const [key, value] of Object.entries(from)) {
    const known = Object.hasOwn(into, key) ? into[key] : undefined;
    if (isTable(known) && isTable(value)) merge(known, value);
    else into[key] = value;
  }
}

/** Backslashes that begin no escape stand for themselves: `"C:\path"`. */
const withoutStrayEscapes = (line: string): string =>
  line.replace(/\\(.)/g, (whole, char: string) => ('btnfr"\\uU'.includes(char) ? whole : `\\${whole}`));

/** Reads a broken text statement by statement, so that a bad line costs no other. */
class Salvage {
  readonly root: Table = {};
  badLine = 0;
  readonly #lines: string[];
  #header = '';
  #left = maxSalvaged;

  constructor(text: string) {
    this.#lines = text.split('\n');
    for (let at = 0; at < this.#lines.length && this.#left > 0;) {
      const length = this.#readStatement(at);
      if (length === 0) this.badLine ||= at + 1;
      at += length || 1;
    }
    if (this.#left <= 0) this.badLine ||= this.#lines.length;
  }

  /** @returns how many lines it spans; 0 when none begins here */
  #readStatement(at: number): number {
    const line = this.#lines[at] as string;
    if (/^\s*\[/.test(line)) {
      const header = line.replace(/^\s*\[\[(.*)\]\]/, '[$1]');
      if (!this.#accept(this.#try(header))) return 0;
      this.#header = `${header}\n`;
      return 1;
    }
    if (this.#accept(this.#try(this.#header + withoutStrayEscapes(line)))) return 1;
    for (let length = 2; length <= Math.min(maxSpan, this.#lines.length - at); length += 1) {
      const body = this.#lines.slice(at, at + length).join('\n');
      const result = this.#try(this.#header + body);
      if (this.#accept(result)) return length;
      // More lines help only what has not ended: a string or a list that is right so far.
      const last = length + (this.#header === '' ? 0 : 1);
      const isUnfinished = (result as TomlError).line >= last || /unfinished/.test((result as Error).message);
      if (!isUnfinished || this.#left <= 0) return 0;
    }
    return 0;
  }

  #try(text: string): Table | TomlError {
    this.#left -= text.length + attemptCost;
    return read(text);
  }

  #accept(result: Table | TomlError): boolean {
    if (result instanceof TomlError) return false;
    merge(this.root, result);
    return true;
  }
}

/** Fields of a TOML front matter; what cannot be read is left out and reported. */
export function parseToml(text: string): { fields: Map<string, unknown>; problem: string } {
  const source = text.replaceAll('\r\n', '\n');
  const whole = read(source);
  const { root, badLine } = whole instanceof TomlError ? new Salvage(source) : { root: whole, badLine: 0 };
  return {
    fields: new Map(Object.entries(root).map(([key, value]) => [key.toLowerCase(), value])),
    problem: badLine === 0 ? '' : `front matter 的第 ${badLine} 行不是正确的 TOML，已略过`,
  };
}
