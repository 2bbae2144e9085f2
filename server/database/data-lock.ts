import { accessSync, constants, existsSync, lchownSync, statSync } from 'node:fs';
import { join } from 'node:path';

import Sqlite from 'better-sqlite3';
import type { Client } from 'pg';

import { DatabaseUnusable } from './connect.ts';

/**
 * The lock on a site's data: shared by servers and commands, exclusive for a program that replaces everything. The
 * engine releases it when the process ends for any reason.
 */
export interface DataLock {
  /**
   * @returns false, keeping the shared lock, while other programs use the data
   * @throws when the lock cannot be checked
   */
  takeExclusive: () => Promise<boolean>;
  /** Goes back to the shared lock. */
  share: () => Promise<void>;
  release: () => Promise<void>;
}

const reopenMs = 3000;
const replacingError = (): DatabaseUnusable =>
  new DatabaseUnusable('这份数据正在被恢复或搬移，请等它完成后再启动。没有写入任何内容。');
const inUseError = (): DatabaseUnusable =>
  new DatabaseUnusable(
    '有别的程序正在使用这份数据（运行中的站点，或另一条命令）。请先停止站点，等其他命令结束，再执行一次；也可以不停站点，在后台「备份与恢复」里恢复。没有写入任何内容。',
  );

const notWritableError = (path: string): DatabaseUnusable =>
  new DatabaseUnusable(
    `文件 ${path} 不能写入（多半是用 root 执行过命令），这样无法知道有没有别的程序正在使用这份数据。请用 root 把它的所有者改成运行站点的用户（chown），再试一次。没有写入任何内容。`,
  );

/** Files created by root must be usable by the site's own user, who owns the folder. */
function giveToOwner(path: string, dataDir: string): void {
  if (process.getuid?.() !== 0) return;
  try {
    const { uid, gid } = statSync(dataDir);
    lchownSync(path, uid, gid);
  } catch {
    // Some file systems have no owners; a process that cannot write gets an error later.
  }
}

/**
 * Opens the lock file. It must be writable: a read-only connection gets a shared lock for every request and would
 * believe that it has exclusive access.
 */
function openLockFile(dataDir: string): Sqlite.Database {
  const path = join(dataDir, 'running.lock');
  const isNew = !existsSync(path);
  const file = new Sqlite(path, { timeout: 0 });
  if (isNew) giveToOwner(path, dataDir);
  try {
    accessSync(path, constants.W_OK);
    return file;
  } catch {
    file.close();
    throw notWritableError(path);
  }
}

/** A separate lock database: shared users hold a read lock, an exclusive user holds the write lock. */
class SqliteDataLock implements DataLock {
  readonly #file: Sqlite.Database;

  constructor(dataDir: string) {
    this.#file = openLockFile(dataDir);
  }

  #begin(isAlone: boolean): boolean {
    if (this.#file.inTransaction) this.#file.exec('rollback');
    try {
      this.#file.exec(isAlone ? 'begin exclusive' : 'begin');
      // `begin` alone takes no lock; a read does.
      this.#file.prepare('select count(*) from sqlite_schema').get();
      return true;
    } catch (error) {
      if (this.#file.inTransaction) this.#file.exec('rollback');
      if ((error as { code?: string }).code?.startsWith('SQLITE_BUSY')) return false;
      throw error;
    }
  }

  async share(): Promise<void> {
    if (!this.#begin(false)) throw replacingError();
  }

  async takeExclusive(): Promise<boolean> {
    if (this.#begin(true)) return true;
    await this.share();
    return false;
  }

  async release(): Promise<void> {
    this.#file.close();
  }
}

/** Advisory locks on a connection that lives as long as the program; after a reconnect they are taken again. */
class PostgresDataLock implements DataLock {
  readonly #url: string;
  #client: Client | null = null;
  /** Locks of the current connection. The shared lock is never released, so nobody can take over in between. */
  #held = { shared: false, alone: false };
  #wantsAlone = false;
  #isWorking = false;
  /** Serialises changes, so that the last request wins. */
  #turn: Promise<unknown> = Promise.resolve();
  #timer: NodeJS.Timeout | null = null;
  #hasEnded = false;

  constructor(url: string) {
    this.#url = url;
  }

  async #open(): Promise<Client> {
    // Loaded only where it is used.
    const { default: pg } = await import('pg');
    const client = new pg.Client({ connectionString: this.#url, keepAlive: true });
    client.on('error', () => {});
    client.on('end', () => {
      if (this.#client !== client) return;
      this.#client = null;
      if (this.#isWorking) this.#settleLater();
    });
    await client.connect();
    if (this.#hasEnded) {
      await client.end();
      throw new Error('The program lets go of the data.');
    }
    this.#client = client;
    this.#held = { shared: false, alone: false };
    return client;
  }

  /**
   * Makes the held locks match the requested ones.
   * @returns whether they match
   * @throws when the database is unreachable
   */
  async #settleNow(): Promise<boolean> {
    const client = this.#client ?? (await this.#open());
    const ask = async (call: string): Promise<boolean> => {
      const text = `select ${call}(hashtextextended('somnia data ' || current_schema(), 0)) as held`;
      const { rows } = await client.query<{ held: boolean }>(text);
      return rows[0]?.held ?? false;
    };
    const held = this.#held;
    held.shared ||= await ask('pg_try_advisory_lock_shared');
    if (!held.shared) return false;
    // A session's own shared lock does not block its exclusive lock.
    if (this.#wantsAlone) held.alone ||= await ask('pg_try_advisory_lock');
    else if (held.alone) held.alone = !(await ask('pg_advisory_unlock'));
    return held.alone === this.#wantsAlone;
  }

  #settle(): Promise<boolean> {
    const settled = this.#turn.then(() => this.#settleNow());
    this.#turn = settled.catch(() => {});
    return settled;
  }

  #settleLater(): void {
    if (this.#hasEnded || this.#timer) return;
    this.#timer = setTimeout(() => {
      this.#timer = null;
      this.#settle().then(
        (isSettled) => (isSettled ? undefined : this.#settleLater()),
        () => this.#settleLater(),
      );
    }, reopenMs).unref();
  }

  async share(): Promise<void> {
    this.#wantsAlone = false;
    if (this.#isWorking) {
      // A lost connection has already released the exclusive lock; retry until the shared one is held again.
      if (!(await this.#settle().catch(() => false))) this.#settleLater();
      return;
    }
    if (!(await this.#settle())) throw replacingError();
    this.#isWorking = true;
  }

  async takeExclusive(): Promise<boolean> {
    this.#wantsAlone = true;
    let isAlone = false;
    try {
      isAlone = await this.#settle();
    } finally {
      this.#wantsAlone = isAlone;
    }
    return isAlone;
  }

  async release(): Promise<void> {
    this.#hasEnded = true;
    if (this.#timer) clearTimeout(this.#timer);
    const client = this.#client;
    this.#client = null;
    await client?.end();
  }
}

/**
 * Acquires the data lock for a folder and, when `url` names one, a PostgreSQL database. `alone`: exclusive until the
 * end of the program.
 * @throws DatabaseUnusable with a Chinese message while others hold it or the database is unreachable
 */
export async function acquireDataLock(url: string, dataDir: string, { alone = false } = {}): Promise<DataLock> {
  let use: DataLock | undefined;
  try {
    use = /^postgres(ql)?:\/\//.test(url) ? new PostgresDataLock(url) : new SqliteDataLock(dataDir);
    await use.share();
    if (alone && !(await use.takeExclusive())) throw inUseError();
    return use;
  } catch (error) {
    await use?.release().catch(() => {});
    throw explain(error, dataDir);
  }
}

function explain(error: unknown, dataDir: string): Error {
  const { code = '', message } = error as { code?: string; message: string };
  if (error instanceof DatabaseUnusable) return error;
  if (code.startsWith('SQLITE_')) {
    const path = join(dataDir, 'running.lock');
    return new DatabaseUnusable(`无法使用文件 ${path}（${code}），请检查数据目录的磁盘空间与读写权限。`);
  }
  return new DatabaseUnusable(`连接不上 PostgreSQL：${message}。请检查 DATABASE_URL 与数据库服务是否已启动。`);
}
