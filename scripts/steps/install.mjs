import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { capture, root, say, StepFailed } from './run.mjs';

const stamp = join(root, 'node_modules/.somnia-installed');
const lock = join(root, '.installing');
const staleLockMs = 15 * 60_000;

function lockfileHash() {
  const hash = createHash('sha256');
  for (const name of ['package-lock.json', 'package.json']) hash.update(readFileSync(join(root, name)));
  return `${process.platform}-${process.arch}-${hash.digest('hex')}`;
}

function isInstalled() {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === lockfileHash();
}

/** Two commands begun at once: the second waits for the first one's installation. */
async function withLock(work) {
  for (;;) {
    try {
      mkdirSync(lock);
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw new StepFailed(`无法写入项目目录 ${root}（${error.code}），请检查权限与磁盘空间。`);
      const age = Date.now() - statSync(lock, { throwIfNoEntry: false })?.mtimeMs;
      if (age > staleLockMs) rmSync(lock, { recursive: true, force: true });
      await wait(500);
    }
  }
  try {
    return await work();
  } finally {
    rmSync(lock, { recursive: true, force: true });
  }
}

function npmCommand() {
  // npm tells its scripts where it lies; outside of it the one on the path serves.
  const cli = process.env.npm_execpath;
  return cli && cli.endsWith('.js') ? [process.execPath, [cli]] : ['npm', []];
}

/**
 * Installs what package-lock.json names, when it is not there yet. Install scripts are not run: every native part
 * that is used ships its binaries inside its package.
 */
export async function ensureInstalled() {
  if (isInstalled()) return;
  await withLock(async () => {
    if (isInstalled()) return;
    say('正在安装依赖（首次约需一两分钟）……');
    const begun = Date.now();
    const [command, prefix] = npmCommand();
    const args = [...prefix, 'ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', '--include=dev', '--include=optional'];
    const { code, output } = await capture(command, args, { env: { ...process.env, NODE_ENV: '' } });
    if (code !== 0) {
      throw new StepFailed(`${output.trim()}\n\n安装依赖失败。请检查网络与磁盘空间后重试；仍不行可删除 node_modules 再试。`);
    }
    mkdirSync(dirname(stamp), { recursive: true });
    writeFileSync(stamp, lockfileHash());
    say(`依赖已安装，用时 ${((Date.now() - begun) / 1000).toFixed(1)} 秒。`);
  });
}
