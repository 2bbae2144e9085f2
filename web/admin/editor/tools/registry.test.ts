import { readdirSync } from 'node:fs';

import { expect, test } from 'vitest';

import { blockRegistry } from '#contract/blocks/registry.ts';

import { menuEntries } from './menu-entries.ts';
import { toolIcon } from './tool-icons.ts';

test('every block type of the contract has a tool and a line in the menu', () => {
  const types = [...blockRegistry.keys()].toSorted();
  const folders = readdirSync(import.meta.dirname, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .filter((name) => readdirSync(`${import.meta.dirname}/${name}`).some((file) => /^tool\.tsx?$/.test(file)));
  expect(folders.toSorted()).toEqual(types);
  expect([...new Set(menuEntries.map(({ type }) => type))].toSorted()).toEqual(types);
});

test('a new block is one that the contract takes, but for what only the writer knows', () => {
  const refused = menuEntries.flatMap(({ id, type, make }) => {
    const parsed = blockRegistry.get(type)?.data.safeParse(make());
    return parsed?.success ? [] : [`${id}: ${parsed?.error.issues[0]?.message}`];
  });
  expect(refused).toEqual(['password-block: 请填写密码']);
});

test('a new block has exactly the fields that its type keeps', () => {
  for (const { id, type, make } of menuEntries) {
    if (type === 'password-block' || type === 'vote') continue;
    const made = make();
    expect(JSON.parse(JSON.stringify(blockRegistry.get(type)?.data.parse(made))), id).toEqual(made);
  }
});

test('lines of the menu have ids of their own, a drawing, and pinyin', () => {
  expect(new Set(menuEntries.map(({ id }) => id)).size).toBe(menuEntries.length);
  for (const { icon, keywords } of menuEntries) {
    expect(toolIcon(icon)).toMatch(/<path d="M/);
    expect(keywords.filter((word) => /^[a-z]+$/.test(word)).length).toBeGreaterThan(0);
  }
});
