import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

test('every feature stands in the glossary with its Chinese word, and nothing else does', () => {
  const glossary = readFileSync(join(root, 'docs/glossary.md'), 'utf8');
  const named = [...glossary.matchAll(/^\| `([a-z-]+)` \| [^|]*\p{Script=Han}[^|]* \| [^|]+ \|$/gmu)].map(
    ([, name]) => name,
  );
  const folders = new Set(['contract', 'server', 'web'].flatMap((layer) => readdirSync(join(root, layer, 'features'))));
  expect(named).toEqual([...folders].sort());
});
