import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { mutants } from '../mutants/all.ts';
import { root } from './sources.ts';

test('every planted bug has one place in the sources and tests that must catch it', () => {
  const problems = mutants.flatMap(({ id, file, find, replace, tests }) => {
    const count = existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8').split(find).length - 1 : 0;
    const missing = tests.filter((path) => !existsSync(join(root, path)));
    return [
      ...(count === 1 ? [] : [`${id}: its text occurs ${count} times in ${file}`]),
      ...(find === replace ? [`${id}: it changes nothing`] : []),
      ...(tests.length === 0 ? [`${id}: no test`] : missing.map((path) => `${id}: no file ${path}`)),
    ];
  });
  expect(problems).toEqual([]);
});

test('there are at least sixty planted bugs, each with its own name', () => {
  expect(mutants.length).toBeGreaterThanOrEqual(60);
  expect(new Set(mutants.map(({ id }) => id)).size).toBe(mutants.length);
});
