import { existsSync } from 'node:fs';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { dirname, join } from 'node:path';

import { OptionStore } from '#server/features/options/service.ts';
import { connect, type Connection, refreshStatistics } from '#server/database/connect.ts';
import { migrate } from '#server/database/migrate.ts';
import { type Clock, systemClock } from '#server/kit/clock.ts';
import { createLog } from '#server/kit/log.ts';
import { PageCache } from '#server/kit/page-cache.ts';
import { type Settings, SettingError } from '#server/kit/settings.ts';
import type { Site } from '#server/kit/site.ts';
import { openNews } from '#server/providers/invalidations/open-news.ts';
import { openJobs } from '#server/providers/jobs/open-jobs.ts';
import { openStorage } from '#server/providers/storage/open-storage.ts';

import { securityHeaders } from './security.ts';

export interface RunningSite {
  site: Site;
  cache: PageCache;
  /** Ends everything in order; what was acknowledged is on disk afterwards. */
  close: () => Promise<void>;
}

function refuseFolder(folder: string, error: unknown): SettingError {
  const code = (error as NodeJS.ErrnoException).code ?? '未知原因';
  return new SettingError(
    `数据目录 ${folder} 无法写入（${code}）。请检查目录权限与磁盘空间，或用 DATA_DIR 指定另一个目录。`,
  );
}

/** Node's own way to make a path goes round for ever where a system folder takes no entries, as `/proc` does. */
async function makeFolder(folder: string): Promise<void> {
  if (existsSync(folder)) return;
  await makeFolder(dirname(folder));
  await mkdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
}

async function ensureDataFolder(folder: string): Promise<void> {
  try {
    await makeFolder(folder);
    const probe = join(folder, `.probe-${process.pid}`);
    await writeFile(probe, '');
    await import('node:fs/promises').then(({ rm }) => rm(probe));
  } catch (error) {
    throw refuseFolder(folder, error);
  }
}

/** The site's own key: from the setting, else made once and kept in the data folder, readable by its owner only. */
async function readKey(settings: Settings): Promise<Buffer> {
  if (settings.secret) {
    if (settings.secret.length < 32) throw new SettingError('SOMNIA_SECRET 太短，请填写至少 32 个字符的随机文本。');
    return Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from(settings.secret)));
  }
  const path = join(settings.dataDir, 'secret.key');
  const kept = await readFile(path, 'utf8').catch(() => null);
  if (kept !== null) {
    const key = Buffer.from(kept.trim(), 'hex');
    if (key.length !== 32)
      throw new SettingError(
        `密钥文件 ${path} 已损坏。请把它换成另外保存的那一份；没有的话，把它移走，再用 restore 命令（加 --replace）恢复含有密钥的备份。`,
      );
    return key;
  }
  const key = randomBytes(32);
  await writeFile(path, `${key.toString('hex')}\n`, { mode: 0o600 });
  await chmod(path, 0o600);
  return key;
}

/** Opens the database of these settings, brought up to date. */
export async function openDatabase(settings: Settings): Promise<Connection> {
  const file = { path: join(settings.dataDir, 'somnia.db'), synchronous: 'FULL' as const };
  const connection = await connect(settings.databaseUrl, file);
  try {
    await migrate(connection);
    await refreshStatistics(connection);
  } catch (error) {
    await connection.db.destroy().catch(() => {});
    throw error;
  }
  return connection;
}

/**
 * Puts a site together from its settings: the one place that chooses implementations.
 * @throws SettingError or DatabaseUnusable with a Chinese sentence that says what to do
 */
export async function composeSite(settings: Settings, clock: Clock = systemClock): Promise<RunningSite> {
  await ensureDataFolder(settings.dataDir);
  const key = await readKey(settings);
  const log = createLog(settings.logLevel);
  const storage = await openStorage(settings);
  const connection = await openDatabase(settings);
  const jobs = await openJobs(connection, clock, log);
  const url = settings.siteUrl || `http://localhost:${settings.port}`;
  const cache = new PageCache(clock, undefined, securityHeaders(url));
  const news = openNews(connection, settings.databaseUrl, clock, log);
  const options = new OptionStore();
  const site: Site = {
    settings,
    url,
    db: connection.db,
    engine: connection.engine,
    clock,
    log,
    options,
    jobs,
    storage,
    key,
    invalidate: (tags) => cache.invalidate(tags),
    announce: news.announce,
  };
  await options.load(site);
  const stopFollowing = await news.follow(async (tags) => {
    if (tags.includes('options')) await options.load(site);
    cache.invalidate(tags);
  });
  const close = async (): Promise<void> => {
    await stopFollowing();
    await jobs.stop(10_000);
    await connection.db.destroy();
  };
  return { site, cache, close };
}
