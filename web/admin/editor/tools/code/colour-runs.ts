import { createCssVariablesTheme, createHighlighterCore, type GrammarState, type HighlighterCore } from 'shiki/core';
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript';

import { codeLinesAtATime, codeRuns, maxCodeLineLength } from '#contract/features/blocks/code-colours.rules.ts';

import type { ColouredRun } from './colour-questions.ts';
import { grammars } from './grammars.ts';

const theme = createCssVariablesTheme({ name: 'somnia', variablePrefix: '--t-' });
let highlighter: Promise<HighlighterCore> | undefined;
const loaded = new Map<string, Promise<void>>();

async function coreWith(language: string): Promise<HighlighterCore | undefined> {
  const grammar = grammars[language];
  if (!grammar) return undefined;
  highlighter ??= createHighlighterCore({
    themes: [theme],
    langs: [],
    // The policy of pages allows no WebAssembly.
    engine: createJavaScriptRegexEngine({ forgiving: true }),
  });
  const core = await highlighter;
  const loading = loaded.get(language) ?? grammar().then(({ default: parts }) => core.loadLanguage(...parts));
  loaded.set(language, loading);
  await loading;
  return core;
}

/** The runs of code that have a colour, the same as on the pages of readers; none in a language without a grammar. */
export async function colourRuns(code: string, language: string): Promise<ColouredRun[]> {
  const core = await coreWith(language);
  const runs: ColouredRun[] = [];
  if (!core) return runs;
  const lines = code.split('\n');
  let state: GrammarState | undefined;
  let at = 0;
  for (let first = 0; first < lines.length; first += codeLinesAtATime) {
    const tokens = core.codeToTokensBase(lines.slice(first, first + codeLinesAtATime).join('\n'), {
      lang: language,
      theme: 'somnia',
      tokenizeMaxLineLength: maxCodeLineLength,
      // Grammars are compiled with the first line, which may take long; nobody waits for it here.
      tokenizeTimeLimit: 0,
      ...(state ? { grammarState: state } : {}),
    });
    state = core.getLastGrammarState(tokens);
    for (const line of tokens) {
      for (const { text, kind } of codeRuns(line)) {
        if (kind !== '') runs.push([at, at + text.length, kind]);
        at += text.length;
      }
      at += 1;
    }
  }
  return runs;
}
