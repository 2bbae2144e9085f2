import { expect, test } from 'vitest';

import { colourRuns } from './colour-runs.ts';

async function shown(code: string, language: string): Promise<string[]> {
  return (await colourRuns(code, language)).map(([from, to, kind]) => `${kind} ${code.slice(from, to)}`);
}

test('code has the colours that readers see, in pieces too', async () => {
  expect(await shown('const a = "文字"; // 注\nreturn 42;', 'typescript')).toEqual([
    'k const ',
    'n a ',
    'k = ',
    's "文字"',
    'c // 注',
    'k return ',
    'n 42',
  ]);
  const long = ['/* 开', ...Array.from({ length: 450 }, () => '注'), '*/', 'return 1;'].join('\n');
  const runs = await shown(long, 'javascript');
  expect(runs.slice(-2)).toEqual(['k return ', 'n 1']);
  expect(runs.slice(0, 452).every((run) => run.startsWith('c '))).toBe(true);
});

test('every suggested grammar can be read without WebAssembly', async () => {
  const { grammars } = await import('./grammars.ts');
  for (const language of Object.keys(grammars))
    expect(Array.isArray(await colourRuns('a = "b" // c\n<d e="f">', language)), language).toBe(true);
  expect(await colourRuns('a', '没有')).toEqual([]);
}, 60_000);
