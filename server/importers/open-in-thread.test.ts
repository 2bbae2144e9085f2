import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { afterAll, beforeAll, expect, test } from 'vitest';

import type { ImportItem, ImportSource } from './document.ts';
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
  expect(await itemsOf(source)).toEqual([]);
  expect(source.warnings).toEqual([{ where: 'endless.md', message: '内容太复杂，一分钟内没有转换完，已跳过这个文件' }]);
  clearInterval(timer);
  expect(longestMs).toBeLessThan(1000);
});

test('files that are made to break the conversion are named, and every other file is imported', async () => {
  const path = join(folder, 'hostile');
  await mkdir(path);
  const hostile = {
    'b-brackets.md': '['.repeat(100_000),
    'c-emphasis.md': '*_'.repeat(50_000),
    'd-quotes.md': `${'> '.repeat(10_000)}文`,
    'e-tables.md': `|a|\n|-|\n${'|'.repeat(97_000)}`,
    'f-endless.md': `{% a ${'""'.repeat(200)}`,
  };
  for (const [name, text] of Object.entries(hostile)) await writeFile(join(path, name), text);
  for (const name of ['a-first.md', 'd-middle.md', 'z-last.md']) await writeFile(join(path, name), `# ${name}\n\n正文`);
  const began = performance.now();
  const source = await openInThread({ kind: 'markdown', path }, 6000);
  const items = await itemsOf(source);
  expect(performance.now() - began).toBeLessThan(6000 * (Object.keys(hostile).length + 1) * 1.5);
  const posts = items.flatMap((item) => (item.kind === 'post' ? [item.key.replace(/^.*\//, '')] : []));
  expect(posts).toEqual(expect.arrayContaining(['a-first.md', 'd-middle.md', 'z-last.md']));
  expect(new Set(posts).size).toBe(posts.length);
  const named = source.warnings.filter(({ message }) => message.endsWith('已跳过这个文件')).map(({ where }) => where);
  expect(named).toContain('f-endless.md');
  expect([...posts, ...named].toSorted()).toEqual(
    [...Object.keys(hostile), 'a-first.md', 'd-middle.md', 'z-last.md'].toSorted(),
  );
}, 120_000);
