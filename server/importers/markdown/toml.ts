/** The part of TOML that front matter is written in: keys, strings, numbers, dates, lists, tables. */
interface Cursor {
  text: string;
  at: number;
}

class TomlError extends Error {}

const escapes = new Map(Object.entries({ b: '\b', t: '\t', n: '\n', f: '\f', r: '\r', '"': '"', '\\': '\\' }));

function unescape(text: string): string {
  return text.replace(
    /\\(?:u([\da-fA-F]{4})|U([\da-fA-F]{8})|\n\s*|(.))/g,
    (whole, short?: string, long?: string, char?: string) => {
      const hex = short ?? long;
      if (hex) return String.fromCodePoint(Math.min(0x10ffff, Number.parseInt(hex, 16)));
      return char === undefined ? '' : (escapes.get(char) ?? whole);
    },
  );
}

function skip(cursor: Cursor): void {
  cursor.at += (/^(?:\s|#[^\n]*)*/.exec(cursor.text.slice(cursor.at)) as RegExpExecArray)[0].length;
}

function take(cursor: Cursor, pattern: RegExp): RegExpExecArray | undefined {
  const found = pattern.exec(cursor.text.slice(cursor.at));
  if (!found || found.index !== 0) return undefined;
  cursor.at += found[0].length;
  return found;
}

function readList(cursor: Cursor): unknown[] {
  const list: unknown[] = [];
  for (;;) {
    skip(cursor);
    if (take(cursor, /^\]/)) return list;
    list.push(readValue(cursor));
    skip(cursor);
    if (!take(cursor, /^,/) && cursor.text[cursor.at] !== ']') throw new TomlError();
  }
}

function readTable(cursor: Cursor): Record<string, unknown> {
  const table: Record<string, unknown> = {};
  for (;;) {
    skip(cursor);
    if (take(cursor, /^\}/)) return table;
    const [key] = readPair(cursor, table);
    if (!key) throw new TomlError();
    skip(cursor);
    if (!take(cursor, /^,/) && cursor.text[cursor.at] !== '}') throw new TomlError();
  }
}

function readString(cursor: Cursor): string | undefined {
  const long = take(cursor, /^"""\n?((?:\\[\s\S]|[^\\])*?)"""|^'''\n?([\s\S]*?)'''/);
  if (long) return long[1] === undefined ? (long[2] ?? '') : unescape(long[1]);
  const short = take(cursor, /^"((?:\\.|[^"\\\n])*)"|^'([^'\n]*)'/);
  return short && (short[1] === undefined ? (short[2] ?? '') : unescape(short[1]));
}

function readValue(cursor: Cursor): unknown {
  const text = readString(cursor);
  if (text !== undefined) return text;
  if (take(cursor, /^\[/)) return readList(cursor);
  if (take(cursor, /^\{/)) return readTable(cursor);
  const time = take(cursor, /^\d{4}-\d{2}-\d{2}(?:[Tt ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)?(?:[Zz]|[+-]\d{2}:\d{2})?/);
  if (time) return time[0];
  const number = take(cursor, /^[+-]?\d[\d_]*(?:\.\d+)?(?:[eE][+-]?\d+)?/);
  if (number) return Number(number[0].replaceAll('_', ''));
  const flag = take(cursor, /^(?:true|false)\b/);
  if (flag) return flag[0] === 'true';
  throw new TomlError();
}

function readPair(cursor: Cursor, into: Record<string, unknown>): [string | undefined] {
  const key = take(cursor, /^(?:[\w-]+|"[^"\n]*"|'[^'\n]*')(?:\s*\.\s*(?:[\w-]+|"[^"\n]*"))*(?=\s*=)/);
  if (!key) return [undefined];
  take(cursor, /^\s*=[ \t]*/);
  const path = key[0].split('.').map((part) => part.trim().replace(/^["']|["']$/g, ''));
  const holder = path.slice(0, -1).reduce<Record<string, unknown>>((table, part) => descend(table, part), into);
  if (path.at(-1) !== '__proto__') holder[path.at(-1) as string] = readValue(cursor);
  return [key[0]];
}

function descend(table: Record<string, unknown>, key: string): Record<string, unknown> {
  if (key === '__proto__') return {};
  const known = table[key];
  if (typeof known === 'object' && known !== null && !Array.isArray(known)) return known as Record<string, unknown>;
  const made: Record<string, unknown> = {};
  table[key] = made;
  return made;
}

/** Fields of a TOML front matter; what can't be read is left out and told. */
export function parseToml(text: string): { fields: Map<string, unknown>; problem: string } {
  const cursor: Cursor = { text: text.replaceAll('\r\n', '\n'), at: 0 };
  const root: Record<string, unknown> = {};
  let table = root;
  let problem = '';
  for (skip(cursor); cursor.at < cursor.text.length; skip(cursor)) {
    const before = cursor.at;
    const head = take(cursor, /^\[\[?\s*([^\]\n]+?)\s*\]\]?[ \t]*(?:#[^\n]*)?(?=\n|$)/);
    try {
      if (head) table = (head[1] as string).split('.').reduce((holder, part) => descend(holder, part.trim()), root);
      else if (!readPair(cursor, table)[0]) throw new TomlError();
    } catch (error) {
      if (!(error instanceof TomlError)) throw error;
      const line = cursor.text.slice(0, before).split('\n').length;
      problem ||= `front matter 的第 ${line} 行不是正确的 TOML，已略过`;
      const next = cursor.text.indexOf('\n', before);
      cursor.at = next === -1 ? cursor.text.length : next;
    }
  }
  return { fields: new Map(Object.entries(root).map(([key, value]) => [key.toLowerCase(), value])), problem };
}
