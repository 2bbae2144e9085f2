import { escapeHtml } from '#server/kit/escape-html.ts';

import { boxHtml, boxStyle, foldHtml, tabsHtml } from './box-tags.ts';
import { type MarkdownConversion, placeBlock } from './conversion.ts';
import { type RewriteRule, withoutPrefix } from './rewrite-rules.ts';

/** The body of a container up to its closing colons. Nested containers may have the same number of colons. */
function bodyOf(source: string, from: number, colons: number): { start: number; end: number } | undefined {
  const marks = /^[ \t>]*(:{3,})[ \t]*([^\n]*)$/gm;
  marks.lastIndex = from;
  let depth = 1;
  for (let mark = marks.exec(source); mark; mark = marks.exec(source)) {
    const [whole, found = '', words = ''] = mark;
    if (found.length !== colons) continue;
    depth += words.trim() === '' ? -1 : 1;
    if (depth === 0) return { start: mark.index, end: mark.index + whole.length };
  }
  return undefined;
}

function titleOf(text: string): string {
  const bracketed = /^\s*\[(.*)\]\s*$/.exec(text)?.[1];
  return (bracketed ?? text.replace(/\{[^{}]*\}/g, '')).trim();
}

const withoutTitle = (line: string): string => line.replace(/(?<!\s)\s*\[[^[\]]+\]/, '');

/** Tabs of code blocks, titled by their fences. */
function codeTabs(body: string, conversion: MarkdownConversion): string {
  const fences = Array.from(body.matchAll(/^(`{3,}(?!`)|~{3,}(?!~))([^\n]*)\n[\s\S]*?(?:^\1[ \t]*$|(?![\s\S]))/gm));
  const tabs = fences.map(([text, , info = '']) => {
    const title = /\[([^[\]]+)\]/.exec(info)?.[1] ?? info.trim().split(/\s+/)[0] ?? '';
    return { title: title || '代码', html: conversion.htmlOf(text.replace(/^[^\n]*/, withoutTitle)) };
  });
  return tabs.length > 0 ? tabsHtml(tabs) : conversion.htmlOf(body);
}

function namedTabs(body: string, conversion: MarkdownConversion): string | undefined {
  const parts = body.split(/^(?:==|@tab(?::active)?)[ \t]+/m).slice(1);
  if (parts.length === 0) return undefined;
  return tabsHtml(
    parts.map((part) => {
      const [title = '', ...lines] = part.split('\n');
      return { title: title.replace(/^=+|(?<!=)=+$/g, '').trim(), html: conversion.htmlOf(lines.join('\n')) };
    }),
  );
}

function containerHtml(name: string, title: string, body: string, conversion: MarkdownConversion): string {
  const style = boxStyle(name);
  if (style) return boxHtml(style, title, conversion.htmlOf(body));
  if (name === 'details' || name === 'spoiler')
    return foldHtml(escapeHtml(title || '详情'), conversion.htmlOf(body), false);
  if (/^(?:code-?group|code-?tabs)$/.test(name)) return namedTabs(body, conversion) ?? codeTabs(body, conversion);
  if (name === 'tabs') return namedTabs(body, conversion) ?? conversion.htmlOf(body);
  if (/^(?:center|right|left)$/.test(name)) return `<div class="align${name}">${conversion.htmlOf(body)}</div>`;
  if (!/^(?:raw|v-pre|div|slot|theorem|demo|preview|page-columns)$/.test(name))
    conversion.note(`不认识的容器 ::: ${name}，只保留其中的内容`);
  return (title ? `<p><strong>${escapeHtml(title)}</strong></p>` : '') + conversion.htmlOf(body);
}

/** `::: tip Title` … `:::` */
export function colonContainers(conversion: MarkdownConversion): RewriteRule {
  return {
    pattern: /^([ \t>]*)(:{3,})(?:[ \t]*\{)?[ \t]*\.?([A-Za-z][\w-]*)([^\n]*)$/gm,
    read: (match, source) => {
      const [whole, prefix = '', colons = '', name = '', rest = ''] = match;
      const from = match.index + whole.length + 1;
      const body = bodyOf(source, from, colons.length);
      if (!body) return undefined;
      const text = withoutPrefix(source.slice(from, body.start), prefix);
      return {
        end: body.end,
        text:
          prefix +
          placeBlock(
            containerHtml(name.toLowerCase(), titleOf(rest.replace(/\}\s*$/, '')), text, conversion),
            conversion,
            prefix,
          ),
      };
    },
  };
}

/** `!!! note "Title"` and `??? note`, with an indented body. */
export function indentedBoxes(conversion: MarkdownConversion): RewriteRule {
  return {
    pattern:
      /^([ \t]*)(!!!|\?\?\?\+?)[ \t]+([A-Za-z][\w-]*)(?:[ \t]([^\n]*))?\n((?:\1(?: {4}|\t)[^\n]*(?:\n|$)|[ \t]*\n)+)/gm,
    read: (match) => {
      const [whole, prefix = '', mark = '', name = '', words = '', body = ''] = match;
      const title = words.trim().replace(/^"(.*)"$/, '$1');
      const html = conversion.htmlOf(
        body
          .split('\n')
          .map((line) => line.slice(prefix.length).replace(/^(?: {4}|\t)/, ''))
          .join('\n'),
      );
      const style = boxStyle(name) ?? 'info';
      const box =
        mark === '!!!' ? boxHtml(style, title, html) : foldHtml(escapeHtml(title || name), html, mark === '???+');
      return { end: match.index + whole.length, text: `${prefix}${placeBlock(box, conversion, prefix)}\n` };
    },
  };
}
