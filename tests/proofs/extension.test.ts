import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { newBlock } from '#tests/kit/new-block.ts';
import type * as serverKit from '#tests/kit/start-server.ts';

import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');
const sources = [
  'contract',
  'server',
  'web',
  'vite',
  'scripts',
  'tests/kit',
  'package.json',
  'tsconfig.json',
  'vite.config.ts',
  'react-router.config.ts',
];

const article = `---
title: 古池
slug: old-pond
date: 2024-05-06
---

引子一段。

<!-- block {"type":"haiku","data":{"lines":["古池塘","青蛙跳入","水声响"]}} -->
`;

let copy: string;

beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'somnia-extension-'));
  for (const path of sources) {
    await mkdir(join(copy, path, '..'), { recursive: true });
    await cp(join(root, path), join(copy, path), { recursive: true });
  }
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'));
});

afterAll(() => rm(copy, { recursive: true, force: true }));

/** The built files for browsers that hold these words, without their hashes. */
async function assetsWith(words: string): Promise<string[]> {
  const folder = join(copy, 'build/client/assets');
  const found: string[] = [];
  for (const name of await readdir(folder)) {
    if (/\.(js|css)$/.test(name) && (await readFile(join(folder, name), 'utf8')).includes(words))
      found.push(name.replace(/-[\w-]{8}(?=\.\w+$)/, ''));
  }
  return found.toSorted();
}

test('a new kind of block is its files: it comes to the editor, the page, the feeds and the search', async () => {
  for (const [path, text] of Object.entries(newBlock)) {
    await mkdir(join(copy, path, '..'), { recursive: true });
    await writeFile(join(copy, path), text);
  }
  const inCopy = { cwd: copy, env: { ...process.env, NODE_ENV: 'production' } };
  await run(process.execPath, ['scripts/generate-registries.mjs'], inCopy);
  await run(process.execPath, ['node_modules/@react-router/dev/bin.cjs', 'build'], inCopy);
  // Readers get its style; its name, form and drawing travel with the editor.
  expect(await assetsWith('.haiku{')).toContain('reading.css');
  for (const words of ['俳句的三行', 'paiju', 'M4 14a8 6 0 0 0 16 0'])
    expect(await assetsWith(words)).toEqual(['open-canvas.js']);
  await mkdir(join(copy, 'notes'));
  await writeFile(join(copy, 'notes/pond.md'), article);
  const kit = (await import(join(copy, 'tests/kit/start-server.ts'))) as typeof serverKit;
  const server = await kit.startServer();
  onTestFinished(async () => {
    await server.stop();
    await server.clean();
  });
  const imported = await server.command('import', 'markdown', join(copy, 'notes'));
  expect(imported.code, imported.output).toBe(0);
  const read = async (path: string): Promise<string> => (await fetch(server.url + path)).text();
  const page = await read('/old-pond');
  expect(page, server.output()).toContain(
    '<figure class="haiku"><p>古池塘</p><p>青蛙跳入</p><p>水声响</p><figcaption>落款共10字蛙鸣阁</figcaption></figure>',
  );
  expect(await read('/feed')).toContain('落款共10字蛙鸣阁');
  expect(await read(`/search?s=${encodeURIComponent('青蛙跳入')}`)).toContain('href="/old-pond"');
});
