import { readdirSync } from 'node:fs';

import { expect, test } from 'vitest';

import { blockRegistry } from '#contract/blocks/registry.ts';

import { converters } from './converters.registry.ts';
import { blockFacts } from './facts.registry.ts';
import { newDataOf } from './menu-entry.ts';
import { menuEntries } from './menu.registry.ts';
import { toolIcon } from './tool-icons.ts';

const types = [...blockRegistry.keys()].toSorted();

function foldersWith(file: RegExp): string[] {
  return readdirSync(import.meta.dirname, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .filter((name) => readdirSync(`${import.meta.dirname}/${name}`).some((each) => file.test(each)))
    .toSorted();
}

test('every block type of the contract has a tool, and only those', () => {
  expect(foldersWith(/^tool\.tsx?$/)).toEqual(types);
});

test('the menu offers every type whose contract wants to be in it', () => {
  const wanted = types.filter((type) => blockRegistry.get(type)?.menu.length);
  expect([...new Set(menuEntries.map(({ type }) => type))].toSorted()).toEqual(wanted);
});

test('a new block is one that the contract takes, but for what only the writer knows', () => {
  const refused = menuEntries.flatMap((entry) => {
    const parsed = blockRegistry.get(entry.type)?.data.safeParse(newDataOf(entry));
    return parsed?.success ? [] : [`${entry.id}: ${parsed?.error.issues[0]?.message}`];
  });
  expect(refused).toEqual(['password-block: 请填写密码']);
});

test('a new block has exactly the fields that its type keeps', () => {
  for (const entry of menuEntries) {
    if (entry.type === 'password-block') continue;
    const made = newDataOf(entry);
    expect(JSON.parse(JSON.stringify(blockRegistry.get(entry.type)?.data.parse(made))), entry.id).toEqual(made);
  }
});

test('two new blocks share neither data nor ids', () => {
  const options = [
    { id: '', text: '选项一' },
    { id: '', text: '选项二' },
  ];
  const vote = { ...(menuEntries[0] as (typeof menuEntries)[number]), data: { options } };
  const [one, other] = [newDataOf(vote), newDataOf(vote)];
  expect(one.options).toEqual([
    { id: expect.stringMatching(/^[\da-f]{10}$/), text: '选项一' },
    { id: expect.stringMatching(/^[\da-f]{10}$/), text: '选项二' },
  ]);
  expect(one.options).not.toEqual(other.options);
  expect(vote.data.options).toMatchObject([{ id: '' }, { id: '' }]);
});

test('lines of the menu have ids of their own, a drawing, and pinyin', () => {
  expect(new Set(menuEntries.map(({ id }) => id)).size).toBe(menuEntries.length);
  for (const { icon, keywords } of menuEntries) {
    expect(toolIcon(icon)).toMatch(/<path d="M/);
    expect(keywords.filter((word) => /^[a-z]+$/.test(word)).length).toBeGreaterThan(0);
  }
  for (const { icon } of Object.values(blockFacts)) expect(toolIcon(icon)).toMatch(/<path d="M/);
});

test('no tool draws an icon that another has drawn', async () => {
  const drawn = await Promise.all(
    foldersWith(/^icons\.ts$/).map(async (type) => {
      const { icons } = (await import(`./${type}/icons.ts`)) as { icons: Record<string, string> };
      return Object.keys(icons);
    }),
  );
  expect(drawn.flat()).toEqual([...new Set(drawn.flat())]);
});

test('a block becomes what the menu can name', () => {
  const ids = new Set(menuEntries.map(({ id }) => id));
  const made = Object.values(converters).flatMap(({ makers = {} }) => Object.keys(makers));
  expect(made.filter((id) => !ids.has(id))).toEqual([]);
  expect(new Set(made).size).toBe(made.length);
});
