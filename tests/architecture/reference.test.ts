import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { expect, test } from 'vitest';

import { readSources, root, type Source } from './sources.ts';

const reference = 'docs/reference';

/** Names of states that the contract declares as `…Statuses` or `…States`. */
async function declaredStates(): Promise<string[]> {
  const files = readdirSync(join(root, 'contract/features'), { recursive: true, encoding: 'utf8' });
  const found = new Set<string>();
  for (const file of files.filter((name) => /(rules|entities)\.ts$/.test(name))) {
    const loaded = (await import(pathToFileURL(join(root, 'contract/features', file)).href)) as Record<string, unknown>;
    for (const [name, value] of Object.entries(loaded)) {
      if (/(Statuses|States)$/.test(name) && Array.isArray(value)) for (const state of value) found.add(String(state));
    }
  }
  return [...found].sort();
}

/** References of the sources to pages or headings that are not there. */
function brokenReferences(sources: Source[]): string[] {
  return sources.flatMap(({ path, text }) =>
    [...text.matchAll(/@see (docs\/[\w./-]+)/g)]
      .map((match) => (match[1] as string).replace(/\.$/, ''))
      .filter((target) => !existsSync(join(root, target)))
      .map((target) => `${path} refers to ${target}, which does not exist.`),
  );
}

test('the page of states names every state of the contract', async () => {
  const page = readFileSync(join(root, reference, 'states.md'), 'utf8');
  const states = await declaredStates();
  expect(states).toContain('scheduled');
  expect(states.filter((state) => !page.includes(`\`${state}\``))).toEqual([]);
});

test('references of the code lead to pages of the documentation', () => {
  expect(brokenReferences(readSources())).toEqual([]);
  expect(brokenReferences([{ path: 'server/x.ts', text: `/** @see ${reference}/nothing.md */` }])).toHaveLength(1);
});

test('the index of the reference links to every page', () => {
  const index = readFileSync(join(root, reference, 'README.md'), 'utf8');
  const pages = readdirSync(join(root, reference)).filter((name) => name !== 'README.md');
  expect(pages.filter((name) => !index.includes(`(${name})`))).toEqual([]);
});
