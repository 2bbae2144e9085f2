import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { ImportError, type ImportItem, type ImportSource } from './document.ts';
import { openInThread } from './open-in-thread.ts';
import { openWordpress } from './wordpress/wordpress-source.ts';

const fixture = fileURLToPath(new URL('./fixtures/export.xml', import.meta.url));
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'somnia-thread-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function itemsOf(source: ImportSource): Promise<ImportItem[]> {
  const items: ImportItem[] = [];
  for await (const item of source.items()) items.push(item);
  return items;
}

test('a source that is read in a thread gives the same items and warnings', async () => {
  const [direct, threaded] = [await openWordpress(fixture), await openInThread({ kind: 'wordpress', path: fixture })];
  expect(await itemsOf(threaded)).toEqual(await itemsOf(direct));
  expect(threaded.warnings).toEqual(direct.warnings);
  expect(threaded.total).toBe(direct.total);
});

test('a file that is no export is refused with its own sentence', async () => {
  const path = join(folder, 'page.xml');
  await writeFile(path, '<html></html>');
  await expect(openInThread({ kind: 'wordpress', path })).rejects.toThrow('这不是 WordPress 的导出文件');
});

test('a text that is made to take forever is given up, and nothing else waits for it', async () => {
  // Each pair of quotes can be read in two ways.
  await writeFile(join(folder, 'endless.md'), `{% a ${'""'.repeat(200)}`);
  let longestMs = 0;
  let last = performance.now();
  const timer = setInterval(() => {
    longestMs = Math.max(longestMs, performance.now() - last);
    last = performance.now();
  }, 10);
  const source = await openInThread({ kind: 'markdown', path: folder }, 4000);
  await expect(itemsOf(source)).rejects.toThrow(ImportError);
  clearInterval(timer);
  expect(longestMs).toBeLessThan(1000);
});
