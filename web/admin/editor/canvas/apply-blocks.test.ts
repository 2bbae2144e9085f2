import { expect, test } from 'vitest';

import type { Block } from '#contract/kit/block.ts';

import { stepsTo } from './apply-blocks.ts';

const text = (id: string, words = id): Block => ({ id, type: 'paragraph', data: { text: words } });

function run(from: Block[], wanted: Block[]): { result: Block[]; acts: string[] } {
  const known = new Map(from.map((block) => [block.id, block]));
  const steps = stepsTo(
    from.map(({ id }) => id),
    known,
    wanted,
  );
  const result = [...from];
  for (const step of steps) {
    if (step.act === 'insert') result.splice(step.at, 0, step.block);
    else if (step.act === 'replace') result.splice(step.at, 1, step.block);
    else if (step.act === 'move') result.splice(step.at, 0, ...result.splice(step.from, 1));
    else result.splice(step.at, 1);
  }
  return { result, acts: steps.map(({ act }) => act) };
}

test('only what changed is touched', () => {
  const { result, acts } = run([text('a'), text('b'), text('c')], [text('a'), text('b', '改'), text('c')]);
  expect(result).toEqual([text('a'), text('b', '改'), text('c')]);
  expect(acts).toEqual(['replace']);
});

test('blocks come, go and move, and those that stay stay', () => {
  const from = [text('a'), text('b'), text('c'), text('d')];
  const wanted = [text('d'), text('x'), text('a'), text('c')];
  expect(run(from, wanted).result).toEqual(wanted);
  expect(run(from, [text('b'), text('c'), text('d')]).acts).toEqual(['delete']);
  expect(run(from, [text('x'), ...from]).acts).toEqual(['insert']);
});

test('everything may be exchanged at once', () => {
  expect(run([text('a')], [text('b'), text('c')]).result).toEqual([text('b'), text('c')]);
  expect(run([text('a'), text('b')], [text('c')]).result).toEqual([text('c')]);
});
