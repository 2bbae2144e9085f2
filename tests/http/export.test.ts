import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createGzip } from 'node:zlib';

import pg from 'pg';
import { type Headers, pack } from 'tar-stream';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

import { isProof, sample } from '#tests/kit/breadth.ts';
import { dropDrawings, waitForVariants } from '#tests/kit/demo-folder.ts';
import { runNode } from '#tests/kit/run-node.ts';
import { freePort, startServer } from '#tests/kit/start-server.ts';
import { readStoredRows } from '#tests/kit/stored-rows.ts';

const run = promisify(execFile);
const tables =
  'users terms media media_variants media_uses posts post_bodies post_revisions post_terms post_lists list_counts redirects post_stats post_view_days comments options menu_items links link_entries gifts gift_records'.split(
    ' ',
  );

let scratch: string;
let port: number;
let archive: string;
/** Folder of the demo site; no server uses it any more. */
let original: string;
/** Every public address of it with its bytes. */
let pages: Map<string, string>;

const development = { SOMNIA_MODE: 'development' };

function cli(
  dataDir: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<{ code: number; output: string }> {
  return runNode('server/app/cli.ts', args, { DATA_DIR: dataDir, SITE_URL: `http://localhost:${port}`, ...env });
}

async function dataFolder(): Promise<string> {
  return mkdtemp(join(scratch, 'data-'));
}

/** All addresses in the sitemaps of a site, and the related files. */
async function publicAddresses(base: string): Promise<string[]> {
  const locations = async (path: string): Promise<string[]> => {
    const xml = await (await fetch(base + path)).text();
    return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
      ([, url]) => new URL((url as string).replaceAll('&amp;', '&')).pathname,
    );
  };
  const parts = await locations('/sitemap.xml');
  const named = (await Promise.all(parts.map(locations))).flat();
  const beside = [
    '/',
    '/articles',
    '/articles/page/2',
    '/archives',
    '/gift-wall',
    '/links',
    '/feed',
    '/feed/atom',
    '/feed.json',
    '/sitemap.xml',
    '/robots.txt',
    '/search?s=%E6%9C%88%E5%85%89',
    '/nowhere',
  ];
  return [...new Set([...beside, ...parts, ...named])].sort();
}

async function readPages(base: string): Promise<Map<string, string>> {
  const read = new Map<string, string>();
  for (const path of await publicAddresses(base)) {
    const response = await fetch(base + path, { redirect: 'manual' });
    read.set(path, `${response.status} ${response.headers.get('etag') ?? ''}\n${await response.text()}`);
  }
  return read;
}

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'somnia-export-'));
  port = await freePort();
  original = await dataFolder();
  archive = join(scratch, 'site.tar.gz');
  const server = await startServer({ demo: true, dataDir: original, port });
  pages = await readPages(server.url);
  await server.stop();
  const { code, output } = await cli(original, ['export', archive]);
  if (code !== 0) throw new Error(output);
});

afterAll(() => rm(scratch, { recursive: true, force: true }));

test('a site from an archive is the same site: every row, every file, every public page', async () => {
  const copy = await dataFolder();
  const restored = await cli(copy, ['import', 'archive', archive]);
  expect(restored.code, restored.output).toBe(0);
  const [before, after] = [readStoredRows(original, tables), readStoredRows(copy, tables)];
  expect(before.posts?.length).toBeGreaterThan(5);
  for (const table of tables) expect(after[table], table).toEqual(before[table]);
  const files = (await readdir(join(original, 'uploads'), { recursive: true, withFileTypes: true })).filter((entry) =>
    entry.isFile(),
  );
  expect(files.length).toBeGreaterThan(0);
  for (const { parentPath, name } of files) {
    const path = join(parentPath, name).slice(original.length);
    expect((await readFile(copy + path)).equals(await readFile(original + path)), path).toBe(true);
  }
  if (!isProof) dropDrawings(copy);
  const server = await startServer({ dataDir: copy, port, env: development });
  onTestFinished(async () => void (await server.stop()));
  await waitForVariants(copy);
  const again = await readPages(server.url);
  expect([...again.keys()]).toEqual([...pages.keys()]);
  expect(pages.size).toBeGreaterThan(30);
  for (const [path, body] of pages) expect(again.get(path), path).toBe(body);
});

test('the same archive again adds nothing, and another site with contents is left alone', async () => {
  const copy = await dataFolder();
  await cli(copy, ['import', 'archive', archive]);
  const before = readStoredRows(copy, tables);
  const again = await cli(copy, ['import', 'archive', archive]);
  expect(again).toMatchObject({ code: 0 });
  expect(again.output).toContain('没有新内容');
  expect(readStoredRows(copy, tables)).toEqual(before);
  const second = join(scratch, 'second.tar.gz');
  await cli(copy, ['option', 'set', 'seo_home_title', '另一个标题']);
  await cli(copy, ['export', second]);
  const held = readStoredRows(original, tables);
  const busy = await cli(original, ['import', 'archive', second]);
  expect(busy.code, busy.output).toBe(1);
  expect(busy.output).toMatch(/\p{Script=Han}{4}/u);
  expect(readStoredRows(original, tables)).toEqual(held);
});

test('a rehearsal of a restoration writes nothing', async () => {
  const copy = await dataFolder();
  const { code, output } = await cli(copy, ['import', 'archive', archive, '--dry-run']);
  expect(code, output).toBe(0);
  await expectEmpty(copy, '预演');
});

async function expectEmpty(folder: string, what: string): Promise<void> {
  for (const [table, rows] of Object.entries(
    readStoredRows(folder, ['users', 'posts', 'post_bodies', 'terms', 'comments', 'media', 'links']),
  )) {
    expect(rows.length, `${what}: ${table}`).toBe(0);
  }
  const uploads = await readdir(join(folder, 'uploads'), { recursive: true, withFileTypes: true }).catch(() => []);
  expect(
    uploads.filter((entry) => entry.isFile()).map(({ name }) => name),
    what,
  ).toEqual([]);
}

type Entry = [Headers, string];

async function writeTar(name: string, entries: Entry[]): Promise<string> {
  const path = join(scratch, name);
  const tar = pack();
  for (const [header, body] of entries) tar.entry(header, body);
  tar.finalize();
  await pipeline(tar, createGzip(), createWriteStream(path));
  return path;
}

const manifest = (files: number, more: Record<string, unknown> = {}): Entry => [
  { name: 'manifest.json' },
  JSON.stringify({
    format: 1,
    version: '25.8.0',
    created_at: '2026-01-01T00:00:00.000Z',
    id: randomBytes(8).toString('hex'),
    counts: {},
    files,
    ...more,
  }),
];

test('archives that are damaged, cut off or foreign are refused and leave nothing behind', async () => {
  const whole = await readFile(archive);
  const flipped = Buffer.from(whole);
  for (let at = Math.floor(whole.length / 2); at < whole.length / 2 + 64; at += 1)
    flipped[at] = (flipped[at] ?? 0) ^ 0x55;
  const bad: Record<string, Buffer | string> = {
    'half.tar.gz': whole.subarray(0, Math.floor(whole.length / 2)),
    'nearly.tar.gz': whole.subarray(0, whole.length - 20),
    'flipped.tar.gz': flipped,
    'empty.tar.gz': '',
    'letter.tar.gz': '一封信',
  };
  for (const [name, body] of Object.entries(bad)) await writeFile(join(scratch, name), body);
  const user = JSON.stringify({ id: 1, name: '坏人' });
  const foreign = [
    await writeTar('foreign.tar.gz', [[{ name: 'wp-content/index.php' }, '<?php']]),
    await writeTar('newer.tar.gz', [manifest(0, { format: 99 })]),
    await writeTar('short.tar.gz', [
      [{ name: 'tables/users/000001.jsonl' }, `${user}\n`],
      manifest(0, { counts: { users: 2 } }),
    ]),
    await writeTar('no-json.tar.gz', [
      [{ name: 'tables/users/000001.jsonl' }, '{"id": 1,\n'],
      manifest(0, { counts: { users: 1 } }),
    ]),
    await writeTar('no-row.tar.gz', [
      [{ name: 'tables/users/000001.jsonl' }, '7\n'],
      manifest(0, { counts: { users: 1 } }),
    ]),
    await writeTar('half-row.tar.gz', [
      [{ name: 'tables/users/000001.jsonl' }, `${user}\n`],
      manifest(0, { counts: { users: 1 } }),
    ]),
    await writeTar('odd-manifest.tar.gz', [[{ name: 'manifest.json' }, 'null']]),
    await writeTar('torn-manifest.tar.gz', [[{ name: 'manifest.json' }, '{"format":']]),
  ];
  for (const path of sample([...Object.keys(bad).map((name) => join(scratch, name)), ...foreign], 5)) {
    const folder = await dataFolder();
    const { code, output } = await cli(folder, ['import', 'archive', path]);
    expect(code, `${path}: ${output}`).toBe(1);
    expect(output, path).toMatch(/\p{Script=Han}{4}/u);
    expect(output, path).not.toMatch(/^\s+at |Error:/m);
    await expectEmpty(folder, path);
  }
});

test('an archive cannot write outside the folder of uploads', async () => {
  const names = ['files/../../evil.txt', 'files//evil.txt', 'files/a/../../../evil.txt', 'files/..\\evil.txt'];
  const archives = await Promise.all(
    names.map((name, at) => writeTar(`slip-${at}.tar.gz`, [[{ name }, '坏'], manifest(1)])),
  );
  archives.push(
    await writeTar('link.tar.gz', [[{ name: 'files/link', type: 'symlink', linkname: '/etc' }, ''], manifest(1)]),
  );
  for (const path of sample(archives, 2)) {
    const folder = join(await dataFolder(), 'inside');
    await mkdir(folder);
    const { code, output } = await cli(folder, ['import', 'archive', path]);
    expect(code, `${path}: ${output}`).toBe(1);
    expect(output).toMatch(/\p{Script=Han}{4}/u);
    await expectEmpty(folder, path);
    expect(await readdir(join(folder, '..'))).toEqual(['inside']);
  }
});

/** Rows of an archive by table, read with system tools. */
async function archivedRows(path: string): Promise<Record<string, string[]>> {
  const folder = await mkdtemp(join(scratch, 'opened-'));
  await run('tar', ['-xzf', path, '-C', folder]);
  const rows: Record<string, string[]> = {};
  for (const table of await readdir(join(folder, 'tables'))) {
    const parts = (await readdir(join(folder, 'tables', table))).sort();
    const texts = await Promise.all(parts.map((part) => readFile(join(folder, 'tables', table, part), 'utf8')));
    const sorted = (line: string): string =>
      JSON.stringify(Object.entries(JSON.parse(line) as object).sort(([one], [two]) => (one < two ? -1 : 1)));
    rows[table] = texts
      .join('')
      .split('\n')
      .filter((line) => line !== '')
      .map(sorted)
      .sort();
  }
  return rows;
}

/** All visible text of the blocks, in order. */
function strings(value: unknown): string[] {
  if (typeof value === 'string') return /\p{Script=Han}/u.test(value) ? [value.replace(/<[^>]+>/g, '')] : [];
  if (Array.isArray(value)) return value.flatMap(strings);
  return value && typeof value === 'object' ? Object.values(value).flatMap(strings) : [];
}

const postgres = process.env.DATABASE_URL_TEST ?? '';

test.runIf(postgres)('a site moves from SQLite to PostgreSQL and back, row by row', async () => {
  const name = `somnia_${randomBytes(6).toString('hex')}`;
  const server = new pg.Client({ connectionString: postgres });
  await server.connect();
  onTestFinished(async () => {
    await server.query(`drop database if exists ${name} with (force)`);
    await server.end();
  });
  await server.query(`create database ${name}`);
  const url = new URL(postgres);
  url.pathname = `/${name}`;
  const folder = await dataFolder();
  const moved = await cli(folder, ['import', 'archive', archive], { DATABASE_URL: url.toString() });
  expect(moved.code, moved.output).toBe(0);
  const there = join(scratch, 'postgres.tar.gz');
  expect((await cli(folder, ['export', there], { DATABASE_URL: url.toString() })).code).toBe(0);
  const back = await dataFolder();
  expect((await cli(back, ['import', 'archive', there])).code).toBe(0);
  const { import_records: _records, ...rows } = await archivedRows(there);
  const { import_records: _first, ...wanted } = await archivedRows(archive);
  expect(rows).toEqual(wanted);
  expect(readStoredRows(back, tables)).toEqual(readStoredRows(original, tables));
});

test('articles written out as Markdown come back with their titles, dates, terms and words', async () => {
  const folder = join(scratch, 'markdown');
  const written = await cli(original, ['export-markdown', folder, '--json']);
  expect(written.code, written.output).toBe(0);
  const copy = await dataFolder();
  const read = await cli(copy, ['import', 'markdown', folder]);
  expect(read.code, read.output).toBe(0);
  const facts = (dataDir: string) => {
    const {
      posts = [],
      terms = [],
      post_terms: links = [],
    } = readStoredRows(dataDir, ['posts', 'terms', 'post_terms']);
    return posts
      .filter(({ type }) => type === 'article' || type === 'page')
      .map(({ id, type, status, slug, title, published_at: time, password }) => {
        const ids = links.filter(({ post_id }) => post_id === id).map(({ term_id }) => term_id);
        const names = terms.filter((term) => ids.includes(term.id)).map(({ taxonomy, name }) => `${taxonomy} ${name}`);
        return { type, status, slug, title, minute: Math.floor(Number(time) / 60_000), password, terms: names.sort() };
      })
      .sort((one, two) => (one.slug as string).localeCompare(two.slug as string));
  };
  expect(facts(copy)).toEqual(facts(original));
  const wordsOf = (dataDir: string): Map<unknown, string[]> => {
    const { posts = [], post_bodies: bodies = [] } = readStoredRows(dataDir, ['posts', 'post_bodies']);
    const source = (id: unknown): string => String(bodies.find(({ post_id }) => post_id === id)?.source);
    const articles = posts.filter(({ type }) => type !== 'microblog');
    return new Map(articles.map(({ id, slug }) => [slug, strings(JSON.parse(source(id)))]));
  };
  const [before, after] = [wordsOf(original), wordsOf(copy)];
  expect([...before.values()].flat().length).toBeGreaterThan(200);
  for (const [slug, words] of before) expect(after.get(slug), String(slug)).toEqual(words);
});
