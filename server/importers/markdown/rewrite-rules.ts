/** Result of a rule: the source up to `end` is replaced with `text`. */
export interface Replacement {
  end: number;
  text: string;
}

export interface RewriteRule {
  /** Must have the `g` flag; `read` is called for each match. */
  pattern: RegExp;
  read: (match: RegExpExecArray, source: string) => Replacement | undefined;
}

function next(rule: RewriteRule, source: string, from: number): RegExpExecArray | null {
  rule.pattern.lastIndex = from;
  return rule.pattern.exec(source);
}

/**
 * Applies all rules in a single pass. The first rule that accepts a position consumes the match, and no other rule sees
 * it: code is never searched for tags, nor tags for code.
 */
export function applyRules(source: string, rules: readonly RewriteRule[]): string {
  const matches = rules.map((rule) => next(rule, source, 0));
  let out = '';
  let at = 0;
  for (;;) {
    let first = -1;
    for (let each = 0; each < matches.length; each++) {
      const match = matches[each];
      if (match && (first === -1 || match.index < (matches[first] as RegExpExecArray).index)) first = each;
    }
    if (first === -1) return out + source.slice(at);
    const match = matches[first] as RegExpExecArray;
    const rule = rules[first] as RewriteRule;
    const woven = rule.read(match, source);
    if (!woven) {
      matches[first] = next(rule, source, match.index + 1);
      continue;
    }
    out += source.slice(at, match.index) + woven.text;
    at = Math.max(woven.end, match.index + 1);
    for (const [each, other] of matches.entries())
      if (other && other.index < at) matches[each] = next(rules[each] as RewriteRule, source, at);
  }
}

const fenceStart = /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*(`{3,}|~{3,})([^\n]*)$/gm;

/** Fenced code is left unchanged, up to its closing fence or the end of the text. */
const fences: RewriteRule = {
  pattern: fenceStart,
  read: (match, source) => {
    const fence = match[1] as string;
    if (fence.startsWith('`') && match[2]?.includes('`')) return undefined;
    const close = new RegExp(`^[ \\t>]*${fence[0]}{${fence.length},}[ \\t]*$`, 'gm');
    close.lastIndex = match.index + match[0].length + 1;
    const found = close.exec(source);
    const end = found ? found.index + found[0].length : source.length;
    return { end, text: source.slice(match.index, end) };
  },
};

/** Inline code, delimited by equal numbers of backticks. */
const inlineCode: RewriteRule = {
  pattern: /`+/g,
  read: (match, source) => {
    const ticks = match[0].length;
    const rest = source.slice(match.index + ticks, match.index + ticks + 5000).split(/\n[ \t]*\n/)[0] as string;
    const close = new RegExp(`(?<!\`)\`{${ticks}}(?!\`)`).exec(rest);
    const end = close ? match.index + ticks + close.index + ticks : match.index + ticks;
    return { end, text: source.slice(match.index, end) };
  },
};

/** HTML elements whose content is code. */
const rawHtml: RewriteRule = {
  pattern: /<(pre|script|style|textarea)\b[^<>]*>/gi,
  read: (match, source) => {
    const close = new RegExp(`</${match[1]}\\s*>`, 'i').exec(source.slice(match.index));
    if (!close) return undefined;
    const end = match.index + close.index + close[0].length;
    return { end, text: source.slice(match.index, end) };
  },
};

export const codeRules: readonly RewriteRule[] = [fences, inlineCode, rawHtml];

/** The text before a match on its line, if it is only indentation or quote marks; undefined otherwise. */
export function linePrefix(source: string, index: number): string | undefined {
  const start = source.lastIndexOf('\n', index - 1) + 1;
  const before = source.slice(start, index);
  return /^[ \t>]*$/.test(before) ? before : undefined;
}

/** Removes the prefix from each line. */
export function withoutPrefix(text: string, prefix: string): string {
  if (prefix === '') return text;
  return text
    .split('\n')
    .map((line) => (line.startsWith(prefix) ? line.slice(prefix.length) : line.replace(/^[ \t]+/, '')))
    .join('\n');
}
