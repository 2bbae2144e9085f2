import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { root, say, StepFailed, undoAtEnd } from './run.mjs';

const folder = join(root, '.cache');
const file = join(folder, 'preparing');
const staleMs = 15 * 60_000;

function isAbandoned() {
  try {
    if (Date.now() - statSync(file).mtimeMs > staleMs) return true;
    const pid = Number(readFileSync(file, 'utf8'));
    // The lock file was created but its process id is not written yet.
    if (pid === 0) return false;
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH';
  }
}

function tryToTake() {
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw new StepFailed(`无法写入项目目录 ${root}（${error.code}）。请检查目录的权限与磁盘空间。`);
  }
}

/** Only one command at a time installs and builds: others wait, then find the work done. */
export async function whilePreparing(work) {
  let told = false;
  while (!tryToTake()) {
    if (isAbandoned()) {
      rmSync(file, { force: true });
      continue;
    }
    if (!told) say('另一条命令正在安装或构建，等它完成……');
    told = true;
    await wait(200);
  }
  const release = undoAtEnd(() => rmSync(file, { force: true }));
  try {
    return await work();
  } finally {
    await release();
  }
}
