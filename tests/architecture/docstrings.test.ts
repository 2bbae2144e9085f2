import { expect, test } from 'vitest';

import { isTest, readSources, type Source } from './sources.ts';

const documented = /^contract\/kit\/|^server\/features\/[\w-]+\/(?:[\w-]+\.)?service\.ts$/;
const publicFunction = /^export (?:async )?function\*? (\w+)/gm;

/** Public functions without documentation of meaning, units and errors. */
function undocumented(sources: Source[]): string[] {
  return sources
    .filter(({ path }) => documented.test(path) && !isTest(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(publicFunction)]
        .filter((match) => !/\*\/\s*$/.test(text.slice(0, match.index)))
        .map((match) => `${path}: ${match[1]} has no docstring; say what it means, its units and its errors.`),
    );
}

test('public functions of the contract kit and of services say what they mean', () => {
  expect(undocumented(readSources())).toEqual([]);
  const bad = [{ path: 'contract/kit/money.ts', text: 'export function fenOfYuan(yuan: number): number {}' }];
  expect(undocumented(bad)).toHaveLength(1);
  const fine = [{ path: 'contract/kit/money.ts', text: '/** Yuan as fen. */\nexport function fenOfYuan() {}' }];
  expect(undocumented(fine)).toEqual([]);
});
