import { escapeHtml } from '#server/kit/escape-html.ts';

import { type MarkdownConversion, placeInline } from './conversion.ts';
import type { RewriteRule } from './rewrite-rules.ts';

const isPicture = (name: string): boolean => /\.(?:png|jpe?g|gif|webp|svg|bmp|avif|heic|ico|tiff?)$/i.test(name);

/** Comments are kept unchanged. */
const comments: RewriteRule = {
  pattern: /<!--[\s\S]*?(?:-->|$)/g,
  read: (match) => ({ end: match.index + match[0].length, text: match[0] }),
};

/** `![alt](my photo.png)`: CommonMark forbids spaces here, but many editors write them. */
const spacedPictures: RewriteRule = {
  pattern: /(!\[[^[\]\n]*\]\()([^()\n]+)\)/g,
  read: (match) => {
    const [whole, opening = '', inner = ''] = match;
    const quote = inner.search(/\s["']/);
    const address = (quote === -1 ? inner : inner.slice(0, quote)).trimEnd();
    const title = quote === -1 ? '' : inner.slice(address.length);
    if (!/\s/.test(address) || /[<>"'{}]/.test(address) || !isPicture(address)) return undefined;
    if (title !== '' && !/["']$/.test(title)) return undefined;
    return { end: match.index + whole.length, text: `${opening}${address.trim().replaceAll(' ', '%20')}${title})` };
  },
};

/** `![alt](photo.png =300x200)` and `![alt](photo.png){width=300}`. */
function sizedPictures(conversion: MarkdownConversion): RewriteRule {
  return {
    pattern: /!\[([^[\]\n]*)\]\(([^()\s]+)(?:\s+=(\d*)x(\d*)|\s+["']([^"'\n]*)["'])?\)(?:\{:?([^{}\n]*)\})?/g,
    read: (match) => {
      const [whole, alt = '', src = '', width, height, title, attributes] = match;
      if (width === undefined && attributes === undefined) return undefined;
      const named = (name: string) => new RegExp(`${name}\\s*[=:]\\s*["']?(\\d+)(?:px)?`).exec(attributes ?? '')?.[1];
      const pairs = {
        src,
        alt,
        title: title ?? '',
        width: width || named('width') || '',
        height: height || named('height') || '',
      };
      const written = Object.entries(pairs)
        .filter(([, value]) => value !== '')
        .map(([key, value]) => ` ${key}="${escapeHtml(value)}"`);
      return { end: match.index + whole.length, text: placeInline(`<img${written.join('')}>`, conversion, whole) };
    },
  };
}

/** `![[photo.png|300]]` and `[[Another note|text]]`, the syntax of note-taking apps such as Obsidian. */
function wikiLinks(conversion: MarkdownConversion): RewriteRule {
  return {
    pattern: /(!?)\[\[([^[\]|\n#]*)(#[^[\]|\n]*)?(?:\|([^[\]\n]*))?\]\]/g,
    read: (match) => {
      const [whole, mark, name = '', anchor = '', words = ''] = match;
      const end = match.index + whole.length;
      if (/^toc$/i.test(name)) return { end, text: '' };
      if (mark && isPicture(name)) {
        const width = /^\d+/.exec(words)?.[0];
        return {
          end,
          text: placeInline(
            `<img src="${escapeHtml(name.trim())}" alt="${width ? '' : escapeHtml(words)}"${width ? ` width="${width}"` : ''}>`,
            conversion,
            whole,
          ),
        };
      }
      const address = conversion.postAddress(name.trim());
      const label = words || name + anchor;
      if (!address) return { end, text: placeInline(escapeHtml(label), conversion, whole) };
      return {
        end,
        text: placeInline(`<a href="${escapeHtml(address + anchor)}">${escapeHtml(label)}</a>`, conversion, whole),
      };
    },
  };
}

function isPunctuation(char: string | undefined): boolean {
  return char !== undefined && /[\p{P}\p{S}]/u.test(char);
}

function isSpace(char: string | undefined): boolean {
  return char === undefined || /\s/.test(char);
}

/**
 * Whether CommonMark treats a delimiter between `outside` and `inside` as opening or closing emphasis. See
 * https://spec.commonmark.org/0.31.2/#left-flanking-delimiter-run
 */
function flanks(outside: string | undefined, inside: string | undefined): boolean {
  return !isSpace(inside) && (!isPunctuation(inside) || isSpace(outside) || isPunctuation(outside));
}

/**
 * `这是**“重点”**。`: CommonMark does not recognise emphasis next to Chinese punctuation, or pairs the wrong delimiters.
 * Such text is emphasised here as intended.
 */
export function chineseEmphasis(rewriteInner: (text: string) => string): RewriteRule {
  return {
    pattern: /(?<![\\*])\*\*(?![*\s])((?:(?!\*\*)[^\n]){1,2000}?)(?<![\s\\])\*\*(?!\*)/g,
    read: (match, source) => {
      const [whole, inner = ''] = match;
      const end = match.index + whole.length;
      const isPlain = flanks(source[match.index - 1], inner[0]) && flanks(source[end], inner.at(-1));
      const text = rewriteInner(inner);
      return { end, text: isPlain ? `**${text}**` : `<strong>${text}</strong>` };
    },
  };
}

const containers = 'dl|table|ul|ol|div|details|section|center|p|tr|tbody|blockquote';

function endOfElement(source: string, from: number, name: string): number {
  const tags = new RegExp(`<(/?)${name}\\b[^>]*>`, 'gi');
  tags.lastIndex = from;
  let depth = 0;
  for (let tag = tags.exec(source); tag; tag = tags.exec(source)) {
    depth += tag[1] ? -1 : 1;
    if (depth === 0) return tag.index + tag[0].length;
  }
  return -1;
}

/** CommonMark reads indented tags after a blank line as code; inside an open element they are treated as HTML. */
export function looseHtml(rewriteInner: (text: string) => string): RewriteRule {
  return {
    pattern: new RegExp(`^ {0,3}<(${containers})\\b[^>]*>`, 'gim'),
    read: (match, source) => {
      const end = endOfElement(source, match.index, match[1] as string);
      const text = source.slice(match.index, end);
      if (end === -1 || !/\n[ \t]*\n(?: {4,}|\t+ *)<[a-z/!]/i.test(text)) return undefined;
      return { end, text: rewriteInner(text.replace(/(\n[ \t]*\n)(?: {4,}|\t+ *)(?=<[a-z/!])/gi, '$1')) };
    },
  };
}

/** Directives of site generators, such as `[toc]`, that produce no content. */
const steering: RewriteRule = {
  pattern:
    /^[ \t]*(?:\[toc\]|\[\[_?toc_?\]\]|\{:?\s*(?:toc|[.#][\w-]|:toc)[^}\n]*\}|\{:(?:\s*[\w.#-]+(?![\w.#-])(?:="[^"\n]*")?)+\s*\}|\*[ \t]*toc[ \t]*(?=\n\{:toc))[ \t]*$/gim,
  read: (match) => ({ end: match.index + match[0].length, text: '' }),
};

/** `{{ site.baseurl }}` and the like, in addresses. */
function variables(conversion: MarkdownConversion): RewriteRule {
  return {
    pattern: /\{\{-?([^{}<%\n][^{}\n]*)\}\}/g,
    read: (match) => {
      const end = match.index + match[0].length;
      const value = (match[1] as string).replace(/-$/, '').trim();
      const filtered = /^["']([^"']*)["']\s*\|\s*(?:relative_url|absolute_url|prepend:.*|url_for.*)$/.exec(value);
      if (filtered) return { end, text: filtered[1] as string };
      if (/^(?:site\.(?:baseurl|url|github\.url)|\$withBase)/.test(value)) return { end, text: '' };
      if (value === 'page.title') return { end, text: conversion.title };
      return undefined;
    },
  };
}

export function touchUps(conversion: MarkdownConversion): RewriteRule[] {
  return [comments, spacedPictures, sizedPictures(conversion), wikiLinks(conversion), steering, variables(conversion)];
}
