import { parseSync } from 'vite';
import { expect, test } from 'vitest';

import { attacksOn } from '#tests/kit/regex-attacks.ts';

import { isTest, readSources } from './sources.ts';

/** Length of the text that every pattern has to work off, and the time for it. */
const textLength = 100_000;
const limitMs = 50;

/** Patterns whose text is cut before they see it. They are tested with a text of that length. */
const boundedTexts: { file: string; pattern: RegExp; maxLength: number }[] = [
  { file: 'server/kit/device.ts', pattern: /\bVersion\/[\d.]+ .*Safari\//, maxLength: 500 },
  {
    file: 'server/kit/share-image.ts',
    pattern: /[\p{L}\p{N}_'’.@#+/-]+(?<![\p{Script=Han}])|\s+|./gsu,
    maxLength: 1000,
  },
  // The name of a file on disk.
  {
    file: 'server/importers/markdown/folder.ts',
    pattern: /(?:^|\/)_posts\/(?:.*\/)?\d{4}-\d{1,2}-\d{1,2}-/,
    maxLength: 4096,
  },
  { file: 'server/importers/markdown/box-tags.ts', pattern: /@\S*$/, maxLength: 500 },
  ...[
    /\{[^}]*\}/g,
    /[\w-]+\s*[=:]\s*(?:"[^"]*"|'[^']*'|\[[^\]]*\])/g,
    /^(.*?)\s*(https?:\/\/\S+)\s*(.*)$/,
    /^[{.]+|[},;]+$/g,
  ].map((pattern) => ({ file: 'server/importers/markdown/fences.ts', pattern, maxLength: 1000 })),
  {
    file: 'server/importers/markdown/code-tags.ts',
    pattern: /^(.*?)\s*(https?:\/\/\S+)\s*(.*)$/,
    maxLength: 1000,
  },
  {
    file: 'server/importers/markdown/code-tags.ts',
    pattern: /^(.*?)\s*(https?:\/\/\S+|\/\S+\.\S+)\s*(.*)$/,
    maxLength: 1000,
  },
];

/** Patterns that run only in a thread which is ended after its time (open-in-thread.ts, conversions.service.ts). */
const patternsInThreads: readonly string[] = [
  String.raw`\{%-?\s*([\w-]+)((?:\s(?:[^%"']|%(?!\})|"[^"\n]*"|'[^'\n]*'|["'])*?)?)\s*-?%\}`,
  String.raw`\{\{([<%])\s*(\/\*)?\s*([\w/.-]+)((?:\s(?:[^>"'` +
    '`' +
    String.raw`}]|"(?:\\.|[^"\\])*"|'[^']*'|` +
    '`[^`]*`' +
    String.raw`|>(?!\}\})|\}(?!\}))*?)?)\s*(?:\*\/)?(\/)?\s*[>%]\}\}`,
  String.raw`\[(\[?)([a-zA-Z][\w-]{0,60})((?:=|\s)(?:[^\][<>"'“”″]|"[^"]*"|'[^']*'|“[^”]*”|″[^″]*″|<[^<>]*>){0,4000}?|)\s*(\/?)\](\]?)`,
];

/** Files that build patterns from names. They are not timed here: read what they put around the names. */
const buildsPatterns = new Set([
  'contract/kit/count-words.ts',
  'contract/kit/html-text.ts',
  'server/app/wrong-methods.ts',
  'server/features/search/views.ts',
  'server/importers/markdown/box-tags.ts',
  'server/importers/markdown/code-tags.ts',
  'server/importers/markdown/rewrite-rules.ts',
  'server/importers/markdown/tag-syntax.ts',
  'server/importers/markdown/touch-ups.ts',
  'server/importers/wordpress/shortcode-syntax.ts',
  'server/kit/markup-size.ts',
  'server/kit/own-files.ts',
  'server/kit/svg-size.ts',
]);

interface Found {
  file: string;
  pattern: RegExp;
}

const files = readSources().filter(
  ({ path }) => /^(?:server|contract)\//.test(path) && !isTest(path) && !/\/fake-|\/seeds\//.test(path),
);

/** Every regular expression in the sources, and the files that construct further ones. */
function patternsOf(): { found: Found[]; builders: Set<string> } {
  const found: Found[] = [];
  const builders = new Set<string>();
  for (const { path, text } of files) {
    const visit = (node: unknown): void => {
      if (typeof node !== 'object' || node === null) return;
      const { type, regex, callee } = node as { type?: string; regex?: RegExp & { pattern: string }; callee?: object };
      if (type === 'Literal' && regex) found.push({ file: path, pattern: new RegExp(regex.pattern, regex.flags) });
      if (callee && 'name' in callee && callee.name === 'RegExp') builders.add(path);
      for (const child of Object.values(node)) visit(child);
    };
    visit(parseSync(path, text).program);
  }
  return { found, builders };
}

const same = (one: RegExp, other: RegExp): boolean => one.source === other.source && one.flags === other.flags;

function timeOf(pattern: RegExp, text: string): number {
  let least = Infinity;
  // The least of several times: another process may take the processor.
  for (let round = 0; round < 5; round++) {
    const start = performance.now();
    text.replace(pattern, '');
    least = Math.min(least, performance.now() - start);
    if (least <= limitMs || least > 10 * limitMs) break;
  }
  return least;
}

/** The text on which a pattern takes too long, and the time; undefined when there is none. */
function slowTextOf(source: RegExp, maxLength: number): string | undefined {
  const pattern = new RegExp(source.source, [...new Set(`${source.flags.replace('y', '')}g`)].join(''));
  for (const { start, pump, end } of attacksOn(source)) {
    // Short texts first: an exponential pattern would never come back from a long one.
    for (let length = Math.min(24, maxLength); ; length = Math.min(length * 4, maxLength)) {
      const ms = timeOf(pattern, start + pump.repeat(Math.ceil(length / pump.length)) + end);
      if (ms > limitMs) return `${JSON.stringify([start, pump, end])} × ${length}: ${Math.round(ms)} ms`;
      if (length === maxLength) break;
    }
  }
  return undefined;
}

function slowPatterns(found: readonly Found[]): string[] {
  const seen = new Set<string>();
  return found.flatMap(({ file, pattern }) => {
    const bound = boundedTexts.find((each) => each.file === file && same(each.pattern, pattern));
    const key = `${bound?.maxLength}${String(pattern)}`;
    if (seen.has(key) || patternsInThreads.includes(pattern.source)) return [];
    seen.add(key);
    const slow = slowTextOf(pattern, bound?.maxLength ?? textLength);
    return slow === undefined ? [] : [`${file}: ${String(pattern)} on ${slow}`];
  });
}

test('every regular expression works off a hundred kilobytes of its worst text in 50 ms', { timeout: 300_000 }, () => {
  expect(slowPatterns(patternsOf().found)).toEqual([]);
});

test('the exceptions are still in the sources', () => {
  const { found, builders } = patternsOf();
  const isThere = ({ file, pattern }: Found): boolean =>
    found.some((each) => each.file === file && same(each.pattern, pattern));
  expect(boundedTexts.filter((each) => !isThere(each))).toEqual([]);
  expect(patternsInThreads.filter((source) => !found.some(({ pattern }) => pattern.source === source))).toEqual([]);
  expect(builders).toEqual(buildsPatterns);
});

test('patterns that take quadratic, cubic or exponential time are found', () => {
  const slow = [/<[^>]*>/g, /\s+$/, /^-+|-+$/g, /([^\s=/]+)\s*=\s*"/g, /^(?:a+)+$/];
  for (const pattern of slow) expect(slowTextOf(pattern, textLength), String(pattern)).toBeDefined();
  for (const pattern of [/<[^<>]*>/g, /(?<!\s)\s+$/, /^[\w-]+$/])
    expect(slowTextOf(pattern, textLength)).toBeUndefined();
});
