import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { projectFiles, readSources, root, type Source } from './sources.ts';

const roles = {
  contract: /^(?:[a-z][a-z0-9-]*\.)?(calls|entities|rules|limits|errors|copy|options)(\.test)?\.ts$/,
  server: /^(feature\.ts|(?:[a-z][a-z0-9-]*\.)?((routes|service|reads|writes|views|jobs)(\.test)?\.ts|reads\.sql))$/,
};
const forbidden = new Set([
  'utils',
  'util',
  'helpers',
  'helper',
  'common',
  'misc',
  'shared',
  'lib',
  'types',
  'constants',
  'index',
]);

function strayRoles(paths: string[]): string[] {
  return paths.flatMap((path) => {
    const match = /^(contract|server)\/features\/[\w-]+\/(.+)$/.exec(path);
    if (!match) return [];
    const [, layer, name] = match as unknown as [string, keyof typeof roles, string];
    if (roles[layer].test(name) || /^[\w-]+(\.[\w-]+)?\.test\.ts$/.test(name)) return [];
    return [
      `${path}: a feature of the ${layer} has only the files <role>.ts and <step>.<role>.ts: ${roles[layer].source}`,
    ];
  });
}

function badNames(paths: string[]): string[] {
  return paths
    .filter((path) => /^(contract|server|web|tests|bench|vite|scripts)\//.test(path))
    .flatMap((path) => {
      const parts = path.split('/');
      const bad = parts.map((part) => part.replace(/\..*$/, '')).find((part) => forbidden.has(part));
      if (bad) return [`${path}: «${bad}» says nothing; name it by what it holds.`];
      const file = parts.at(-1) as string;
      return /^[a-z0-9.-]+$/.test(file) || /\/fixtures\//.test(path) ? [] : [`${path}: files are kebab-case.`];
    });
}

function foreignFeatures(paths: string[]): string[] {
  const named = (layer: string): Set<string> =>
    new Set(paths.flatMap((path) => new RegExp(`^${layer}/features/([\\w-]+)/`).exec(path)?.[1] ?? []));
  const server = named('server');
  return [...named('contract'), ...named('web')]
    .filter((feature) => !server.has(feature))
    .map(
      (feature) => `features/${feature}: a feature has one name in every layer, and the server has none of this name.`,
    );
}

/** Files whose default export a framework requires. */
const frameworkFiles = /^(web\/(root|routes|entry\.\w+)\.tsx?|web\/(admin\/)?pages\/[\w-]+\.tsx|[\w.-]+\.config\.ts)$/;

function defaultExports(sources: Source[]): string[] {
  return sources
    .filter(({ path, text }) => /^export default /m.test(text) && !frameworkFiles.test(path))
    .map(({ path }) => `${path}: exports are named, so that a thing is called the same everywhere.`);
}

const workplace = /\/work\/\w|\.\.\/shared\/|\/tmp\/[\w-]+\/|(?<!\w)\/Users\/\w/;
const spokenFiles = /\.(tsx?|mjs|json|md|css|sql|ya?ml)$|^\.(ci|npmrc|editorconfig)/;

function workplaceWords(sources: Source[]): string[] {
  return sources
    .filter(({ text }) => workplace.test(text))
    .map(({ path }) => `${path}: the project speaks of itself alone; name no place of one machine.`);
}

function readSpokenFiles(): Source[] {
  return projectFiles()
    .filter(
      (path) => spokenFiles.test(path) && !/\/fixtures\/|^package-lock\.json$|^tests\/architecture\/names/.test(path),
    )
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

test('a feature folder holds only the files of its roles', () => {
  expect(strayRoles(projectFiles())).toEqual([]);
  expect(strayRoles(['server/features/posts/parsing.ts'])).toHaveLength(1);
});

test('names say what is inside', () => {
  expect(badNames(projectFiles())).toEqual([]);
  expect(badNames(['web/ui/utils.ts', 'server/kit/PageCache.ts'])).toHaveLength(2);
});

test('a feature has the same name in every layer', () => {
  expect(foreignFeatures(projectFiles())).toEqual([]);
  expect(foreignFeatures(['server/features/posts/service.ts', 'contract/features/articles/calls.ts'])).toHaveLength(1);
});

test('exports are named outside the files a framework reads', () => {
  expect(defaultExports(readSources())).toEqual([]);
  expect(defaultExports([{ path: 'web/ui/button.tsx', text: 'export default function Button() {}' }])).toHaveLength(1);
});

test('no source names a place of one machine', () => {
  expect(workplaceWords(readSpokenFiles())).toEqual([]);
  expect(workplaceWords([{ path: 'server/x.ts', text: `readFile('/${'work'}/main/x')` }])).toHaveLength(1);
});
