import { isMap, parse as parseYaml, parseDocument } from 'yaml';

import { parseToml } from './toml.ts';

export interface FrontMatter {
  /** Keys in lower case. */
  fields: Map<string, unknown>;
  body: string;
  /** The parse error, or ''. The text is kept unchanged in that case. */
  problem: string;
}

const none = (body: string, problem = ''): FrontMatter => ({ fields: new Map(), body, problem });

function asFields(value: unknown): Map<string, unknown> | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  return new Map(Object.entries(value).map(([key, each]) => [key.trim().toLowerCase(), each]));
}

/** Reads invalid YAML line by line: templates (`title: {{ x }}`) and tabs in front matter are common. */
function salvage(text: string): Map<string, unknown> {
  const fields = new Map<string, unknown>();
  let list: string[] | undefined;
  for (const line of text.split('\n')) {
    const pair = /^([A-Za-z_][\w-]*)\s*[:：](.*)$/.exec(line);
    const entry = /^\s*-\s(.+)$/.exec(line);
    if (pair) {
      const value = (pair[2] as string).trim().replace(/^(["'])(.*)\1$/, '$2');
      list = value === '' ? [] : undefined;
      fields.set((pair[1] as string).toLowerCase(), list ?? value);
    } else if (entry && list) list.push((entry[1] as string).trim().replace(/^(["'])(.*)\1$/, '$2'));
  }
  return fields;
}

const yamlOptions = { prettyErrors: false, logLevel: 'error', uniqueKeys: false, maxAliasCount: 100 } as const;

function readYaml(text: string): { fields: Map<string, unknown> | undefined; problem: string } {
  // YAML rejects tabs as indentation, although they are common and harmless here.
  const source = text.replaceAll('\t', '  ');
  try {
    const value: unknown = parseYaml(source, yamlOptions);
    if (value === null || value === undefined) return { fields: new Map(), problem: '' };
    return { fields: asFields(value), problem: '' };
  } catch (error) {
    const fields = salvage(source);
    const reason = error instanceof Error ? (error.message.split('\n')[0] ?? '') : '';
    return {
      fields: fields.size > 0 ? fields : undefined,
      problem: `front matter 不是正确的 YAML，只读出了能认出的字段（${reason}）`,
    };
  }
}

function fenced(text: string): FrontMatter | undefined {
  const found = /^---[ \t]*\n(?:([\s\S]*?)\n)?(?:---|\.\.\.)[ \t]*(?:\n|$)/.exec(text);
  if (!found) return undefined;
  const { fields, problem } = readYaml(found[1] ?? '');
  // Text between two horizontal rules is prose, not front matter.
  if (!fields) return problem ? none(text, problem) : undefined;
  return { fields, body: text.slice(found[0].length), problem };
}

const knownKeys = new Set(
  'title date updated tags tag categories category layout permalink slug description excerpt author authors cover thumbnail photos comments published draft toc lang lastmod keywords abbrlink id type mathjax password top sticky subtitle series img image banner index_img top_img link source'.split(
    ' ',
  ),
);

/** Front matter without an opening line, as Hexo allows: fields, then `---`. */
function unopened(text: string): FrontMatter | undefined {
  const found = /^((?:(?!---[ \t]*\n)[^\n]*\n){1,200}?)---[ \t]*(?:\n|$)/.exec(text.replace(/^\n+/, ''));
  const head = found?.[1];
  if (!head || !/^[A-Za-z_][\w-]*\s*:(?:\s|$)/.test(head)) return undefined;
  const document = parseDocument(head.replaceAll('\t', '  '), yamlOptions);
  const fields =
    document.errors.length === 0 && isMap(document.contents) ? asFields(document.toJS() as unknown) : salvage(head);
  const keys = [...(fields?.keys() ?? [])];
  if (!fields || !keys.some((key) => knownKeys.has(key)) || !head.split('\n').every(isFieldLine)) return undefined;
  const problem = document.errors.length > 0 ? 'front matter 不是正确的 YAML，只读出了能认出的字段' : '';
  return { fields, body: text.replace(/^\n+/, '').slice(found[0].length), problem };
}

function isFieldLine(line: string): boolean {
  return (
    line.trim() === '' ||
    /^[A-Za-z_][\w-]*\s*:/.test(line) ||
    /^\s+\S/.test(line) ||
    /^\s*-\s/.test(line) ||
    /^\s*#/.test(line) ||
    /^[\]}]/.test(line)
  );
}

function ofToml(text: string): FrontMatter | undefined {
  const found = /^\+\+\+[ \t]*\n(?:([\s\S]*?)\n)?\+\+\+[ \t]*(?:\n|$)/.exec(text);
  if (!found) return undefined;
  const { fields, problem } = parseToml(found[1] ?? '');
  return { fields, body: text.slice(found[0].length), problem };
}

/** Index after the `}` that closes the object at the start of the text; -1 if unclosed. */
function endOfObject(text: string): number {
  let depth = 0;
  let isQuoted = false;
  for (let at = 0; at < text.length; at++) {
    const char = text[at];
    if (isQuoted) {
      if (char === '\\') at++;
      else if (char === '"') isQuoted = false;
    } else if (char === '"') isQuoted = true;
    else if (char === '{') depth++;
    else if (char === '}' && --depth === 0) return at + 1;
  }
  return -1;
}

function ofJson(text: string): FrontMatter | undefined {
  const closed = /^;;;[ \t]*\n([\s\S]*?)\n;;;[ \t]*(?:\n|$)/.exec(text);
  const end = closed ? -1 : /^\{\s*"/.test(text) ? endOfObject(text) : -1;
  if (!closed && end === -1) return undefined;
  const json = closed ? `{${(closed[1] as string).replace(/^\s*\{|\}\s*$/g, '')}}` : text.slice(0, end);
  try {
    const fields = asFields(JSON.parse(json));
    return (
      fields && {
        fields,
        body: text.slice(closed ? closed[0].length : end).replace(/^[ \t]*(?:;;;[ \t]*)?\n/, ''),
        problem: '',
      }
    );
  } catch {
    return undefined;
  }
}

/**
 * Parses front matter in YAML (with or without the opening line), TOML or JSON. Text that merely starts with a rule, a
 * table or a colon is not treated as front matter, and invalid front matter is kept as text.
 */
export function readFrontMatter(text: string): FrontMatter {
  return fenced(text) ?? ofToml(text) ?? ofJson(text) ?? unopened(text) ?? none(text);
}
