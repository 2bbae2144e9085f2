import { existsSync } from 'node:fs';

import { capture, step } from './run.mjs';

const aptGet = '/usr/bin/apt-get';

/** Installs system packages where permitted. @returns whether they were installed */
export async function installSystemPackages(names) {
  if (process.getuid?.() !== 0 || !existsSync(aptGet)) return false;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return step(`正在安装测试所需的 ${names.join('、')}`, async () => {
    await capture(aptGet, ['update', '-qq'], { env });
    const { code } = await capture(aptGet, ['install', '-y', '-qq', '--no-install-recommends', ...names], { env });
    return code === 0;
  });
}
