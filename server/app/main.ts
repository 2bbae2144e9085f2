import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { DatabaseUnusable } from '#server/database/connect.ts';
import { acquireDataLock } from '#server/database/data-lock.ts';
import { isNoSpace } from '#server/kit/no-space.ts';
import { missingSiteUrl, readSettings, type Settings, SettingError } from '#server/kit/settings.ts';
import type { Site } from '#server/kit/site.ts';
import { mailerOf } from '#server/features/mail/mailer.service.ts';
import { installCode, needsInstallation } from '#server/features/site/installation.service.ts';

import { builtPages, clientFolder } from './built-pages.ts';
import { ensureDataFolder } from './compose.ts';
import { developmentPages, openVite } from './development.ts';
import { RestoreCoordinator } from './restore-coordinator.ts';
import { type ServerHost, restore, serve, type ServedSite } from './serve.ts';

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
  if (isNoSpace(error)) {
    return `数据目录 ${settings?.dataDir} 所在的磁盘已满，站点无法启动。请先删除不用的文件，腾出至少 16 MB，再启动一次；数据没有损坏。`;
  }
  return `启动失败：${(error as Error).stack ?? String(error)}`;
}

/** Startup hint for the owner: the address of the wizard with the secret that only the owner can read. */
async function installHint(site: Site, address: string): Promise<string> {
  if (!(await needsInstallation(site))) return '';
  const code = installCode(site);
  return `还没有安装：请打开 ${address}/nv-admin/install#${code} 填写站点名称与管理员。安装码：${code}`;
}

async function printStartup({ site, port }: ServedSite, accounts: string): Promise<void> {
  const { host } = site.settings;
  const shown = host === '0.0.0.0' || host === '127.0.0.1' ? 'localhost' : host;
  const lines = [
    `Somnia 25.8.0 已启动：http://${shown}:${port}`,
    `数据目录：${site.settings.dataDir}`,
    mailerOf(site).description,
  ];
  const address = site.settings.siteUrl || `http://${shown}:${port}`;
  lines.push(...[accounts, await installHint(site, address)].filter((line) => line !== ''));
  if (site.settings.mode === 'production' && site.settings.siteUrl === '') lines.push(missingSiteUrl);
  if (site.settings.mode === 'development') lines.push('当前为开发模式，请不要用它对外提供服务。');
  process.stdout.write(`${lines.join('\n')}\n`);
}

/** Creates the demo content on an empty site. @returns a line about its accounts */
async function prepareDemo(site: Site): Promise<string> {
  const { demoAccounts, seedDemo } = await import('#server/seeds/demo.ts');
  await seedDemo(site);
  return demoAccounts(site);
}

const forceExitAfterMs = 1000;

/**
 * Resolves at the first stop signal. The terminal, npm and the launcher may each forward the same signal, so only a
 * repeat after more than a second forces an immediate exit.
 */
function waitForStopSignal(): Promise<void> {
  return new Promise((resolve) => {
    let firstAt: number | null = null;
    const stop = (): void => {
      firstAt ??= performance.now();
      resolve();
      if (performance.now() - firstAt > forceExitAfterMs) process.exit(1);
    };
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, stop);
  });
}

async function createServerHost(settings: Settings): Promise<ServerHost> {
  await ensureDataFolder(settings.dataDir);
  const use = await acquireDataLock(settings.databaseUrl, settings.dataDir);
  const vite = process.env.SOMNIA_DEV === '1' ? await openVite(root) : null;
  return {
    settings,
    dataLock: use,
    coordinator: new RestoreCoordinator(use),
    pages: vite ? developmentPages(vite) : builtPages,
    clientFolder: vite ? null : clientFolder,
    before: vite?.middlewares ?? null,
  };
}

/** Serves until a stop signal; a restore in between closes the site and opens the restored one. */
async function run(house: ServerHost, isDemo: boolean): Promise<void> {
  const stopped = waitForStopSignal().then(() => null);
  let accounts = '';
  let served = await serve(house, async (site) => {
    if (isDemo) accounts = await prepareDemo(site);
  });
  await printStartup(served, accounts);
  for (;;) {
    const order = await Promise.race([stopped, house.coordinator.nextOrder()]);
    if (order === null) break;
    served = await restore(house, served, order);
  }
  await served.close();
  await house.dataLock.release();
}

async function main(): Promise<void> {
  // Output may go to a file on a full disk; the site goes on without it.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  let settings: Settings | null = null;
  try {
    readEnvFile();
    const isDemo = process.argv.includes('--demo');
    settings = readSettings(isDemo ? { SOMNIA_MODE: 'development', ...process.env } : process.env);
    await run(await createServerHost(settings), isDemo);
    process.exit(0);
  } catch (error) {
    process.stderr.write(`${explain(error, settings)}\n`);
    process.exit(1);
  }
}

await main();
