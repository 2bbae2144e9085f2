import { createCssVariablesTheme, createHighlighterCore, type GrammarState, type HighlighterCore } from 'shiki/core';
import { createOnigurumaEngine } from 'shiki/engine/oniguruma';
import { bundledLanguages, bundledLanguagesInfo } from 'shiki/langs';

import {
  codeLinesAtATime,
  codeRuns,
  type CodeToken,
  maxCodeLineLength,
} from '#contract/features/blocks/code-colours.rules.ts';
import { maxHighlightedLength, maxHighlightedLines } from '#contract/features/blocks/limits.ts';

import { escapeHtml } from './escape-html.ts';

const theme = createCssVariablesTheme({ name: 'somnia', variablePrefix: '--t-' });

interface Language {
  id: string;
  name: string;
}

const languages: ReadonlyMap<string, Language> = new Map(
  bundledLanguagesInfo.flatMap((info) =>
    [info.id, ...(info.aliases ?? [])].map((name) => [name, { id: info.id, name: info.name }] as const),
  ),
);

const plainNames = new Set(['', 'text', 'txt', 'plain', 'plaintext', 'none']);

let highlighter: Promise<HighlighterCore> | undefined;
const loaded = new Map<string, Promise<void>>();

async function loadLanguage(id: string): Promise<HighlighterCore> {
  highlighter ??= createHighlighterCore({
    themes: [theme],
    langs: [],
    engine: createOnigurumaEngine(import('shiki/wasm')),
  });
  const core = await highlighter;
  let loading = loaded.get(id);
  if (!loading) {
    loading = core.loadLanguage(bundledLanguages[id as keyof typeof bundledLanguages]);
    loaded.set(id, loading);
  }
  await loading;
  return core;
}

/** Plain text has no element. */
function lineHtml(tokens: readonly CodeToken[]): string {
  return codeRuns(tokens)
    .map(({ text, kind }) => (kind === '' ? escapeHtml(text) : `<span class="${kind}">${escapeHtml(text)}</span>`))
    .join('');
}

export interface HighlightedCode {
  /** HTML of each line, without line breaks. */
  lines: string[];
  /** Known language id, or the given name. */
  language: string;
  isHighlighted: boolean;
  /** Display name such as TypeScript; '' for plain text. */
  languageName: string;
}

/** Far above the usual time per line: the stored result must not depend on the server's load. */
const maxLineMs = 2000;

function splitLines(code: string): string[] {
  return code.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n');
}

/** Highlights long code in pieces. */
function highlightLines(core: HighlighterCore, lines: readonly string[], language: string): string[] {
  const done: string[] = [];
  let state: GrammarState | undefined;
  for (let at = 0; at < lines.length; at += codeLinesAtATime) {
    const piece = lines.slice(at, at + codeLinesAtATime).join('\n');
    const limits = { tokenizeMaxLineLength: maxCodeLineLength, tokenizeTimeLimit: maxLineMs };
    const tokens = core.codeToTokensBase(piece, {
      lang: language,
      theme: 'somnia',
      ...limits,
      ...(state ? { grammarState: state } : {}),
    });
    state = core.getLastGrammarState(tokens);
    done.push(...tokens.map(lineHtml));
  }
  return done;
}

/** Highlights code with classes (k keyword, s string, n number, c comment, f function) that both themes style. */
export async function highlightCode(
  code: string,
  named: string,
  maxLength = maxHighlightedLength,
): Promise<HighlightedCode> {
  const wanted = named.trim().toLowerCase();
  const known = languages.get(wanted);
  const lines = splitLines(code);
  const language = known?.id ?? wanted;
  const languageName = known?.name ?? (plainNames.has(wanted) ? '' : named.trim());
  const isLong = code.length > Math.min(maxLength, maxHighlightedLength) || lines.length > maxHighlightedLines;
  if (!known || isLong) return { lines: lines.map(escapeHtml), isHighlighted: false, language, languageName };
  const coloured = highlightLines(await loadLanguage(known.id), lines, known.id);
  return { lines: coloured, isHighlighted: true, language, languageName };
}

/** Line numbers selected by a spec such as `1,7-8,10` that exist, ascending. */
export function markedLines(spec: string, count: number): number[] {
  const marked = new Set<number>();
  for (const part of spec.split(',')) {
    const match = /^\s*(\d{1,6})(?:\s*-\s*(\d{1,6}))?\s*$/.exec(part);
    if (!match) continue;
    const last = Math.min(Number(match[2] ?? match[1]), count);
    for (let line = Math.max(1, Number(match[1])); line <= last; line++) marked.add(line);
  }
  return [...marked].sort((a, b) => a - b);
}
