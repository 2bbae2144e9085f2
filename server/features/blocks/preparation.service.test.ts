import { monitorEventLoopDelay } from 'node:perf_hooks';

import { expect, test } from 'vitest';

import { maxHighlightedLength, maxHighlightedLines, preparationTimeoutMs } from '#contract/features/blocks/limits.ts';
import { DomainError } from '#contract/errors.ts';
import { parseBlocks } from '#contract/kit/block-parse.ts';
import type { Block } from '#contract/kit/block.ts';
import { postFormulas } from '#server/kit/formulas.ts';

import { prepareBlocks, prepareWritten } from './preparation.service.ts';

const host = 'blog.example';
const parsed = (...blocks: object[]): Block[] => parseBlocks(blocks);
const paragraph = (text: string) => ({ type: 'paragraph', data: { text } });
const write = (...blocks: object[]) => prepareWritten(parsed(...blocks), { host, at: 'content.blocks' });

/** Unclosed elements, which a parser opens again in every paragraph that follows. */
const bold = (count: number): string => '<p>' + Array.from({ length: count }, (_, at) => `<b a=${at}>`).join('');
const manyBold = bold(250) + '<p>x'.repeat(23_500);
/** Many texts, each as complex as one may be. */
const manyTexts = Array.from({ length: 100 }, () => paragraph(bold(200) + '<p>x'.repeat(200)));
const multiplied = String.raw`\def\a{${'x'.repeat(1300)}}${String.raw`\a`.repeat(60)}`;
/** Slow to highlight: every line looks like the begin of many things. */
const slowCode = { type: 'code', data: { code: '((((((((((<a '.repeat(30).concat('\n').repeat(120), language: 'tsx' } };

const hostile: Record<string, object[]> = {
  formatting: [paragraph(manyBold)],
  html: [{ type: 'raw', data: { html: manyBold.repeat(5) } }],
  texts: manyTexts,
  anchors: [paragraph('<a href=/x>'.repeat(9000))],
  fonts: [paragraph(`${'<font color=a><nobr>'.repeat(200)}${'<p>x'.repeat(9000)}`)],
  lists: [paragraph('<ul><li>'.repeat(12_000))],
  tables: [{ type: 'raw', data: { html: '<table><tr><td>'.repeat(60_000) } }],
  fostered: [{ type: 'raw', data: { html: `<table>${'<br>'.repeat(200_000)}` } }],
  mathml: [{ type: 'raw', data: { html: '<math><mrow>'.repeat(80_000) } }],
  attributes: [paragraph(`<b ${Array.from({ length: 15_000 }, (_, at) => `a${at}`).join(' ')}>x`)],
};

/** Runs a task and measures what the event loop of the server feels of it. */
async function measured(
  task: () => Promise<unknown>,
): Promise<{ result: unknown; blockedMs: number; grownMb: number }> {
  const delays = monitorEventLoopDelay({ resolution: 5 });
  const before = process.memoryUsage().heapUsed;
  delays.enable();
  const result = await task().catch((error: unknown) => error);
  delays.disable();
  return { result, blockedMs: delays.max / 1e6, grownMb: (process.memoryUsage().heapUsed - before) / 1e6 };
}

test('blocks that multiply, nest or repeat are refused by name, and the server goes on meanwhile', async () => {
  await write(paragraph('<b>暖</b>'));
  for (const [name, blocks] of Object.entries(hostile)) {
    const { result, blockedMs, grownMb } = await measured(() => write(paragraph('前'), ...blocks));
    const place = name === 'texts' ? /^第 \d+ 个区块的格式太复杂/ : /^第 2 个区块的格式太复杂/;
    expect(result instanceof DomainError ? result.message : 'prepared', name).toMatch(place);
    expect(blockedMs, name).toBeLessThan(500);
    expect(grownMb, name).toBeLessThan(200);
  }
}, 120_000);

test('the refusal names an inner block and its field', async () => {
  const inner = { type: 'collapse', data: { title: '开', blocks: [paragraph('好'), paragraph(manyBold)] } };
  await expect(write(paragraph('前'), inner)).rejects.toMatchObject({
    message: '第 2 个区块中的第 2 个的格式太复杂，标签太多或嵌套太深，请拆分或简化后再试',
    fields: { 'content.blocks.1.blocks.1': expect.stringContaining('太复杂') },
  });
});

test('of stored and imported blocks that are too complex the text stays', async () => {
  const [first, second] = await prepareBlocks(
    parsed(paragraph('<b>好</b>'), paragraph(`${bold(250)}茶${'<p>x'.repeat(9000)}`)),
    { host },
  );
  expect(first?.data.text).toBe('<b>好</b>');
  expect(String(second?.data.text)).toMatch(/^茶\nx\nx/);
});

test('definitions in formulas show the source, other formulas are drawn', async () => {
  const { result, blockedMs } = await measured(() =>
    write(
      { type: 'math', data: { tex: multiplied } },
      { type: 'math', data: { tex: String.raw`\newcommand{\R}{x}\R` } },
      paragraph(String.raw`<span class="math-inline" data-tex="\gdef\a{b}\a">x</span>`),
      { type: 'math', data: { tex: String.raw`\left( \definecolor \letter \frac{a}{b} \right)` } },
    ),
  );
  const html = JSON.stringify(result);
  expect(html.match(/<code>/g)).toHaveLength(3);
  expect(html).toContain('katex');
  expect(blockedMs).toBeLessThan(500);
});

test('formulas that become too much HTML show their source', () => {
  const formula = postFormulas();
  const drawn = Array.from({ length: 4 }, () => formula('a^2+b_1 '.repeat(2500), true));
  expect(drawn.map((html) => html.startsWith('<code>'))).toEqual([false, false, false, true]);
});

test('code is highlighted up to a length, a number of lines and a total of the post', async () => {
  const code = (text: string) => ({ type: 'code', data: { code: text, language: 'js' } });
  const line = 'let a = 1;'.padEnd(99, ' ');
  const full = Array.from({ length: maxHighlightedLength / 100 }, () => line).join('\n');
  const long = Array.from({ length: maxHighlightedLines + 1 }, () => 'let').join('\n');
  const { result, blockedMs } = await measured(() =>
    write(code(`${full}\n`), code(`${full}\n\n`), code(long), code(full), code(full), code('let b')),
  );
  const isPlain = (result as Block[]).map(({ data }) => !String(data.html).includes('class="k"'));
  expect(isPlain).toEqual([false, true, true, false, true, true]);
  expect(blockedMs).toBeLessThan(500);
}, 30_000);

test('slow code is highlighted or refused in time, and what somebody else writes waits no longer than that', async () => {
  const began = performance.now();
  const slow = measured(() => write(slowCode));
  await expect(write(paragraph('<b>茶</b>'))).resolves.toMatchObject([{ data: { text: '<b>茶</b>' } }]);
  expect(performance.now() - began).toBeLessThan(preparationTimeoutMs + 5000);
  expect((await slow).blockedMs).toBeLessThan(500);
}, 30_000);

test('one user has two posts prepared at a time, and keeps nobody else out', async () => {
  const by = (userId: number) =>
    prepareWritten(parsed(paragraph('<b>茶</b>')), { host, at: 'content.blocks', userId }).then(
      () => 'prepared',
      (error: unknown) => (error instanceof DomainError ? error.message : String(error)),
    );
  const busy = '您之前提交的内容还在处理，请稍后再试';
  expect(await Promise.all([by(1), by(1), by(1), by(2)])).toEqual(['prepared', 'prepared', busy, 'prepared']);
  expect(await by(1)).toBe('prepared');
}, 30_000);
