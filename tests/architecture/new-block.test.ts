import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { newBlock } from '#tests/kit/new-block.ts';

import { root } from './sources.ts';

const run = promisify(execFile);
const registries = [
  'contract/blocks/registry.ts',
  'server/blocks/registry.ts',
  'web/blocks/registry.ts',
  'web/admin/editor/tools/registry.ts',
  'web/admin/editor/tools/*.registry.ts',
];

let copy: string;

const write = async (path: string, text: string): Promise<void> => {
  await mkdir(dirname(join(copy, path)), { recursive: true });
  await writeFile(join(copy, path), text);
};

/** Compiles the registries of the copy with all that they import; the complaints. */
async function compile(): Promise<string> {
  const compiler = [join(root, 'node_modules/typescript/bin/tsc'), '--noEmit', '-p', 'tsconfig.registries.json'];
  return run(process.execPath, compiler, { cwd: copy }).then(
    () => '',
    (error: { stdout?: string }) => error.stdout ?? '',
  );
}

beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'somnia-new-block-'));
  for (const path of [
    'contract',
    'server',
    'web',
    'package.json',
    'tsconfig.json',
    'tsconfig.base.json',
    'scripts/generate-registries.mjs',
  ])
    await cp(join(root, path), join(copy, path), { recursive: true, filter: (from) => !/\.test\.tsx?$/.test(from) });
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'));
  await write(
    'tsconfig.registries.json',
    JSON.stringify({ extends: './tsconfig.json', include: [...registries, 'web/**/*.d.ts'], exclude: [] }),
  );
  for (const [path, text] of Object.entries(newBlock)) await write(path, text);
  // A second one has neither label nor drawing, neither view nor tool.
  const contract = newBlock['contract/blocks/haiku.ts'] ?? '';
  const nameless = contract
    .replace("  label: '俳句',\n", '')
    .replaceAll('haiku', 'sketch')
    .replace("'frog'", "'pencil'");
  await write('contract/blocks/sketch.ts', nameless);
  await run(process.execPath, ['scripts/generate-registries.mjs'], { cwd: copy });
}, 60_000);

afterAll(() => rm(copy, { recursive: true, force: true }));

test('a new block is added by its files alone, and one that lacks a part does not compile', async () => {
  const complaints = await compile();
  // Nothing else is wrong: the haiku is whole.
  expect([...complaints.matchAll(/^(\S+?)\(.*?: error TS/gm)].map(([, path]) => path)).toEqual([
    'contract/blocks/sketch.ts',
    'web/admin/editor/tools/facts.registry.ts',
    'web/admin/editor/tools/menu.registry.ts',
    'web/admin/editor/tools/registry.ts',
    'web/blocks/registry.ts',
  ]);
  expect(complaints).toMatch(/Property 'label' is missing in type '\{ type: "sketch"/);
  expect(complaints).toMatch(/^web\/admin\/editor\/tools\/facts\.registry\.ts.*Type '"pencil"' is not assignable/m);
  expect(complaints).toMatch(/^web\/admin\/editor\/tools\/registry\.ts.*Property 'sketch' is missing/m);
  expect(complaints).toMatch(/^web\/blocks\/registry\.ts.*Property 'sketch' is missing/m);
});

test('the registries take a new block in by each of its files', async () => {
  const read = (path: string) => readFile(join(copy, 'web/admin/editor/tools', path), 'utf8');
  const ids = [...(await read('menu.registry.ts')).matchAll(/\{"id":"([\w-]+)"/g)].map(([, id]) => id);
  expect(ids.slice(ids.indexOf('alert'), ids.indexOf('page-break'))).toEqual([
    'alert',
    'haiku',
    'sketch',
    'delimiter',
    'footnotes',
  ]);
  expect(await read('facts.registry.ts')).toContain('haiku: {"label":"俳句","icon":"frog"},');
  expect(await read('converters.registry.ts')).toContain('haiku: haikuConverter,');
  expect(await read('styles.registry.ts')).toContain("import './haiku/tool.css';");
  expect(await readFile(join(copy, 'web/blocks/views.css'), 'utf8')).toContain("@import './haiku/view.css';");
});
