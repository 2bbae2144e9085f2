import { execFileSync } from 'node:child_process';

import { expect, test } from 'vitest';

test('the registries hold exactly the block types of the folders', () => {
  expect(() =>
    execFileSync(process.execPath, ['scripts/generate-registries.mjs', '--check'], { stdio: 'pipe' }),
  ).not.toThrow();
});
