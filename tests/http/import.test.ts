import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

import { amount, sample } from '#tests/kit/breadth.ts';
import { runNode } from '#tests/kit/run-node.ts';
import { startServer } from '#tests/kit/start-server.ts';
import { readStoredRows } from '#tests/kit/stored-rows.ts';

import { wordpressXml, writeNotes } from './import-sources.ts';

const root = join(import.meta.dirname, '../..');
const contents = [
  'users',
  'terms',
  'media',
  'posts',
  'post_bodies',
  'post_revisions',
  'post_terms',
  'redirects',
  'comments',
  'menu_items',
  'import_records',
];

let scratch: string;
let wxr: string;
let notes: string;

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'somnia-import-'));
  wxr = join(scratch, 'old-blog.xml');
  await writeFile(wxr, wordpressXml());
  notes = await writeNotes(join(scratch, 'notes'));
});

afterAll(() => rm(scratch, { recursive: true, force: true }));

async function dataFolder(): Promise<string> {
  return mkdtemp(join(scratch, 'data-'));
}

interface Report {
  code: number;
  output: string;
  counts: Record<string, { added: number; known: number; failed: number }>;
  warnings: { where: string; message: string }[];
}

async function importInto(dataDir: string, kind: string, path: string, ...more: string[]): Promise<Report> {
  const { code, output } = await runNode('server/app/cli.ts', ['import', kind, path, '--json', ...more], {
    DATA_DIR: dataDir,
  });
  const facts = (code === 0 ? JSON.parse(output) : {}) as Partial<Report>;
  return { counts: {}, warnings: [], ...facts, code, output };
}

const sources = (): [string, string][] => [
  ['wordpress', wxr],
  ['markdown', notes],
];

test('a rehearsal tells what would come and writes nothing', async () => {
  for (const [kind, path] of sources()) {
    const folder = await dataFolder();
    const rehearsed = await importInto(folder, kind, path, '--dry-run');
    expect(rehearsed.code, rehearsed.output).toBe(0);
    for (const [table, rows] of Object.entries(readStoredRows(folder, contents))) expect(rows, table).toEqual([]);
    expect(await readdir(join(folder, 'uploads'), { recursive: true }).catch(() => [])).toEqual([]);
    const done = await importInto(folder, kind, path);
    expect(done.counts.post).toEqual(rehearsed.counts.post);
    expect(done.counts.comment).toEqual(rehearsed.counts.comment);
  }
});

test('what was imported once is known the second time, and nothing is added', async () => {
  for (const [kind, path] of sources()) {
    const folder = await dataFolder();
    const first = await importInto(folder, kind, path);
    expect(first.counts.post?.failed).toBe(0);
    const before = readStoredRows(folder, contents);
    const again = await importInto(folder, kind, path);
    for (const [what, { added, failed }] of Object.entries(again.counts))
      expect({ what, added, failed }).toEqual({ what, added: 0, failed: 0 });
    expect(again.counts.post?.known).toBe(first.counts.post?.added);
    expect(readStoredRows(folder, contents)).toEqual(before);
  }
});

function importedPosts(folder: string): number {
  try {
    const database = new Database(join(folder, 'somnia.db'), { readonly: true });
    try {
      return (database.prepare('select count(*) as n from posts').get() as { n: number }).n;
    } finally {
      database.close();
    }
  } catch {
    return 0;
  }
}

/** Runs an import and kills it once the given number of posts is stored. */
async function cutOff(dataDir: string, kind: string, path: string, posts: number): Promise<void> {
  const child = spawn(process.execPath, [join(root, 'server/app/cli.ts'), 'import', kind, path], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, NODE_ENV: 'production' },
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  while (importedPosts(dataDir) < posts && child.exitCode === null) await wait(2);
  child.kill('SIGKILL');
  const [, signal] = (await ended) as [number | null, string | null];
  expect(signal, 'the import ended before it was cut off').toBe('SIGKILL');
}

/** Timestamps of the run itself, which differ between runs. */
const ofTheRun = ['imported_at', 'created_at', 'updated_at', 'published_at'];

test('an import that was cut off three times ends as if it never had been', async () => {
  const length = amount(300, 100);
  const long = join(scratch, 'long.xml');
  await writeFile(long, wordpressXml(length));
  const many = await writeNotes(join(scratch, 'many'), length);
  for (const [kind, path] of [
    ['wordpress', long],
    ['markdown', many],
  ] as const) {
    const torn = await dataFolder();
    const whole = await dataFolder();
    for (const posts of [1, length * 0.3, length * 0.7]) await cutOff(torn, kind, path, posts);
    const last = await importInto(torn, kind, path);
    expect(last.code, last.output).toBe(0);
    expect(last.counts.post?.known).toBeGreaterThanOrEqual(length * 0.7);
    const through = await importInto(whole, kind, path);
    expect((last.counts.post?.known ?? 0) + (last.counts.post?.added ?? 0)).toBe(through.counts.post?.added);
    expect(readStoredRows(torn, contents, ofTheRun)).toEqual(readStoredRows(whole, contents, ofTheRun));
    expect((await readdir(join(torn, 'uploads'), { recursive: true })).length).toBe(
      (await readdir(join(whole, 'uploads'), { recursive: true })).length,
    );
  }
});

test('sources that cannot be read are refused in Chinese, and what is stored stays', async () => {
  const folder = await dataFolder();
  expect((await importInto(folder, 'wordpress', wxr)).code).toBe(0);
  const before = readStoredRows(folder, contents);
  const whole = wordpressXml();
  const bomb = `<?xml version="1.0"?><!DOCTYPE l [<!ENTITY a "一一一一一一一一一一">${'bcdefghij'
    .split('')
    .map((name, at) => `<!ENTITY ${name} "${`&${'abcdefghij'[at]};`.repeat(10)}">`)
    .join(
      '',
    )}<!ENTITY x SYSTEM "file:///etc/passwd">]><rss><channel><item><title>&j;&x;</title></item></channel></rss>`;
  const bad: Record<string, string | Buffer> = {
    'broken.xml': whole.replace('</title><link>', '</titel><link>'),
    'cut-off.xml': whole.slice(0, Math.floor(whole.length * 0.6)),
    'no-xml.xml': '这是一封信，不是导出文件。',
    'page.xml': '<!doctype html><html><body><p>网页</p></body></html>',
    'feed.xml': '<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"><title>订阅</title></feed>',
    'empty.xml': '',
    'bomb.xml': bomb,
    'zip.xml': Buffer.from('504b03041400000008000000210000000000', 'hex'),
  };
  for (const [name, text] of sample(Object.entries(bad), 4)) {
    const path = join(scratch, name);
    await writeFile(path, text);
    const said = await runNode('server/app/cli.ts', ['import', 'wordpress', path], { DATA_DIR: folder });
    expect(said.code, `${name}: ${said.output}`).toBe(1);
    expect(said.output, name).toMatch(/\p{Script=Han}{4}/u);
    expect(said.output, name).not.toMatch(/^\s+at |Error:|root:/m);
  }
  const missing = [
    ['wordpress', join(scratch, 'nowhere.xml')],
    ['wordpress', notes],
    ['markdown', join(scratch, 'nowhere')],
    ['markdown', wxr],
    ['archive', join(scratch, 'nowhere.tar.gz')],
  ];
  for (const [kind, path] of sample(missing as [string, string][], 3)) {
    const said = await importInto(folder, kind, path);
    expect(said.code, said.output).toBe(1);
    expect((JSON.parse(said.output) as { error: string }).error).toMatch(/\p{Script=Han}{4}/u);
  }
  const kept = readStoredRows(folder, contents);
  for (const [table, rows] of Object.entries(before)) expect(kept[table]?.slice(0, rows.length), table).toEqual(rows);
  expect(kept.users).toEqual(before.users);
});

test('files that are no text, are empty or lack a picture are told of, and the rest comes', async () => {
  const folder = await dataFolder();
  const { counts, warnings, code } = await importInto(folder, 'markdown', notes);
  expect(code).toBe(0);
  expect(counts.post).toEqual({ added: 9, known: 0, failed: 0 });
  const told = warnings.map(({ where, message }) => `${where} ${message}`).join('\n');
  expect(told).toMatch(/binary\.md.*不是文本/);
  expect(told).toMatch(/empty\.md.*空/);
  expect(told).toMatch(/gone\.md.*nowhere\.png/);
  const { posts = [] } = readStoredRows(folder, ['posts']);
  const slugs = posts.map(({ slug }) => String(slug));
  expect(new Set(slugs).size).toBe(slugs.length);
  expect(posts.find(({ title }) => title === '将来')?.status).toBe('scheduled');
});

test('every word of an old blog is on its page, and nothing of it runs', async () => {
  const filled = await startServer();
  onTestFinished(async () => {
    await filled.stop();
    await filled.clean();
  });
  expect((await filled.command('import', 'wordpress', wxr)).code).toBe(0);
  const first = await (await fetch(`${filled.url}/old-10`)).text();
  const second = await (await fetch(`${filled.url}/old-10/page/2`)).text();
  const words = [
    '第一段写雨。',
    '第二句写风！',
    '<strong>加粗</strong>',
    '&lt;尖括号&gt;',
    '😀',
    '换行之后的一行。',
    '图片说明在此',
    '一之二',
    '引用的话。',
    '块里的字',
    '短代码里的字',
    '好文章。',
    '同意！',
  ];
  for (const word of words) expect(first, word).toContain(word);
  expect(second).toContain('第二页的字。');
  expect(first).toContain('src="https://old.example/wp-content/uploads/rain.jpg"');
  expect(first).toMatch(/<table>[\s\S]*管道[\s\S]*a \| b/);
  expect(first).toMatch(/]]&gt;/);
  expect(first).not.toMatch(/alert\(|onclick|\[caption|color:red/);
  expect((await fetch(`${filled.url}/old-12`)).status).toBe(404);
  expect(await (await fetch(`${filled.url}/search?s=${encodeURIComponent('第二句写风')}`)).text()).toContain(
    '经典编辑器',
  );
});
