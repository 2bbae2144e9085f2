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

/** What a mark at the start of a paragraph becomes when a space follows it; `rest` is the HTML behind the caret. */
export function shortcutAtSpace(before: string): BlockShortcut | undefined {
  const mark = before.replaceAll('\u00a0', ' ');
  const heading = /^(#{1,6})$/.exec(mark)?.[1];
  // The page's one first-level heading is its title.
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

/** What a paragraph that is nothing but a mark becomes on Enter. */
export function shortcutAtEnter(text: string): BlockShortcut | undefined {
  const line = text.replaceAll('\u00a0', ' ').trim();
  if (/^(?:-{3,}|\*{3,}|_{3,}|—{2,})$/.test(line)) return { type: 'delimiter', data: () => ({}) };
  if (/^\$\$$|^￥￥$/.test(line)) return { type: 'math', data: () => ({ tex: '' }) };
  const fence = /^(?:`{3}|·{3}|~{3})\s?([\w+#-]{0,40})$/.exec(line);
  return fence ? codeOf(fence[1] ?? '') : undefined;
}

export interface InlineShortcut {
  tag: 'b' | 'i' | 's' | 'mark' | 'code' | 'math';
  /** Where the marks begin in the text before the caret. */
  start: number;
  inner: string;
}

const rules: readonly (readonly [InlineShortcut['tag'], RegExp])[] = [
  ['code', /(?<!`)`([^`]+)`$/],
  ['b', /\*\*(?!\s)([^*]+?)(?<!\s)\*\*$/],
  ['s', /~~(?!\s)([^~]+?)(?<!\s)~~$/],
  ['mark', /==(?!\s)([^=]+?)(?<!\s)==$/],
  ['i', /(?<![*\w])\*(?![\s*])([^*]+?)(?<!\s)\*$/],
  // Prices have dollars too: only what looks like a formula is one.
  ['math', /(?<![\\$])\$(?!\s)([^$]*[\\^_={}][^$]*?)(?<!\s)\$$/],
];

/** The marks that the sign just typed closes. */
export function inlineShortcut(before: string): InlineShortcut | undefined {
  for (const [tag, pattern] of rules) {
    const match = pattern.exec(before);
    if (match?.[1]) return { tag, start: match.index, inner: match[1] };
  }
  return undefined;
}
