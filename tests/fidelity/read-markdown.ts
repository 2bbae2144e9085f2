import { globSync, lstatSync, readFileSync, realpathSync } from 'node:fs';
import { basename, join } from 'node:path';

import { decode, readHtml } from './read-html.ts';
import { type Contents, emptyContents, type SourceFile } from './source-file.ts';
import { plain } from './words.ts';

const held = (index: number): string => `\uE000${index}\uE001`;

/** Extracts fenced code, and code between Hexo tags, from the lines. */
function takeFences(lines: string[], contents: Contents): string[] {
  const rest: string[] = [];
  let fence: { end: RegExp; indent: number; quote: boolean; body: string[] } | null = null;
  for (const line of lines) {
    if (fence) {
      if (fence.end.test(line)) {
        contents.code.push(fence.body.join('\n'));
        rest.push('');
        fence = null;
      } else {
        const bare = fence.quote ? line.replace(/^\s*(?:> ?)+/, '') : line;
        fence.body.push(bare.replace(new RegExp(`^ {0,${fence.indent}}`), ''));
      }
      continue;
    }
    const marks = /^((?:\s|>)*(?:(?:[-*+]|\d+[.)])\s+)*)(`{3,}|~{3,})([^`]*)$/.exec(line);
    const tag = /^\s*\{[%{][-<]?\s*(codeblock|code|highlight)\b(.*?)[->]?[%}]\}\s*$/.exec(line);
    if (marks) {
      const [, before = '', sign = ''] = marks;
      const end = new RegExp(`^(?:\\s|>)*${sign[0]}{${sign.length},}\\s*$`);
      fence = { end, indent: before.replace(/>\s?/g, '').length, quote: before.includes('>'), body: [] };
    } else if (tag) {
      const title = (tag[1] === 'highlight' ? '' : (tag[2] ?? '')).replace(
        /\b(?:lang|line_number|highlight|first_line|mark|wrap)\s*:\S+/g,
        '',
      );
      contents.text.push(...title.split(/https?:\/\/\S+/));
      fence = { end: new RegExp(`^\\s*\\{[%{][-<]?\\s*(?:end|/)${tag[1]}\\b`), indent: 0, quote: false, body: [] };
    } else rest.push(line);
  }
  if (fence) contents.code.push(fence.body.join('\n'));
  return rest;
}

/** Extracts code indented by four spaces, unless a list stands above it. */
function takeIndented(lines: string[], contents: Contents): string[] {
  const rest: string[] = [];
  let body: string[] = [];
  let isBlank = true;
  let inList = false;
  let inside = '';
  const flush = (): void => {
    const code = body.join('\n').replace(/\s+$/, '');
    if (code !== '') contents.code.push(code);
    body = [];
  };
  for (const line of lines) {
    if (inside === '') inside = /^<(dl|div|ul|ol|table|details|section|center|p)\b/i.exec(line)?.[1] ?? '';
    const isCode = /^(?: {4}|\t)\s*\S/.test(line) && inside === '' && !inList && (isBlank || body.length > 0);
    if (isCode || (body.length > 0 && line.trim() === '')) {
      body.push(line.replace(/^(?: {4}|\t)/, ''));
      continue;
    }
    flush();
    if (/^\s*(?:[-*+]|\d+[.)])\s/.test(line) || /^\[\^[^\]]+\]:/.test(line)) inList = true;
    else if (/^\S/.test(line) && isBlank) inList = false;
    isBlank = line.trim() === '';
    if (inside !== '' && new RegExp(`</${inside}\\s*>`, 'i').test(line)) inside = '';
    rest.push(line);
  }
  flush();
  return rest;
}

const tableRule = /^[\s>]*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$/;

function readLines(lines: string[], contents: Contents): string[] {
  const rest: string[] = [];
  lines.forEach((line, at) => {
    const above = lines[at - 1] ?? '';
    if (tableRule.test(line) && line.includes('|') && above.includes('|')) {
      contents.tables += 1;
      return;
    }
    if (/^\s*\[(?!\^)[^\]]+\]:\s*\S+/.test(line)) {
      const address = /:\s*<?(https?:[^\s>]+)/.exec(line)?.[1];
      if (address) contents.addresses.push(address);
      return;
    }
    if (
      /^[\s>]*(?:=+|-{2,}|(?:\*\s*){3,}|(?:-\s*){3,}|(?:_\s*){3,}|:{3,}|\[\[?toc\]\]?|\[!\w+\]|\{:.*\})\s*$/i.test(line)
    )
      return;
    let bare = line.replace(/^\s*(?:>\s?)+|^\s*:::+\s*\w[\w-]*/, '');
    const item = /^\s*(?:[-*+]|\d+[.)])\s+(?:\[[ xX]\]\s+)?(?=\S)/;
    while (item.test(bare)) {
      contents.items += 1;
      bare = bare.replace(item, '');
    }
    rest.push(bare.replace(/^\s*#{1,6}\s+/, '').replace(/\s#+\s*$|\s*\{#[\w-]+\}\s*$/, ''));
  });
  return rest;
}

function readTags(text: string, contents: Contents): string {
  return text
    .replace(/\{%-?\s*blockquote\s(.*?)-?%\}/g, (_tag, by: string) => {
      contents.text.push(...by.replace(/https?:\/\/\S+/g, ',').split(','));
      return '\n';
    })
    .replace(/\{[%{][-<]?\s*(?:img|asset_img|image|figure|include image\S*)\s.*?[%}]\}/g, () => {
      contents.images += 1;
      return '';
    })
    .replace(/\{%[\s\S]*?%\}|\{\{[<%][\s\S]*?[>%]\}\}/g, '\n');
}

const linkTarget = String.raw`\(\s*(<[^>]*>|(?:[^()\s]|\([^()]*\))*)(?:\s+(?:"[^"]*"|'[^']*'|\([^)]*\)))?\s*\)`;

/** Removes inline marks and keeps their text; code between backticks is kept unchanged. */
function readInline(text: string, contents: Contents): string {
  const spans: string[] = [];
  const note = (address: string): void => {
    const bare = address.replace(/^<|>$/g, '');
    if (/^https?:\/\//.test(bare)) contents.addresses.push(decode(bare));
  };
  return (
    readTags(text, contents)
      .replace(/(?<!`)(`+)(?!`)((?:(?!\n\n)[\s\S])*?[^`])\1(?!`)/g, (_whole, _marks, code: string) =>
        held(spans.push(code) - 1),
      )
      .replace(new RegExp(String.raw`!\[((?:[^\]\\]|\\.)*)\]` + linkTarget, 'g'), (_whole, _alt, address: string) => {
        contents.images += 1;
        note(address);
        return '';
      })
      .replace(/!\[[^\]]*\]\[[^\]]*\]/g, () => {
        contents.images += 1;
        return '';
      })
      .replace(
        new RegExp(String.raw`\[((?:[^\[\]\\]|\\.|\[[^\]]*\])*)\]` + linkTarget, 'g'),
        (_whole, words: string, address: string) => {
          note(address);
          return words;
        },
      )
      // A page numbers footnotes again and lists them at its end; formulas are rendered.
      .replace(/\[\^[^\]]+\](:?)/g, (_whole, isNote: string) => {
        if (isNote) contents.items += 1;
        return '';
      })
      .replace(/\$(?=\S)([^$\n]*[^\s$])\$(?!\d)/g, '\n')
      .replace(/(?<!\\)\[([^\]]+)\]\[[^\]]*\]/g, '$1')
      .replace(/<((?:https?:\/\/|mailto:)[^>\s]+|[\w.+-]+@[\w.-]+)>/g, '$1')
      .replace(/\|/g, '\n')
      .replace(/\uE000(\d+)\uE001/g, (_whole, at: string) =>
        (spans[Number(at)] ?? '').replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/\\\|/g, '|'),
      )
  );
}

function splitFrontMatter(text: string): { head: string; body: string } {
  const fenced = /^(-{3,}|;{3,}|\+{3})[ \t]*\n([\s\S]*?)\n\1[ \t]*(?:\n|$)/.exec(text);
  if (fenced) return { head: fenced[2] ?? '', body: text.slice(fenced[0].length) };
  const open = /^((?:[\w-]+:.*\n(?:[ \t-].*\n)*)+)-{3,}[ \t]*(?:\n|$)/.exec(text);
  return open ? { head: open[1] ?? '', body: text.slice(open[0].length) } : { head: '', body: text };
}

/** Images that the front matter lists for a gallery above the text. */
function photosOf(head: string): number {
  const list = /^photos:[ \t]*\n((?:[ \t]*-[ \t].*(?:\n|$))+)/m.exec(head)?.[1];
  return list ? list.trim().split('\n').length : 0;
}

/** Old files may have a legacy encoding. */
function readText(path: string): string {
  const bytes = readFileSync(path);
  const isUtf = Buffer.from(bytes.toString('utf8')).equals(bytes);
  return new TextDecoder(isUtf ? 'utf-8' : 'gb18030').decode(bytes).replaceAll(/\r\n?/g, '\n');
}

function readFile(text: string): Omit<SourceFile, 'name' | 'key'> {
  const { head, body } = splitFrontMatter(text);
  const contents = emptyContents();
  const unfenced = takeFences(body.split('\n'), contents).join('\n');
  const lines = takeIndented(unfenced.replace(/<!--[\s\S]*?-->/g, '').split('\n'), contents);
  const html = readHtml(readInline(readLines(lines, contents).join('\n'), contents));
  const named = /^title:\s*(.+)$/m.exec(head)?.[1]?.replace(/^(["'])(.*)\1$/, '$2') ?? '';
  // Without a title in the front matter the first heading is the title, and is shown once.
  const heading =
    named === '' ? /^#\s+(.+?)(?:\s*\{#[\w-]+\})?$|^(\S.*)\n=+$/m.exec(body)?.slice(1).find(Boolean) : undefined;
  const title = heading ?? named;
  if (heading)
    html.text.splice(
      html.text.findIndex((run) => plain(run) === plain(heading)),
      1,
    );
  return {
    title,
    comments: [],
    text: [...contents.text, ...html.text],
    code: [...contents.code, ...html.code],
    images: contents.images + html.images + photosOf(head),
    tables: contents.tables + html.tables,
    items: contents.items + html.items,
    addresses: [...contents.addresses, ...html.addresses],
  };
}

/**
 * Markdown files of a folder that contain text, parsed line by line with rules independent of the importer; links are
 * not followed.
 */
export function readMarkdown(folder: string): SourceFile[] {
  const root = realpathSync(folder);
  return globSync('**/*.{md,markdown}', { cwd: root })
    .sort()
    .filter((name) => lstatSync(join(root, name)).isFile())
    .map((name) => ({ name, text: readText(join(root, name)) }))
    .filter(({ text }) => text.trim() !== '' && !text.includes('\0'))
    .map(({ name, text }) => ({ name, key: `${basename(root)}/${name}`, ...readFile(text) }));
}
