/** Theme token kinds of the highlighter, mapped to the classes of the site's style sheet. */
const classes: ReadonlyMap<string, string> = new Map([
  ['var(--t-token-keyword)', 'k'],
  ['var(--t-token-string)', 's'],
  ['var(--t-token-string-expression)', 's'],
  ['var(--t-token-constant)', 'n'],
  ['var(--t-token-comment)', 'c'],
  ['var(--t-token-function)', 'f'],
  ['var(--t-token-inserted)', 'ins'],
  ['var(--t-token-deleted)', 'del'],
]);

/** A token of highlighted code, as the highlighter gives it. */
export interface CodeToken {
  content: string;
  color?: string | undefined;
}

/** A run of a line with one class; '' is plain text. */
export interface CodeRun {
  text: string;
  kind: string;
}

/** Adjacent tokens of the same kind are one run; space takes the kind of what is before it. */
export function codeRuns(tokens: readonly CodeToken[]): CodeRun[] {
  const runs: CodeRun[] = [];
  for (const { content, color } of tokens) {
    const last = runs.at(-1);
    const kind = content.trim() === '' ? (last?.kind ?? '') : (classes.get(color ?? '') ?? '');
    if (last?.kind === kind) last.text += content;
    else runs.push({ text: content, kind });
  }
  return runs;
}

/** Lines that are highlighted at a time. */
export const codeLinesAtATime = 200;
/** A line that is longer is not highlighted. */
export const maxCodeLineLength = 2000;
