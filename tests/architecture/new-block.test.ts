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

/** Generates the registries of the copy, then compiles them with all that they import; the complaints. */
async function compile(): Promise<string> {
  await run(process.execPath, ['scripts/generate-registries.mjs'], { cwd: copy });
  const compiler = [join(root, 'node_modules/typescript/bin/tsc'), '--noEmit', '-p', 'tsconfig.registries.json'];
  return run(process.execPath, compiler, { cwd: copy }).then(
    () => '',
    (error: { stdout?: string }) => error.stdout ?? '',
  );
}

beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'somnia-new-block-'));
  for (const path of ['contract', 'server', 'web', 'package.json', 'tsconfig.json', 'scripts/generate-registries.mjs'])
    await cp(join(root, path), join(copy, path), { recursive: true, filter: (from) => !/\.test\.tsx?$/.test(from) });
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'));
  await write(
    'tsconfig.registries.json',
    JSON.stringify({ extends: './tsconfig.json', include: [...registries, 'web/**/*.d.ts'], exclude: [] }),
  );
  for (const [path, text] of Object.entries(newBlock)) await write(path, text);
}, 60_000);

afterAll(() => rm(copy, { recursive: true, force: true }));

test('a new block is added by its files alone', async () => {
  expect(await compile()).toBe('');
  const read = (path: string) => readFile(join(copy, 'web/admin/editor/tools', path), 'utf8');
  const ids = [...(await read('menu.registry.ts')).matchAll(/\{"id":"([\w-]+)"/g)].map(([, id]) => id);
  expect(ids.slice(ids.indexOf('alert'), ids.indexOf('page-break'))).toEqual(['alert', 'haiku', 'delimiter']);
  expect(await read('facts.registry.ts')).toContain('haiku: {"label":"俳句","icon":"frog"},');
  expect(await read('converters.registry.ts')).toContain('haiku: haikuConverter,');
  expect(await read('styles.registry.ts')).toContain("import './haiku/tool.css';");
  expect(await readFile(join(copy, 'web/blocks/views.css'), 'utf8')).toContain("@import './haiku/view.css';");
});

test('a block without a tool, a view, a label or a drawing does not compile', async () => {
  const contract = await readFile(join(copy, 'contract/blocks/haiku.ts'), 'utf8');
  await write('contract/blocks/haiku.ts', contract.replace("  label: '俳句',\n", ''));
  await rm(join(copy, 'web/blocks/haiku/view.tsx'));
  await rm(join(copy, 'web/admin/editor/tools/haiku/icons.ts'));
  await rm(join(copy, 'web/admin/editor/tools/haiku/tool.tsx'));
  const complaints = await compile();
  expect(complaints).toMatch(/Property 'label' is missing in type '\{ type: "haiku"/);
  expect(complaints).toMatch(/^web\/blocks\/registry\.ts.*Property 'haiku' is missing/m);
  expect(complaints).toMatch(/^web\/admin\/editor\/tools\/registry\.ts.*Property 'haiku' is missing/m);
  expect(complaints).toMatch(/^web\/admin\/editor\/tools\/facts\.registry\.ts.*Type '"frog"' is not assignable/m);
});
