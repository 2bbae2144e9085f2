import { expect, test } from 'vitest';

import { isTest, readSources, type Source } from './sources.ts';

/** Only the feature that declares a table writes to it. */
function tableOwners(sources: Source[]): Map<string, string> {
  const owners = new Map<string, string>();
  for (const { path, text } of sources) {
    const owner = /^server\/database\/schema\/([\w-]+)\.ts$/.exec(path)?.[1];
    const schema = /^export interface \w+Schema \{\n([^}]*)\}/m.exec(text)?.[1];
    if (!owner || !schema) continue;
    for (const [, table] of schema.matchAll(/^\s{2}(\w+): \w+;$/gm)) owners.set(table as string, owner);
  }
  return owners;
}

const writing = /\b(?:insertInto|updateTable|deleteFrom|replaceInto)\(\s*'(\w+)'/g;

function foreignWrites(sources: Source[], owners: Map<string, string>): string[] {
  return sources
    .filter(({ path }) => !isTest(path) && path.startsWith('server/'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(writing)].flatMap((match) => {
        const table = match[1] as string;
        const owner = owners.get(table);
        const allowed =
          new RegExp(`^server/features/${owner}/(?:[\\w-]+\\.)?writes\\.ts$`).test(path) ||
          path.startsWith(`server/providers/${owner}/`);
        return allowed
          ? []
          : [`${path} writes ${table}, which ${owner ?? 'nobody'} owns: go through that feature's service.`];
      }),
    );
}

const asking = /\.(selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql`/;
const sqlFiles =
  /^server\/(database\/|features\/[\w-]+\/(?:[\w-]+\.)?(reads|writes)\.ts$|providers\/[\w-]+\/|app\/health\.ts$)/;

function straySql(sources: Source[]): string[] {
  return sources
    .filter(
      ({ path, text }) => path.startsWith('server/') && !isTest(path) && !sqlFiles.test(path) && asking.test(text),
    )
    .map(({ path }) => `${path}: SQL lives in reads.ts, writes.ts and server/database.`);
}

test('every table is written by the one feature that declares it', () => {
  const sources = readSources();
  const owners = tableOwners(sources);
  expect(owners.get('posts')).toBe('posts');
  expect(foreignWrites(sources, owners)).toEqual([]);
  const bad = [{ path: 'server/features/comments/writes.ts', text: "db.updateTable('posts').set({})" }];
  expect(foreignWrites(bad, owners)).toHaveLength(1);
});

test('SQL lives where it is looked for', () => {
  expect(straySql(readSources())).toEqual([]);
  expect(straySql([{ path: 'server/features/posts/service.ts', text: "db.selectFrom('posts')" }])).toHaveLength(1);
});
