import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { projectFiles, root, type Source } from './sources.ts';

/** Tokens that no style and no component sets: what uses one is not drawn, and nothing else says so. */
function unknownTokens(sources: Source[]): string[] {
  const all = sources.map(({ text }) => text).join('\n');
  const known = new Set([...all.matchAll(/(--[\w-]+)['"`\]]*\s*[:,]/g)].map(([, name]) => name));
  return sources.flatMap(({ path, text }) =>
    [...text.matchAll(/var\((--[\w-]+)\)/g)]
      .filter(([, name]) => !known.has(name))
      .map(([, name]) => `${path}: ${name} is set nowhere.`),
  );
}

test('every token that a style uses is set somewhere', () => {
  const sources = projectFiles()
    .filter((path) => /^web\/.*\.(css|tsx?)$/.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
  expect(sources.length).toBeGreaterThan(300);
  expect(unknownTokens(sources)).toEqual([]);
  expect(unknownTokens([{ path: 'web/x.css', text: 'a { gap: var(--space-3); --s3: 1px; }' }])).toEqual([
    'web/x.css: --space-3 is set nowhere.',
  ]);
});
