import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

import { sample } from '#tests/kit/breadth.ts';
import { runNode } from '#tests/kit/run-node.ts';
import { freePort, type RunningServer, startServer } from '#tests/kit/start-server.ts';

let scratch: string;

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'somnia-bad-start-'));
});

afterAll(() => rm(scratch, { recursive: true, force: true }));

async function emptyFolder(): Promise<string> {
  const folder = join(scratch, randomBytes(6).toString('hex'));
  await mkdir(folder);
  return folder;
}

/** Starts a server that is expected to exit. */
async function start(env: Record<string, string>): Promise<{ code: number; output: string }> {
  const DATA_DIR = env.DATA_DIR ?? (await emptyFolder());
  return runNode('server/app/main.ts', [], { HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'warn', ...env, DATA_DIR });
}

async function command(dataDir: string, ...args: string[]): Promise<{ code: number; output: string }> {
  return runNode('server/app/cli.ts', args, { DATA_DIR: dataDir });
}

/** Expects a helpful error message: Chinese, short, no stack trace. */
function expectPlainWords({ code, output }: { code: number; output: string }): void {
  expect(code, output).toBeGreaterThan(0);
  expect(output).toMatch(/\p{Script=Han}{3}/u);
  expect(output).not.toMatch(/^\s+at |node:internal|Error:/m);
  expect(output.trim().split('\n').length, output).toBeLessThanOrEqual(4);
}

function createUser(folder: string, name: string): Promise<{ code: number; output: string }> {
  const email = `${Buffer.from(name).toString('hex')}@example.com`;
  return command(folder, 'user', 'create', '--name', name, '--email', email, '--password', 'yue-guang-2026');
}

/** A closed data folder with one user. */
async function usedFolder(): Promise<{ folder: string; file: string }> {
  const folder = await emptyFolder();
  const made = await createUser(folder, '老王');
  expect(made.code, made.output).toBe(0);
  return { folder, file: join(folder, 'somnia.db') };
}

test('a port in use is named, with another one to try', async () => {
  const port = await freePort();
  const other = createServer().listen(port, '127.0.0.1');
  await once(other, 'listening');
  onTestFinished(() => void other.close());
  const answer = await start({ PORT: String(port) });
  expectPlainWords(answer);
  expect(answer.output).toContain(`端口 ${port} 已被占用`);
  expect(answer.output).toContain(`PORT=${port + 1} npm start`);
});

test('a data folder that cannot be made or written is named', async () => {
  const file = join(await emptyFolder(), 'a-file');
  await writeFile(file, '一封信');
  for (const DATA_DIR of sample([join(file, 'data'), '/proc/somnia-data', file], 2)) {
    const answer = await start({ DATA_DIR });
    expectPlainWords(answer);
    expect(answer.output).toContain(DATA_DIR);
    expect(answer.output).toContain('DATA_DIR');
  }
  expect(await readFile(file, 'utf8')).toBe('一封信');
});

test('settings that make no sense are named, one by one', async () => {
  const cases: [Record<string, string>, string][] = [
    [{ PORT: 'abc' }, 'PORT=abc'],
    [{ PORT: '70000' }, 'PORT=70000'],
    [{ PORT: '80.5' }, 'PORT=80.5'],
    [{ SITE_URL: 'example.com' }, 'SITE_URL=example.com'],
    [{ SITE_URL: 'ftp://example.com' }, 'SITE_URL=ftp://example.com'],
    [{ SITE_URL: 'https://example.com/blog' }, 'SITE_URL'],
    [{ SOMNIA_MODE: 'debug' }, 'SOMNIA_MODE=debug'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL=loud'],
    [{ TRUST_PROXY: 'yes' }, 'TRUST_PROXY=yes'],
    [{ DATABASE_URL: 'mysql://127.0.0.1/blog' }, 'DATABASE_URL'],
    [{ DATABASE_URL: '不是地址' }, 'DATABASE_URL'],
    [{ HOST: '203.0.113.7' }, '203.0.113.7'],
  ];
  for (const [env, named] of sample(cases, 4)) {
    const answer = await start(env);
    expectPlainWords(answer);
    expect(answer.output, named).toContain(named);
  }
});

test('a PostgreSQL that does not answer is said, without its password', async () => {
  const port = await freePort();
  const answer = await start({ DATABASE_URL: `postgres://writer:moonlight-secret@127.0.0.1:${port}/blog` });
  expectPlainWords(answer);
  expect(answer.output).toContain('PostgreSQL');
  expect(answer.output).not.toContain('moonlight-secret');
});

test('a database file that is damaged is named and left as it is', async () => {
  const { folder, file } = await usedFolder();
  const whole = await readFile(file);
  const torn = Buffer.from(whole);
  randomBytes(4096).copy(torn, 0);
  const middle = Buffer.from(whole);
  for (let at = 4096; at < middle.length; at += 4096) middle.fill(0xa5, at, at + 2000);
  const half = whole.subarray(0, Math.floor(whole.length / 2) - 700);
  for (const bytes of sample([torn, half, middle, Buffer.from('<html>不是数据库</html>')], 2)) {
    for (const name of await readdir(folder)) if (/-(wal|shm)$/.test(name)) await rm(join(folder, name));
    await writeFile(file, bytes);
    const answer = await start({ DATA_DIR: folder });
    expectPlainWords(answer);
    expect(answer.output).toContain('somnia.db');
    expect((await readFile(file)).equals(bytes)).toBe(true);
    const asked = await command(folder, 'migrate', '--json');
    expect(asked.code).toBe(1);
    expect(JSON.parse(asked.output)).toMatchObject({ error_code: 'UNUSABLE' });
    expect((await readFile(file)).equals(bytes)).toBe(true);
  }
});

test('a database of a newer version is left alone', async () => {
  const { folder, file } = await usedFolder();
  const database = new Database(file);
  database.prepare('insert into schema_migrations (name) values (?)').run('9999-from-tomorrow');
  database.pragma('wal_checkpoint(truncate)');
  database.close();
  const before = await readFile(file);
  const answer = await start({ DATA_DIR: folder });
  expectPlainWords(answer);
  expect(answer.output).toMatch(/更新|升级/);
  expect((await readFile(file)).equals(before)).toBe(true);
});

async function usersOf(folder: string): Promise<string[]> {
  const database = new Database(join(folder, 'somnia.db'), { readonly: true });
  const rows = database.prepare('select name from users order by id').all() as { name: string }[];
  database.close();
  return rows.map(({ name }) => name);
}

test('after the power went off the next start goes on where it was', async () => {
  const { folder } = await usedFolder();
  let server: RunningServer = await startServer({ dataDir: folder });
  expect((await createUser(folder, '小明')).code).toBe(0);
  await server.stop('SIGKILL');
  server = await startServer({ dataDir: folder });
  onTestFinished(async () => void (await server.stop()));
  expect((await fetch(`${server.url}/`)).status).toBe(200);
  expect(await usersOf(folder)).toEqual(['老王', '小明']);
});

test('asked to end, it answers what it was asked before and ends with 0', async () => {
  const server = await startServer({ demo: true });
  onTestFinished(() => server.clean());
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  await once(socket, 'connect');
  let answer = '';
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString('utf8')));
  const body = JSON.stringify({ id: 1 });
  const head = [
    'POST /somnia/post-view HTTP/1.1',
    'Host: localhost',
    `Origin: ${server.url}`,
    'Content-Type: application/json',
  ];
  // The server has received the request head, and the last bytes only arrive after it was asked to stop.
  socket.write([...head, `Content-Length: ${body.length}`, 'Connection: close', '', body.slice(0, 3)].join('\r\n'));
  const isOpen = () =>
    fetch(`${server.url}/livez`).then(
      () => true,
      () => false,
    );
  // An answer on another connection: what came before it has been read.
  expect(await isOpen()).toBe(true);
  const ended = server.stop('SIGTERM');
  await expect.poll(isOpen).toBe(false);
  socket.write(body.slice(3));
  await once(socket, 'close');
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  expect(answer).toContain('"views":');
  expect(await ended).toBe(0);
});

test('the command line refuses what it does not understand, in Chinese', async () => {
  const { folder } = await usedFolder();
  const cases: [string[], string][] = [
    [['fly'], '没有「fly」这个命令'],
    [['user', 'fly'], '没有「user fly」这个命令'],
    [['option', 'set', 'site_name'], ''],
    [['option', 'set', 'no_such_option', '1'], 'no_such_option'],
    [['user', 'create', '--colour', 'red'], 'colour'],
    [['import', 'wordpress'], 'WordPress 导出文件'],
    [['export', '/tmp/somnia.zip'], '.tar.gz'],
    [
      [
        'user',
        'create',
        '--name',
        '阿红',
        '--email',
        'a@example.com',
        '--password',
        'yue-guang-2026',
        '--role',
        'queen',
      ],
      'queen',
    ],
    [['user', 'create', '--name', '阿红', '--email', '不是邮箱', '--password', 'yue-guang-2026'], '邮箱'],
    [['user', 'ban', '没有这个人'], '没有这个人'],
    [['option', 'set', 'site_closed', '也许'], '关闭互动'],
    [['option', 'set', 'seo_home_title', '长'.repeat(500)], '不正确'],
  ];
  for (const [args, words] of sample(cases, 4)) {
    const spoken = await command(folder, ...args);
    expect(spoken.code, args.join(' ')).toBe(1);
    expect(spoken.output).toContain(words);
    expect(spoken.output, args.join(' ')).toMatch(/\p{Script=Han}{3}/u);
    expect(spoken.output).not.toMatch(/^\s+at |Error:|Unknown option/m);
  }
  for (const [args] of sample(cases.slice(0, 5), 2)) {
    const asJson = await command(folder, ...args, '--json');
    expect(asJson.code).toBe(1);
    const { error, error_code } = JSON.parse(asJson.output) as Record<string, string>;
    expect(error).toMatch(/\p{Script=Han}{3}/u);
    expect(error_code).toMatch(/^[A-Z_]+$/);
  }
  expect(await usersOf(folder)).toEqual(['老王']);
});
