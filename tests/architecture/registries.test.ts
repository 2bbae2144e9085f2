import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { expect, test } from 'vitest';

import { optionNames } from '#contract/features/settings/options.entities.ts';

import { importsOf, projectFiles, root } from './sources.ts';

/** Block types in a folder: one file each, or one folder each with a view. */
function typesIn(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) =>
      entry.isDirectory()
        ? existsSync(join(root, folder, entry.name, 'view.tsx'))
        : /^export const (block|part)\b/m.test(readFileSync(join(root, folder, entry.name), 'utf8')),
    )
    .map((entry) => entry.name.replace(/\.ts$/, ''))
    .sort();
}

/** Types that a registry imports. */
function typesNamed(registry: string): string[] {
  const found = [...registry.matchAll(/'\.\/([a-z][a-z0-9-]*)(?:\.ts|\/view\.tsx)'/g)].map(
    (match) => match[1] as string,
  );
  return [...new Set(found)].sort();
}

for (const folder of ['contract/blocks', 'server/blocks', 'web/blocks']) {
  test(`the registry of ${folder} names its files, all of them and no other`, () => {
    expect(typesNamed(readFileSync(join(root, folder, 'registry.ts'), 'utf8'))).toEqual(typesIn(folder));
  });
}

/** Files of features that a composing file has to import. */
const composed: Record<string, RegExp> = {
  'contract/errors.ts': /^contract\/features\/[\w-]+\/errors\.ts$/,
  'contract/features/settings/options.entities.ts': /^contract\/features\/[\w-]+\/([\w-]+\.)?options\.ts$/,
};

function leftOut(composing: string, parts: string[]): string[] {
  const text = readFileSync(join(root, composing), 'utf8');
  const imported = new Set(importsOf({ path: composing, text }).map(({ target }) => target));
  return parts.filter((path) => !imported.has(path));
}

for (const [composing, part] of Object.entries(composed)) {
  test(`${composing} imports the part of every feature`, () => {
    const parts = projectFiles().filter((path) => part.test(path));
    expect(parts.length).toBeGreaterThan(0);
    expect(leftOut(composing, parts)).toEqual([]);
    expect(leftOut(composing, ['contract/features/none/errors.ts'])).toHaveLength(1);
  });
}

test('no two features declare the same option', async () => {
  const parts = projectFiles().filter((path) => /^contract\/features\/[\w-]+\/([\w-]+\.)?options\.ts$/.test(path));
  const modules = await Promise.all(
    parts.map(async (path) => (await import(pathToFileURL(join(root, path)).href)) as Record<string, object>),
  );
  const tables = modules.flatMap((part) => Object.entries(part).filter(([name]) => name.endsWith('Options')));
  const names = tables.flatMap(([, table]) => Object.keys(table));
  expect(names.toSorted()).toEqual(optionNames.toSorted());
});

test('a type that a registry forgets is seen', () => {
  expect(typesNamed("import { block as alertBlock } from './alert.ts';")).not.toEqual(typesIn('contract/blocks'));
});

test('whatever is prepared or shown is described in the contract', () => {
  const described = new Set(typesIn('contract/blocks'));
  const unknown = [...typesIn('server/blocks'), ...typesIn('web/blocks')].filter((type) => !described.has(type));
  expect(unknown).toEqual([]);
});

test('the registry of features names its folders, all of them and no other', () => {
  const folders = readdirSync(join(root, 'server/features'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);
  const text = readFileSync(join(root, 'server/app/feature-registry.ts'), 'utf8');
  const found = [...text.matchAll(/'#server\/features\/([\w-]+)\/feature\.ts'/g)].map((match) => match[1]);
  expect(found).toEqual(folders.toSorted());
});
