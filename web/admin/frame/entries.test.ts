import { expect, test } from 'vitest';

import { type AccountRole, rolePower } from '#contract/kit/power.ts';
import { pageTable } from '#web/page-table.ts';

import { adminGroups, adminPath, groupsFor } from './entries.ts';

const keysFor = (role: AccountRole) =>
  groupsFor({ power: rolePower[role] }).flatMap(({ entries }) => entries.map(({ key }) => key));

test('every entry of the navigation leads to a page that there is', () => {
  const pages = new Set(pageTable.map(({ path }) => `/${path}`));
  const entries = adminGroups.flatMap((group) => group.entries);
  expect(entries.map(({ key }) => adminPath(key)).filter((path) => !pages.has(path))).toEqual([]);
  expect(new Set(entries.map(({ key }) => key)).size).toBe(entries.length);
});

test('an editor is led to what is read and said, the administrator also to people and networks', () => {
  expect(keysFor('editor')).toEqual(expect.arrayContaining(['', 'comments', 'reports']));
  for (const key of ['links', 'users', 'bans', 'audit']) {
    expect(keysFor('editor')).not.toContain(key);
    expect(keysFor('administrator')).toContain(key);
  }
  expect(keysFor('subscriber')).toEqual([]);
});
