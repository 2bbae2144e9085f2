import { existsSync } from 'node:fs';

import { capture, say } from './run.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const macPath = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

async function findBrowser() {
  if (process.env.SOMNIA_BROWSER) return process.env.SOMNIA_BROWSER;
  for (const name of names) {
    const { code, output } = await capture('which', [name]);
    if (code === 0) return output.trim();
  }
  return existsSync(macPath) ? macPath : null;
}

async function hasChineseFont() {
  if (process.platform !== 'linux') return true;
  const { code, output } = await capture('fc-list', [':lang=zh', 'family']);
  return code === 0 && output.trim() !== '';
}

/** The browser for journeys and pictures, with a Chinese font; installed when this may be done. Null: there is none. */
export async function ensureBrowser() {
  let browser = await findBrowser();
  const missing = [];
  if (!browser) missing.push('chromium');
  if (!(await hasChineseFont())) missing.push('fontconfig', 'fonts-noto-cjk');
  if (missing.length > 0 && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say(`正在安装 ${missing.join('、')}（测试用）……`);
    await capture('apt-get', ['update', '-qq']);
    await capture('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing], {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    browser = await findBrowser();
  }
  return browser;
}
