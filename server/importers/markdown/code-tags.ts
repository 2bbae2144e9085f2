import { escapeHtml } from '#server/kit/escape-html.ts';

import { placeTag, type TagHandler } from './conversion.ts';
import { formulaHtml, maxArgumentsLength, preHtml } from './fences.ts';
import { linkHtml } from './link-tags.ts';
import { namedWord } from './tag-syntax.ts';

/** The attribution of a quotation: `Author, Book`, `Author https://address`, `Author https://address Title`. */
function quoteSource(text: string): string {
  const cited = /^(.*?)\s*(https?:\/\/\S+)\s*(.*)$/.exec(text);
  if (cited) {
    const [, author = '', address = '', title = ''] = cited;
    return [author && escapeHtml(author), linkHtml(address, title || address)].filter(Boolean).join(' — ');
  }
  const [author = '', ...title] = text.split(/,\s*/);
  return title.length > 0 ? `${escapeHtml(author)} — ${escapeHtml(title.join(', '))}` : escapeHtml(author);
}

export const quote: TagHandler = (tag, conversion) => {
  if (tag.body === undefined) return undefined;
  const source = namedWord(tag, 'author', 'source', 'cite') || quoteSource(tag.text.slice(0, maxArgumentsLength));
  return placeTag(
    `<blockquote>${conversion.htmlOf(tag.body)}${source ? `<footer>${source}</footer>` : ''}</blockquote>`,
    tag,
    conversion,
  );
};

export const pullQuote: TagHandler = (tag, conversion) => {
  if (tag.body === undefined) return undefined;
  const isCentred = tag.name.startsWith('c');
  return placeTag(
    `<blockquote${isCentred ? ' class="aligncenter"' : ''}>${conversion.htmlOf(tag.body)}</blockquote>`,
    tag,
    conversion,
  );
};

/** Parses `[title] [lang:x] [mark:1,3] [url] [link text]`; only the named ones may be in any order. */
function parseCodeArguments(text: string): {
  language: string;
  filename: string;
  highlight: string;
  link: string;
  caption: string;
} {
  const named = new Map(
    Array.from(
      text.matchAll(
        /(?:^|\s)(lang|language|mark|line_number|first_line|highlight|line_threshold|wrap|linenos|linenostart|hl_lines)[:=](\S+)/g,
      ),
      ([, key = '', value = '']) => [key, value],
    ),
  );
  const rest = text
    .replace(
      /(?:^|\s)(?:lang|language|mark|line_number|first_line|highlight|line_threshold|wrap|linenos|linenostart|hl_lines)[:=]\S+/g,
      ' ',
    )
    .trim();
  const linked = /^(.*?)\s*(https?:\/\/\S+|\/\S+\.\S+)\s*(.*)$/.exec(rest);
  return {
    language: named.get('lang') ?? named.get('language') ?? '',
    highlight: named.get('mark') ?? named.get('hl_lines') ?? '',
    filename: linked ? (linked[1] ?? '') : rest,
    link: linked?.[2] ?? '',
    caption: linked?.[3] ?? '',
  };
}

export const codeBlock: TagHandler = (tag, conversion) => {
  if (tag.body === undefined) return undefined;
  return placeTag(preHtml(tag.body, parseCodeArguments(tag.text.slice(0, maxArgumentsLength))), tag, conversion);
};

/** `{% highlight ruby linenos %}`, `{{< highlight go "hl_lines=2" >}}`. */
export const highlight: TagHandler = (tag, conversion) => {
  if (tag.body === undefined) return undefined;
  const [language = '', ...more] = tag.words;
  const facts = parseCodeArguments(
    [...more, ...Array.from(tag.named, ([key, value]) => `${key}=${value}`)]
      .join(' ')
      .replaceAll('"', '')
      .slice(0, maxArgumentsLength),
  );
  return placeTag(
    preHtml(tag.body, { ...facts, language, filename: namedWord(tag, 'title', 'filename', 'file') }),
    tag,
    conversion,
  );
};

export const includeCode: TagHandler = (tag, conversion) => {
  const path = tag.words.findLast((word) => /[./]/.test(word) && !/^(?:lang|from|to):/.test(word)) ?? '';
  const text = conversion.include(path);
  if (text === undefined) {
    conversion.note(`找不到要引入的代码文件 ${path}`);
    return undefined;
  }
  const range = (name: string) =>
    Number(tag.words.map((word) => new RegExp(`^${name}:(\\d+)$`).exec(word)?.[1]).find(Boolean));
  const lines = text
    .split('\n')
    .slice(range('from') > 0 ? range('from') - 1 : 0, range('to') > 0 ? range('to') : undefined);
  const language =
    tag.words.map((word) => /^lang:(\S+)$/.exec(word)?.[1]).find(Boolean) ?? /\.(\w+)$/.exec(path)?.[1] ?? '';
  return placeTag(
    preHtml(lines.join('\n'), { language, filename: path, highlight: '', link: '', caption: '' }),
    tag,
    conversion,
  );
};

export const mermaid: TagHandler = (tag, conversion) =>
  tag.body === undefined
    ? undefined
    : placeTag(
        preHtml(tag.body, { language: 'mermaid', filename: '', highlight: '', link: '', caption: '' }),
        tag,
        conversion,
      );

export const formula: TagHandler = (tag, conversion) =>
  tag.body === undefined ? undefined : placeTag(formulaHtml(tag.body), tag, conversion);
