import { expect, test } from 'vitest';

import { pageTable } from '#web/page-table.ts';

import { adminGroups, adminPath, groupsFor } from './entries.ts';

const keysFor = (power: number) => groupsFor(power).flatMap(({ entries }) => entries.map(({ key }) => key));

test('every entry of the navigation leads to a page that there is', () => {
  const pages = new Set(pageTable.map(({ path }) => `/${path}`));
  const entries = adminGroups.flatMap((group) => group.entries);
  expect(entries.map(({ key }) => adminPath(key)).filter((path) => !pages.has(path))).toEqual([]);
  expect(new Set(entries.map(({ key }) => key)).size).toBe(entries.length);
});

test('an editor is led to what is read and said, the administrator also to people and networks', () => {
  expect(keysFor(8)).toEqual(expect.arrayContaining(['', 'comments', 'reports']));
  for (const key of ['links', 'users', 'bans', 'audit']) {
    expect(keysFor(8)).not.toContain(key);
    expect(keysFor(10)).toContain(key);
  }
  expect(keysFor(1)).toEqual([]);
});
