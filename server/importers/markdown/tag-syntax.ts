import { linePrefix, withoutPrefix, type RewriteRule } from './rewrite-rules.ts';

/** `{% name args %}body{% endname %}` or `{{< name args >}}body{{< /name >}}`. */
export interface Tag {
  name: string;
  words: string[];
  named: Map<string, string>;
  /** All arguments, unparsed. */
  text: string;
  body: string | undefined;
  source: string;
  /** Text before the tag on its line (indentation, quote marks); undefined for a tag within text. */
  prefix: string | undefined;
}

const wordPattern =
  /([\w-]+)\s*=\s*(?:"((?:\\.|[^"\\])*)"|'((?:\\.|[^'\\])*)'|`([^`]*)`|([^\s"']+))|"((?:\\.|[^"\\])*)"|'((?:\\.|[^'\\])*)'|`([^`]*)`|(\S+)/g;

export function readWords(text: string): { words: string[]; named: Map<string, string> } {
  const words: string[] = [];
  const named = new Map<string, string>();
  for (const [, key, ...values] of text.matchAll(wordPattern)) {
    const value = (values.find((each) => each !== undefined) ?? '').replace(/\\(["'\\])/g, '$1');
    if (key) named.set(key.toLowerCase(), value);
    else words.push(value);
  }
  return { words, named };
}

/** The first of these named arguments that is present. */
export function namedWord(tag: Tag, ...keys: string[]): string {
  return keys.map((key) => tag.named.get(key)).find((value) => value !== undefined && value !== '') ?? '';
}

/** Finds the closing tag; undefined when there is none. */
function closeOf(
  source: string,
  from: number,
  open: RegExp,
  close: RegExp,
): { start: number; end: number } | undefined {
  const either = new RegExp(`${open.source}|(${close.source})`, 'g');
  either.lastIndex = from;
  let depth = 1;
  for (let match = either.exec(source); match; match = either.exec(source)) {
    depth += match.at(-1) === undefined ? 1 : -1;
    if (depth === 0) return { start: match.index, end: match.index + match[0].length };
  }
  return undefined;
}

type Handle = (tag: Tag) => string | undefined;

interface Found {
  name: string;
  text: string;
  start: number;
  end: number;
  body: { start: number; end: number } | undefined;
}

function toTag(found: Found, source: string): Tag {
  const end = found.body?.end ?? found.end;
  const prefix = linePrefix(source, found.start);
  const lineEnd = source.indexOf('\n', end);
  const isAlone = source.slice(end, lineEnd === -1 ? undefined : lineEnd).trim() === '';
  const body = found.body && source.slice(found.end, found.body.start);
  return {
    name: found.name.toLowerCase(),
    ...readWords(found.text),
    text: found.text.trim(),
    body: body === undefined ? undefined : withoutPrefix(body, prefix ?? ''),
    source: source.slice(found.start, end),
    prefix: prefix !== undefined && (isAlone || found.body) ? prefix : undefined,
  };
}

/** `{% tag %}` syntax. */
export function liquidTags(handle: Handle): RewriteRule {
  return {
    pattern: /\{%-?\s*([\w-]+)((?:\s(?:[^%"']|%(?!\})|"[^"\n]*"|'[^'\n]*'|["'])*?)?)\s*-?%\}/g,
    read: (match, source) => {
      const [whole, name = '', text = ''] = match;
      const end = match.index + whole.length;
      const escaped = name.replace(/[-]/g, '\\-');
      const body = closeOf(
        source,
        end,
        new RegExp(`\\{%-?\\s*${escaped}(?=[\\s%-])[^}]*%\\}`),
        new RegExp(`\\{%-?\\s*end[-_]?${escaped}\\s*-?%\\}`),
      );
      const woven = handle(toTag({ name, text, start: match.index, end, body }, source));
      return woven === undefined ? undefined : { end: body?.end ?? end, text: woven };
    },
  };
}

/** `{{< shortcode >}}` and `{{% shortcode %}}` syntax. */
export function angleTags(handle: Handle): RewriteRule {
  return {
    pattern:
      /\{\{([<%])\s*(\/\*)?\s*([\w/.-]+)((?:\s(?:[^>"'`}]|"(?:\\.|[^"\\])*"|'[^']*'|`[^`]*`|>(?!\}\})|\}(?!\}))*?)?)\s*(?:\*\/)?(\/)?\s*[>%]\}\}/g,
    read: (match, source) => {
      const [whole, kind = '<', comment, name = '', text = '', closed] = match;
      const end = match.index + whole.length;
      if (comment) return { end, text: whole.replace('/*', '').replace('*/', '') };
      if (name.startsWith('/')) return undefined;
      const escaped = name.replace(/[.-]/g, '\\$&');
      const body = closed
        ? undefined
        : closeOf(
            source,
            end,
            new RegExp(`\\{\\{${kind}\\s*${escaped}(?=[\\s%>])(?:(?!/\\s*[%>]\\}\\}).)*?[%>]\\}\\}`),
            new RegExp(`\\{\\{[<%]\\s*/\\s*${escaped}\\s*[%>]\\}\\}`),
          );
      const woven = handle(toTag({ name, text, start: match.index, end, body }, source));
      return woven === undefined ? undefined : { end: body?.end ?? end, text: woven };
    },
  };
}
