import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

import { installSystemPackages } from './packages.mjs';
import { capture, StepFailed } from './run.mjs';

// The headless shell draws the same pages for half the processor time.
const shell = 'chromium-headless-shell';
const names = [shell, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const macPath = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

function findBrowser() {
  if (process.env.SOMNIA_BROWSER) return process.env.SOMNIA_BROWSER;
  const folders = (process.env.PATH ?? '').split(delimiter);
  const places = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...places, macPath].find((path) => existsSync(path));
}

async function hasFontFor(language) {
  if (process.platform !== 'linux') return true;
  const { code, output } = await capture('fc-list', [`:lang=${language}`, 'family']);
  return code === 0 && output.trim() !== '';
}

async function listMissing() {
  const missing = findBrowser() ? [] : ['chromium'];
  return (await hasFontFor('zh')) ? missing : [...missing, 'fontconfig', 'fonts-noto-cjk'];
}

/** Path of the browser for end-to-end tests and screenshots; installs it and a Chinese font where permitted. */
export async function ensureBrowser() {
  const wanted = await listMissing();
  if (wanted.length > 0) {
    // Emoji have colour where their font can be installed; nothing depends on it.
    const welcome = (await hasFontFor('und-zsye')) ? [] : ['fonts-noto-color-emoji'];
    const hasShell = wanted.includes('chromium') && (await installSystemPackages([shell]));
    await installSystemPackages([...wanted.filter((name) => name !== 'chromium' || !hasShell), ...welcome]);
    const missing = await listMissing();
    if (missing.length > 0)
      throw new StepFailed(`缺少浏览器测试所需的 ${missing.join('、')}，请用系统的包管理器安装。`);
  }
  return findBrowser();
}
