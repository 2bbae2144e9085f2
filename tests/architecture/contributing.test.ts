import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import config from '../../vitest.config.ts';
import { root } from './sources.ts';

const guide = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8');

interface Recipe {
  title: string;
  /** Cells of each row, without the head. */
  rows: string[][];
}

function recipesIn(text: string): Recipe[] {
  const part = text.split('\n## Recipes\n')[1] ?? '';
  return part
    .split('\n### ')
    .slice(1)
    .map((section) => ({
      title: section.split('\n')[0] ?? '',
      rows: section
        .split('\n')
        .filter((line) => line.startsWith('| '))
        .slice(1)
        .map((line) => line.slice(2, -2).split(' | ')),
    }));
}

/** `<name>` stands for one path segment or a part of it, `<path>` for several, `[…]` may be absent. */
function patternOf(place: string): RegExp {
  const escaped = place.replace(/[.+?^$()|{}\\]/g, '\\$&');
  const optional = escaped.replaceAll('[', '(?:').replaceAll(']', ')?');
  return new RegExp(`^${optional.replaceAll('<path>', '.+').replace(/<[a-z]+>/g, '[\\w-]+')}$`);
}

function problemOfRow([place = '', , example = '']: string[]): string | undefined {
  const file = /^`([^`]+)`$/.exec(place)?.[1];
  const [, path, token] = /^`([^`]+)` … `([^`]+)`$/.exec(example) ?? [];
  if (!file || !path || !token) return 'a row has a file, its contents and an example `file` … `word`';
  if (!patternOf(file).test(path)) return `${path} is no example of ${file}`;
  if (!existsSync(join(root, path))) return `${path} does not exist`;
  return readFileSync(join(root, path), 'utf8').includes(token) ? undefined : `${path} does not contain ${token}`;
}

function wrongRows(text: string): string[] {
  return recipesIn(text).flatMap(({ title, rows }) => {
    const problems = rows.flatMap((row) => problemOfRow(row) ?? []);
    return (rows.length === 0 ? ['it has no table'] : problems).map((problem) => `${title}: ${problem}`);
  });
}

/** npm scripts that the text names and package.json does not have. */
function unknownScripts(text: string): string[] {
  const manifest = readFileSync(join(root, 'package.json'), 'utf8');
  const { scripts } = JSON.parse(manifest) as { scripts: Record<string, string> };
  const named = [...text.matchAll(/\bnpm (?:run (?:-s )?([\w:-]+)|(start|test)\b)/g)];
  return named.map(([, run, short]) => run ?? (short as string)).filter((name) => !Object.hasOwn(scripts, name));
}

const lanes = (config.test?.projects ?? []).map((project) => (project as { test: { name: string } }).test.name);

/** Lanes of the table and of the commands. */
function namedLanes(text: string): string[] {
  const table = (text.split('\n## Lanes\n')[1] ?? '').split('\n## ')[0] ?? '';
  const rows = [...table.matchAll(/^\| `([\w-]+)` \|/gm)].map(([, name]) => name as string);
  const commands = [...text.matchAll(/--project ([\w-]+)/g)].map(([, name]) => name as string);
  return [...new Set([...rows, ...commands])];
}

/** Test files of commands and targets of links. */
function missingFiles(text: string): string[] {
  const commands = [...text.matchAll(/--project [\w-]+ ([\w./-]+)/g)].map(([, path]) => path as string);
  const links = [...text.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map(([, path]) => path as string);
  return [...commands, ...links].filter((path) => !existsSync(join(root, path)));
}

test('each row of a recipe names a file of the product and a word that is in it', () => {
  expect(recipesIn(guide).map(({ title }) => title)).toHaveLength(10);
  expect(wrongRows(guide)).toEqual([]);
});

test('a recipe with a wrong row is found', () => {
  const withRow = (row: string) =>
    `# x\n\n## Recipes\n\n### Add x\n\n| file | contains | example |\n|---|---|---|\n${row}\n`;
  const calls = 'contract/features/social/follows.calls.ts';
  const place = '`contract/features/<feature>/[<step>.]calls.ts`';
  expect(wrongRows(withRow(`| ${place} | a call | \`${calls}\` … \`follow\` |`))).toEqual([]);
  expect(wrongRows(withRow(`| ${place} | a call | \`${calls}\` … \`unfollowed\` |`))).toEqual([
    `Add x: ${calls} does not contain unfollowed`,
  ]);
  expect(wrongRows(withRow(`| ${place} | a call | \`contract/features/social/x.calls.ts\` … \`x\` |`))).toEqual([
    'Add x: contract/features/social/x.calls.ts does not exist',
  ]);
  expect(wrongRows(withRow(`| \`web/pages/<page>.tsx\` | a page | \`${calls}\` … \`follow\` |`))).toHaveLength(1);
  expect(wrongRows(withRow('| `web/pages/<page>.tsx` | a page | none |'))).toHaveLength(1);
  expect(wrongRows('# x\n\n## Recipes\n\n### Add x\n\nJust do it.\n')).toEqual(['Add x: it has no table']);
});

test('commands of the guide exist: npm scripts, lanes, files', () => {
  expect(unknownScripts(guide)).toEqual([]);
  expect(unknownScripts('`npm run somnia -- help`, `npm run proofs`, `npm test`')).toEqual(['proofs']);
  expect(namedLanes(guide).toSorted()).toEqual(lanes.toSorted());
  expect(namedLanes('`npx vitest run --project browser x`')).toEqual(['browser']);
  expect(missingFiles(guide)).toEqual([]);
  expect(missingFiles('`npx vitest run --project unit web/x.test.ts` and [y](docs/y.md)')).toHaveLength(2);
});
