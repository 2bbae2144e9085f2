export interface BlockShortcut {
  type: string;
  data: (rest: string) => Record<string, unknown>;
}

const list = (style: string, meta: object = {}, itemMeta: object = {}): BlockShortcut => ({
  type: 'list',
  data: (rest) => ({ style, meta, items: [{ content: rest, meta: itemMeta, items: [] }] }),
});

function codeOf(language: string): BlockShortcut {
  const data = { code: '', language, filename: '', highlight: '', caption: '' };
  return { type: 'code', data: () => data };
}

/**
 * The block that Markdown syntax at the start of a paragraph becomes when followed by a space; `rest` is the HTML after
 * the caret.
 */
export function shortcutAtSpace(before: string): BlockShortcut | undefined {
  const mark = before.replaceAll('\u00a0', ' ');
  const heading = /^(#{1,6})$/.exec(mark)?.[1];
  // The title is the page's only first-level heading.
  if (heading) return { type: 'header', data: (text) => ({ text, level: Math.max(2, heading.length) }) };
  if (/^[-*+]$/.test(mark)) return list('unordered');
  const start = /^(\d{1,4})[.)．、]$/.exec(mark)?.[1];
  if (start) return list('ordered', Number(start) === 1 ? {} : { start: Number(start) });
  const box = /^(?:[-*] )?(?:\[([ xX]?)\]|【([ xX]?)】)$/.exec(mark);
  if (box) return list('checklist', {}, { checked: /x/i.test(box[1] ?? box[2] ?? '') });
  if (/^[>》]$/.test(mark))
    return { type: 'quote', data: (text) => ({ text, caption: '', alignment: 'left', blocks: [] }) };
  const fence = /^(?:`{3}|·{3}|~{3})([\w+#-]{0,40})$/.exec(mark);
  return fence ? codeOf(fence[1] ?? '') : undefined;
}

/** The block that a paragraph of only Markdown syntax becomes on Enter. */
export function shortcutAtEnter(text: string): BlockShortcut | undefined {
  const line = text.replaceAll('\u00a0', ' ').trim();
  if (/^(?:-{3,}|\*{3,}|_{3,}|—{2,})$/.test(line)) return { type: 'delimiter', data: () => ({}) };
  if (/^\$\$$|^￥￥$/.test(line)) return { type: 'math', data: () => ({ tex: '' }) };
  const fence = /^(?:`{3}|·{3}|~{3})\s?([\w+#-]{0,40})$/.exec(line);
  return fence ? codeOf(fence[1] ?? '') : undefined;
}

export interface InlineShortcut {
  tag: 'b' | 'i' | 's' | 'mark' | 'code' | 'math';
  /** Where the syntax starts in the text before the caret. */
  start: number;
  inner: string;
}

const rules: readonly (readonly [InlineShortcut['tag'], RegExp])[] = [
  ['code', /(?<!`)`([^`]+)`$/],
  ['b', /\*\*(?!\s)([^*]+?)(?<!\s)\*\*$/],
  ['s', /~~(?!\s)([^~]+?)(?<!\s)~~$/],
  ['mark', /==(?!\s)([^=]+?)(?<!\s)==$/],
  ['i', /(?<![*\w])\*(?![\s*])([^*]+?)(?<!\s)\*$/],
  // Prices contain dollar signs too, so only text that looks like a formula matches.
  ['math', /(?<![\\$])\$(?!\s)([^$]*[\\^_={}][^$]*?)(?<!\s)\$$/],
];

/** The inline Markdown that the typed character completes. */
export function inlineShortcut(before: string): InlineShortcut | undefined {
  for (const [tag, pattern] of rules) {
    const match = pattern.exec(before);
    if (match?.[1]) return { tag, start: match.index, inner: match[1] };
  }
  return undefined;
}
