import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { DatabaseUnusable } from '#server/database/connect.ts';
import { readSettings, type Settings, SettingError } from '#server/kit/settings.ts';
import type { Site } from '#server/kit/site.ts';
import { openMailer } from '#server/providers/mail/open-mailer.ts';
import { installCode, needsInstallation } from '#server/features/installs/service.ts';
import { flushHits } from '#server/features/redirects/service.ts';
import { flushViews } from '#server/features/stats/service.ts';

import { buildApp } from './build-app.ts';
import { builtPages, clientFolder } from './built-pages.ts';
import { composeSite } from './compose.ts';
import { developmentPages, openVite } from './development.ts';
import { connectJobs, connectReactions } from './reactions.ts';

const root = join(import.meta.dirname, '../..');

function readEnvFile(): void {
  const path = join(root, '.env');
  if (existsSync(path)) process.loadEnvFile(path);
}

function explain(error: unknown, settings: Settings | null): string {
  if (error instanceof SettingError || error instanceof DatabaseUnusable) return error.message;
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') {
    return `端口 ${settings?.port} 已被占用。请关闭占用它的程序，或换一个端口，例如：PORT=${(settings?.port ?? 3000) + 1} npm start`;
  }
  if (code === 'EACCES') return `没有权限监听 ${settings?.host}:${settings?.port}，请换用 1024 以上的端口。`;
  if (code === 'EADDRNOTAVAIL') return `这台机器没有地址 ${settings?.host}，请检查 HOST。`;
  return `启动失败：${(error as Error).stack ?? String(error)}`;
}

/** What the owner does first, with what no stranger knows. */
async function wizardLine(site: Site, address: string): Promise<string> {
  if (!(await needsInstallation(site))) return '';
  const code = installCode(site);
  return `还没有安装：请打开 ${address}/nv-admin/install#${code} 填写站点名称与管理员。安装码：${code}`;
}

async function announce(site: Site, port: number, accounts: string): Promise<void> {
  const { host } = site.settings;
  const shown = host === '0.0.0.0' || host === '127.0.0.1' ? 'localhost' : host;
  const lines = [
    `Somnia 25.8.0 已启动：http://${shown}:${port}`,
    `数据目录：${site.settings.dataDir}`,
    openMailer(site.settings).place,
  ];
  const address = site.settings.siteUrl || `http://${shown}:${port}`;
  lines.push(...[accounts, await wizardLine(site, address)].filter((line) => line !== ''));
  if (site.settings.mode === 'development') lines.push('当前为开发模式，请不要用它对外提供服务。');
  process.stdout.write(`${lines.join('\n')}\n`);
}

/** Makes the demonstration where nothing is yet. @returns a line about its accounts */
async function seed(site: Site): Promise<string> {
  const { demoAccounts, seedDemo } = await import('#server/seeds/demo.ts');
  await seedDemo(site);
  return demoAccounts(site);
}

const impatientMs = 1000;

/**
 * Resolves at the first signal to end. The terminal, npm and the launcher may each pass on the same one, so only one
 * that comes later means that somebody is tired of waiting.
 */
function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    let firstAt: number | null = null;
    const stop = (): void => {
      firstAt ??= performance.now();
      resolve();
      if (performance.now() - firstAt > impatientMs) process.exit(1);
    };
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, stop);
  });
}

async function main(): Promise<void> {
  let settings: Settings | null = null;
  try {
    readEnvFile();
    const demo = process.argv.includes('--demo');
    settings = readSettings(demo ? { SOMNIA_MODE: 'development', ...process.env } : process.env);
    const { site, cache, close } = await composeSite(settings);
    connectReactions(site);
    connectJobs(site);
    const accounts = demo ? await seed(site) : '';
    const vite = process.env.SOMNIA_DEV === '1' ? await openVite(root) : null;
    const pages = vite ? developmentPages(vite) : builtPages;
    const before = vite?.middlewares ?? null;
    const app = await buildApp({ site, cache, pages, clientFolder: vite ? null : clientFolder, before });
    await app.listen({ port: settings.port, host: settings.host });
    await site.jobs.start();
    const bound = app.server.address();
    await announce(site, typeof bound === 'object' && bound ? bound.port : settings.port, accounts);
    await untilStopped();
    await app.close();
    await flushViews(site);
    await flushHits(site);
    await close();
    process.exit(0);
  } catch (error) {
    process.stderr.write(`${explain(error, settings)}\n`);
    process.exit(1);
  }
}

await main();
