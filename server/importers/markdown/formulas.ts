import { escapeHtml } from '#server/kit/escape-html.ts';

import { type MarkdownConversion, placeBlock, placeInline } from './conversion.ts';
import { formulaHtml } from './fences.ts';
import { linePrefix, type RewriteRule, withoutPrefix } from './rewrite-rules.ts';

function inlineFormula(tex: string, conversion: MarkdownConversion): string {
  const source = escapeHtml(tex.trim());
  return placeInline(`<span class="math-inline" data-tex="${source}">${source}</span>`, conversion, `$${tex}$`);
}

function blockFormula(tex: string, prefix: string, conversion: MarkdownConversion): string {
  return placeBlock(formulaHtml(withoutPrefix(tex, prefix)), conversion, prefix, `$$${tex}$$`);
}

function isEscaped(source: string, index: number): boolean {
  return source[index - 1] === '\\';
}

/** `$$ … $$`: a display formula on lines of its own, otherwise an inline formula. */
function doubleDollars(conversion: MarkdownConversion): RewriteRule {
  return {
    pattern: /\$\$((?:(?!\$\$|\n[ \t>]*\n)[\s\S])+?)\$\$/g,
    read: (match, source) => {
      const [whole, tex = ''] = match;
      if (isEscaped(source, match.index) || tex.trim() === '') return undefined;
      const end = match.index + whole.length;
      const prefix = linePrefix(source, match.index);
      const isAlone = prefix !== undefined && /^[ \t]*(?:\n|$)/.test(source.slice(end));
      return { end, text: isAlone ? blockFormula(tex, prefix, conversion) : inlineFormula(tex, conversion) };
    },
  };
}

/** Whether the text between two dollar signs looks like a formula rather than two prices. */
function looksLikeFormula(tex: string): boolean {
  if (/[\u3000-\u9fff\uff00-\uffef]/.test(tex.replace(/\\(?:text|mbox|mathrm)\{[^{}]*\}/g, ''))) return false;
  if (/\\[a-zA-Z]|[\^_{}]/.test(tex)) return true;
  if (/^[A-Za-z](?:'|\d)?$/.test(tex)) return true;
  return /^[A-Za-z0-9\s+\-*/=<>().,|!:'[\]]+$/.test(tex) && /[=<>+*]|[A-Za-z]\(/.test(tex) && !/[A-Za-z]{4,}/.test(tex);
}

function singleDollars(conversion: MarkdownConversion): RewriteRule {
  return {
    pattern: /(?<![\\$\w])\$(?![\s$])([^$\n]{1,500}?)(?<![\s\\])\$(?![\d$\w])/g,
    read: (match) =>
      looksLikeFormula(match[1] as string)
        ? { end: match.index + match[0].length, text: inlineFormula(match[1] as string, conversion) }
        : undefined,
  };
}

/** `\\( … \\)` and `\\[ … \\]`, as used with MathJax. */
function brackets(conversion: MarkdownConversion): RewriteRule {
  return {
    pattern: /\\\\\(((?:(?!\\\\[([])[^\n]){1,500}?)\\\\\)|\\\\\[((?:(?!\\\\[([])[\s\S]){1,5000}?)\\\\\]/g,
    read: (match, source) => {
      const [whole, inline, block = ''] = match;
      const end = match.index + whole.length;
      if (inline !== undefined) return { end, text: inlineFormula(inline, conversion) };
      return { end, text: blockFormula(block, linePrefix(source, match.index) ?? '', conversion) };
    },
  };
}

export function formulaRules(conversion: MarkdownConversion): RewriteRule[] {
  return [doubleDollars(conversion), singleDollars(conversion), brackets(conversion)];
}
