import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { OptionStore } from '#server/features/settings/options.service.ts';
import { connect, type Connection, refreshStatistics } from '#server/database/connect.ts';
import { type DataLock, acquireDataLock } from '#server/database/data-lock.ts';
import { migrate } from '#server/database/migrate.ts';
import { isRestoredWith } from '#server/features/transfers/service.ts';
import { keyId } from '#server/importers/backup/backup-format.ts';
import { type Clock, systemClock } from '#server/kit/clock.ts';
import { releaseReserve } from '#server/kit/disk-reserve.ts';
import { createLog } from '#server/kit/log.ts';
import { isNoSpace, writeIfSpace } from '#server/kit/no-space.ts';
import { PageCache } from '#server/kit/page-cache.ts';
import { type Settings, SettingError } from '#server/kit/settings.ts';
import { informTagListeners, isSignal } from '#server/kit/signals.ts';
import type { Site } from '#server/kit/site.ts';
import { dropStagedKey, placeStagedKey, readSiteKey, stagedKey } from '#server/kit/site-key.ts';
import { openInvalidationBus } from '#server/providers/invalidations/open-invalidation-bus.ts';
import { openJobs } from '#server/providers/jobs/open-jobs.ts';
import { openStorage } from '#server/providers/storage/open-storage.ts';

import { securityHeaders } from './security.ts';
import { siteTables } from './tables.ts';

export interface RunningSite {
  site: Site;
  cache: PageCache;
  /** Shuts everything down in order; all acknowledged writes are on disk afterwards. */
  close: () => Promise<void>;
}

function throwUnusableFolder(folder: string, error: unknown): SettingError {
  const code = (error as NodeJS.ErrnoException).code ?? '未知原因';
  if (code === 'EROFS') {
    return new SettingError(
      `数据目录 ${folder} 所在的磁盘是只读的，无法写入（EROFS）。请检查磁盘的挂载方式，或用 DATA_DIR 指定另一个目录。`,
    );
  }
  return new SettingError(
    `数据目录 ${folder} 无法写入（${code}）。请检查目录权限与磁盘空间，或用 DATA_DIR 指定另一个目录。`,
  );
}

/** Node's recursive mkdir loops forever in system folders that accept no entries, such as `/proc`. */
async function makeFolder(folder: string): Promise<void> {
  if (existsSync(folder)) return;
  await makeFolder(dirname(folder));
  await mkdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
}

/** @throws SettingError when the folder is not writable */
export async function ensureDataFolder(folder: string): Promise<void> {
  try {
    await makeFolder(folder);
    releaseReserve(folder);
    const probe = join(folder, `.probe-${process.pid}`);
    await writeFile(probe, '');
    await rm(probe);
  } catch (error) {
    // A full disk is no reason to stop: what is there can be read.
    if (!isNoSpace(error)) throw throwUnusableFolder(folder, error);
  }
}

/** Opens the database of these settings, lets `checkDatabase` inspect it, then runs the migrations. */
async function openDatabase(
  settings: Settings,
  checkDatabase: (connection: Connection) => Promise<void> = async () => {},
): Promise<Connection> {
  const file = { path: join(settings.dataDir, 'somnia.db'), synchronous: 'FULL' as const };
  const connection = await connect(settings.databaseUrl, file);
  try {
    await checkDatabase(connection);
    await migrate(connection);
    await writeIfSpace(() => refreshStatistics(connection));
  } catch (error) {
    await connection.db.destroy().catch(() => {});
    throw error;
  }
  return connection;
}

/** If a restore was committed but the process ended before its key was installed, the staged key is the site's key. */
async function applyStagedKey({ db }: Connection, settings: Settings): Promise<Buffer> {
  const { dataDir, secret } = settings;
  const staged = secret ? null : await stagedKey(dataDir);
  if (staged && (await isRestoredWith(db, keyId(staged)))) await placeStagedKey(dataDir);
  const key = await readSiteKey(settings);
  if (staged) await dropStagedKey(dataDir);
  return key;
}

export interface OpenOptions {
  clock?: Clock;
  /**
   * Existing data lock, for programs that open the site more than once; by default one is acquired here and released on
   * close.
   */
  dataLock?: DataLock;
  /** Requires exclusive use of the data. */
  isExclusive?: boolean;
  /** Inspects the database before anything is written; throws to leave it unchanged. */
  checkDatabase?: (connection: Connection) => Promise<void>;
}

async function assemble(
  settings: Settings,
  connection: Connection,
  { clock = systemClock }: OpenOptions,
): Promise<RunningSite> {
  const key = await applyStagedKey(connection, settings);
  const log = createLog(settings.logLevel);
  const storage = await openStorage(settings);
  const jobs = await openJobs(connection, clock, log);
  const url = settings.siteUrl || `http://localhost:${settings.port}`;
  const cache = new PageCache(clock, undefined, securityHeaders(url));
  const news = openInvalidationBus(connection, settings.databaseUrl, clock, log);
  const options = new OptionStore();
  const site: Site = {
    settings,
    url,
    db: connection.db,
    engine: connection.engine,
    tables: siteTables,
    clock,
    log,
    options,
    jobs,
    storage,
    key,
    invalidate: (tags) => {
      const ofPages = tags.filter((tag) => !isSignal(tag));
      if (ofPages.length > 0) cache.invalidate(ofPages);
      informTagListeners(site, tags);
    },
    publishInvalidations: news.publishInvalidations,
  };
  await options.load(site);
  const stopFollowing = await news.subscribe(async (tags) => {
    if (tags.includes('options')) await options.load(site);
    site.invalidate(tags);
  });
  const close = async (): Promise<void> => {
    await stopFollowing();
    await jobs.stop(10_000);
    await connection.db.destroy();
  };
  return { site, cache, close };
}

/**
 * Composition root: builds a site from its settings and chooses all implementations.
 * @throws SettingError or DatabaseUnusable with a Chinese message that says what to do
 */
export async function composeSite(settings: Settings, opening: OpenOptions = {}): Promise<RunningSite> {
  const { dataLock, isExclusive, checkDatabase } = opening;
  await ensureDataFolder(settings.dataDir);
  const own = dataLock ? null : await acquireDataLock(settings.databaseUrl, settings.dataDir, { alone: isExclusive });
  let connection: Connection | undefined;
  try {
    connection = await openDatabase(settings, checkDatabase);
    const { close, ...running } = await assemble(settings, connection, opening);
    return { ...running, close: async () => close().finally(() => own?.release()) };
  } catch (error) {
    await connection?.db.destroy().catch(() => {});
    await own?.release();
    throw error;
  }
}
