import { escapeHtml } from '#server/kit/escape-html.ts';

import { type MarkdownConversion, placeBlock, placeInline, type TagHandler } from './conversion.ts';
import { readWords, type Tag } from './tag-syntax.ts';

type Style = 'info' | 'success' | 'warning' | 'danger';

/** Maps the box names of site generators to the four alert styles. */
const styles = new Map<string, Style>([
  ...'info note notice abstract summary important primary default question hint quote seealso example bug todo simple blue'
    .split(' ')
    .map((name) => [name, 'info'] as const),
  ...'tip success check done green theorem'.split(' ').map((name) => [name, 'success'] as const),
  ...'warning warn caution attention yellow orange'.split(' ').map((name) => [name, 'warning'] as const),
  ...'danger error failure fail red missing'.split(' ').map((name) => [name, 'danger'] as const),
]);

export function boxStyle(name: string): Style | undefined {
  return styles.get(name.toLowerCase());
}

export function boxHtml(style: Style, title: string, html: string): string {
  const heading = title ? `<header>${escapeHtml(title)}</header>` : '';
  return `<aside data-import="alert" data-style="${style}">${heading}${html}</aside>`;
}

export function foldHtml(title: string, html: string, isOpen = false): string {
  return `<details${isOpen ? ' open' : ''}><summary>${title}</summary>${html}</details>`;
}

function partsHtml(kind: 'tabs' | 'timeline', parts: readonly { title: string; html: string }[]): string {
  const sections = parts.map((part) => `<section><header>${escapeHtml(part.title)}</header>${part.html}</section>`);
  return `<aside data-import="${kind}">${sections.join('')}</aside>`;
}

export function tabsHtml(tabs: readonly { title: string; html: string }[]): string {
  return partsHtml('tabs', tabs);
}

const place = (html: string, tag: Tag, conversion: MarkdownConversion) =>
  placeBlock(html, conversion, tag.prefix ?? '');

const note: TagHandler = (tag, conversion) => {
  const kinds = [tag.named.get('type'), tag.named.get('style'), ...tag.words, tag.name].filter(
    (word) => word !== undefined,
  );
  const style = kinds.map(boxStyle).find(Boolean) ?? 'info';
  const ignored = /^(?:icon|no-icon|flat|modern|simple|disabled|fa[bsr]?|fa-.*|true|false|open|outline)$/i;
  const title = tag.named.get('title') ?? tag.words.filter((word) => !boxStyle(word) && !ignored.test(word)).join(' ');
  if (tag.body === undefined)
    return title ? place(boxHtml(style, '', conversion.htmlOf(title)), tag, conversion) : undefined;
  return place(boxHtml(style, title, conversion.htmlOf(tag.body)), tag, conversion);
};

const fold: TagHandler = (tag, conversion) => {
  if (tag.body === undefined) return undefined;
  const title =
    tag.named.get('title') ??
    tag.named.get('summary') ??
    (tag.text.split(/,\s*/)[0] as string).replace(/^["']|["']$/g, '');
  return place(
    foldHtml(escapeHtml(title || '详情'), conversion.htmlOf(tag.body), /\bopen\b/.test(tag.text)),
    tag,
    conversion,
  );
};

/** Inline text that one theme reveals on a click. */
const foldInline: TagHandler = (tag, conversion) =>
  placeInline(escapeHtml((tag.text.split(',')[0] as string).trim()), conversion);

const maxTitleLength = 500;

interface Part {
  title: string;
  body: string;
}

/** Parses `<!-- tab Title -->…<!-- endtab -->` and similar, or inner shortcodes. */
function partsOf(body: string, names: string): Part[] {
  const comments = Array.from(
    body.matchAll(new RegExp(`<!--\\s*(?:${names})\\b([^>]*?)-->([\\s\\S]*?)<!--\\s*end(?:${names})\\s*-->`, 'g')),
    ([, title = '', text = '']) => ({ title: title.trim(), body: text }),
  );
  if (comments.length > 0) return comments;
  return Array.from(
    body.matchAll(
      new RegExp(
        `\\{\\{[<%]\\s*(?:${names})\\b([\\s\\S]*?)[%>]\\}\\}([\\s\\S]*?)\\{\\{[<%]\\s*/\\s*(?:${names})\\s*[%>]\\}\\}`,
        'g',
      ),
    ),
    ([, text = '', inner = '']) => {
      const { words, named } = readWords(text);
      return { title: named.get('title') ?? named.get('name') ?? named.get('header') ?? words.join(' '), body: inner };
    },
  );
}

const tabs: TagHandler = (tag, conversion) => {
  const parts = partsOf(tag.body ?? '', 'tab');
  if (parts.length === 0) return undefined;
  return place(
    tabsHtml(
      parts.map((part, at) => ({
        title: part.title.slice(0, maxTitleLength).replace(/@\S*$/, '').trim() || `${tag.words[0] ?? '标签'} ${at + 1}`,
        html: conversion.htmlOf(part.body),
      })),
    ),
    tag,
    conversion,
  );
};

const timeline: TagHandler = (tag, conversion) => {
  const parts = partsOf(tag.body ?? '', 'timeline|node');
  if (parts.length === 0) return undefined;
  const entries = parts.map((part) => ({ title: part.title, html: conversion.htmlOf(part.body) }));
  return place(partsHtml('timeline', entries), tag, conversion);
};

const named = (names: string, handler: TagHandler) => names.split(' ').map((name) => [name, handler] as const);

export const boxTags: readonly (readonly [string, TagHandler])[] = [
  ...named(
    'note subnote notice admonition alert callout hint tip warning danger info important caution error success',
    note,
  ),
  ...named('details fold folding collapse expand hidetoggle hideblock spoiler accordion', fold),
  ...named('hideinline', foldInline),
  ...named('tabs tabpane', tabs),
  ...named('timeline', timeline),
];
