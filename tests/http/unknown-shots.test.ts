import { expect, test } from 'vitest';

import { runNode } from '#tests/kit/run-node.ts';

test('a screenshot that nobody knows is said, and none is taken', async () => {
  const { code, output } = await runNode('tests/shots/main.ts', ['moments', 'momnets', 'toString'], {});
  expect(output).toContain('没有这些画面：momnets、toString');
  expect(code).toBe(1);
});
