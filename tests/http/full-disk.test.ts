import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, chmod, mkdir, mkdtemp, rm, stat, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

import { errorText } from '#contract/errors.ts';
import { collect, runNode, spawnNode } from '#tests/kit/run-node.ts';
import { type RunningServer, startServer } from '#tests/kit/start-server.ts';

const login = { name: '老王', password: 'yue-guang-2026' };
let scratch: string;

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'somnia-full-disk-'));
});
afterAll(() => rm(scratch, { recursive: true, force: true }));

async function usedFolder(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const facts = ['--name', login.name, '--email', 'wang@example.com', '--password', login.password];
  const made = await runNode('server/app/cli.ts', ['user', 'create', ...facts], { DATA_DIR: folder });
  expect(made.code, made.output).toBe(0);
  return folder;
}

/** A disk of its own; undefined where the system does not let us mount one. */
function mountDisk(folder: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=40m', 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    return false;
  }
  onTestFinished(() => void execFileSync('umount', ['-l', folder]));
  return true;
}

async function fill(folder: string): Promise<() => Promise<void>> {
  const filler = join(folder, 'filler');
  for (const size of [1_048_576, 4096]) {
    const piece = Buffer.alloc(size, 1);
    const { bavail, bsize } = await statfs(folder);
    for (let left = Math.ceil((bavail * bsize) / size) + 1; left > 0; left--) {
      if (
        !(await appendFile(filler, piece).then(
          () => true,
          () => false,
        ))
      )
        break;
    }
  }
  return () => rm(filler);
}

function signIn({ url }: RunningServer): Promise<Response> {
  const headers = { 'content-type': 'application/json', origin: url };
  return fetch(`${url}/nv/user-login`, { method: 'POST', headers, body: JSON.stringify(login) });
}

async function expectReadOnly(server: RunningServer): Promise<void> {
  for (const path of ['/', '/feed', '/readyz', '/no-such-page']) {
    const { status } = await fetch(`${server.url}${path}`);
    expect(status, path).toBe(path === '/no-such-page' ? 404 : 200);
  }
  const refused = await signIn(server);
  expect(refused.status).toBe(507);
  expect(await refused.json()).toEqual({ error: errorText.NO_SPACE, error_code: 'NO_SPACE' });
}

/** The first write takes what the start was given from the reserve. */
async function useUp(server: RunningServer): Promise<void> {
  for (let tries = 0; tries < 300 && (await signIn(server)).ok; tries++);
}

test('a site on a full disk is read, refuses to write, and starts again', async () => {
  const disk = join(scratch, 'disk');
  await mkdir(disk);
  if (!mountDisk(disk)) return expectReadOnlyStart(await usedFolder(join(disk, 'data')));
  const dataDir = await usedFolder(join(disk, 'data'));
  let server = await startServer({ dataDir });
  onTestFinished(async () => void (await server.stop('SIGKILL')));
  expect((await signIn(server)).status).toBe(200);
  const reserved = (await stat(join(dataDir, 'reserve.space'))).size;
  const makeRoom = await fill(disk);
  await useUp(server);
  await expectReadOnly(server);
  for (const signal of ['SIGKILL', 'SIGTERM'] as const) {
    expect(await server.stop(signal)).toBe(signal === 'SIGTERM' ? 0 : null);
    await fill(disk);
    server = await startServer({ dataDir });
    await useUp(server);
    await expectReadOnly(server);
  }
  expect((await stat(join(dataDir, 'reserve.space'))).size).toBeLessThan(reserved);
  await makeRoom();
  await expect.poll(async () => (await signIn(server)).status).toBe(200);
});

test('a read-only data folder is named, with what to do', async () => {
  const folder = await usedFolder(join(scratch, 'read-only'));
  const isMounted = mountDisk(folder);
  // A folder without the right to write is as good, but nothing is forbidden to root.
  if (isMounted) execFileSync('mount', ['-o', 'remount,ro', folder]);
  else await chmod(folder, 0o555);
  const { code, output } = await runNode('server/app/main.ts', [], { PORT: '0', HOST: '127.0.0.1', DATA_DIR: folder });
  expect(code).toBe(1);
  expect(output).toContain(`数据目录 ${folder}`);
  expect(output).toContain(isMounted ? '只读' : '请检查目录权限');
  expect(output.trim().split('\n')).toHaveLength(1);
  await chmod(folder, 0o755).catch(() => {});
});

test('an empty folder on a full disk is refused, with what to do', async () => {
  const folder = join(scratch, 'empty');
  await mkdir(folder);
  const isFull = !mountDisk(folder);
  if (!isFull) await fill(folder);
  const child = spawnNode('server/app/main.ts', [], { PORT: '0', HOST: '127.0.0.1', DATA_DIR: folder }, isFull);
  const output = collect(child);
  const [code] = (await once(child, 'exit')) as [number];
  expect(code).toBe(1);
  expect(output()).toMatch(/磁盘已满|磁盘空间/);
  expect(output().trim().split('\n')).toHaveLength(1);
});

async function expectReadOnlyStart(dataDir: string): Promise<void> {
  const before = await startServer({ dataDir });
  expect((await signIn(before)).status).toBe(200);
  await before.stop('SIGKILL');
  const server = await startServer({ dataDir, isFull: true });
  await expectReadOnly(server);
  expect(await server.stop()).toBe(0);
  const after = await startServer({ dataDir });
  expect((await signIn(after)).status).toBe(200);
  await after.stop();
}

test('after it was killed, a site whose files cannot grow starts and is read', async () => {
  await expectReadOnlyStart(await usedFolder(join(scratch, 'limited')));
});
