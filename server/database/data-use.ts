import { join } from 'node:path';

import Sqlite from 'better-sqlite3';
import pg from 'pg';

import { DatabaseUnusable } from './connect.ts';

/**
 * Who works on a site's data: servers and commands beside each other, or one program alone while it replaces
 * everything. The engine itself lets go of it when the process ends, however that happens.
 */
export interface DataUse {
  /** @returns false, and still shared, while another program works on the data */
  takeAlone: () => Promise<boolean>;
  /** Lets others in again. */
  share: () => Promise<void>;
  end: () => Promise<void>;
}

const reopenMs = 3000;
const replacing = (): DatabaseUnusable =>
  new DatabaseUnusable('这份数据正在被恢复或搬移，请等它完成后再启动。没有写入任何内容。');
const inUse = (): DatabaseUnusable =>
  new DatabaseUnusable(
    '有别的程序正在使用这份数据（运行中的站点，或另一条命令）。请先停止站点，等其他命令结束，再执行一次；也可以不停站点，在后台「备份与恢复」里恢复。没有写入任何内容。',
  );

/** A small database of its own beside the site's: its readers are whoever works here, its writer is alone. */
class SqliteUse implements DataUse {
  readonly #file: Sqlite.Database;

  constructor(dataDir: string) {
    this.#file = new Sqlite(join(dataDir, 'running.lock'), { timeout: 0 });
  }

  #begin(isAlone: boolean): boolean {
    if (this.#file.inTransaction) this.#file.exec('rollback');
    try {
      this.#file.exec(isAlone ? 'begin exclusive' : 'begin');
      // A transaction that only began holds nothing.
      this.#file.prepare('select count(*) from sqlite_schema').get();
      return true;
    } catch (error) {
      if (this.#file.inTransaction) this.#file.exec('rollback');
      if ((error as { code?: string }).code?.startsWith('SQLITE_BUSY')) return false;
      throw error;
    }
  }

  async share(): Promise<void> {
    if (!this.#begin(false)) throw replacing();
  }

  async takeAlone(): Promise<boolean> {
    if (this.#begin(true)) return true;
    await this.share();
    return false;
  }

  async end(): Promise<void> {
    this.#file.close();
  }
}

/** Advisory locks of a connection that lives as long as the program; a lost one is made again. */
class PostgresUse implements DataUse {
  readonly #url: string;
  #client: pg.Client | null = null;
  #isAlone = false;
  #timer: NodeJS.Timeout | null = null;
  #hasEnded = false;

  constructor(url: string) {
    this.#url = url;
  }

  async #ask(call: string): Promise<boolean> {
    const text = `select ${call}(hashtextextended('somnia data ' || current_schema(), 0)) as held`;
    const found = await this.#client?.query<{ held: boolean }>(text);
    return found?.rows[0]?.held ?? false;
  }

  async #open(): Promise<void> {
    const client = new pg.Client({ connectionString: this.#url, keepAlive: true, connectionTimeoutMillis: 5000 });
    client.on('error', () => {});
    client.on('end', () => {
      if (this.#client !== client) return;
      this.#client = null;
      this.#openLater();
    });
    await client.connect();
    this.#client = client;
  }

  #openLater(): void {
    if (this.#hasEnded) return;
    this.#timer = setTimeout(() => {
      const again = async (): Promise<void> => {
        if (!this.#client) await this.#open();
        const isHeld = await this.#ask(this.#isAlone ? 'pg_try_advisory_lock' : 'pg_try_advisory_lock_shared');
        if (!isHeld) this.#openLater();
      };
      again().catch(() => this.#openLater());
    }, reopenMs).unref();
  }

  async share(): Promise<void> {
    if (this.#isAlone) {
      this.#isAlone = false;
      // With a lost connection everything that it held is gone already.
      await this.#ask('pg_advisory_unlock').catch(() => false);
      return;
    }
    if (!this.#client) await this.#open();
    if (!(await this.#ask('pg_try_advisory_lock_shared'))) throw replacing();
  }

  /** What this connection shares doesn't stand in its own way, so it never lets go in between. */
  async takeAlone(): Promise<boolean> {
    if (!this.#client) return false;
    this.#isAlone = await this.#ask('pg_try_advisory_lock').catch(() => false);
    return this.#isAlone;
  }

  async end(): Promise<void> {
    this.#hasEnded = true;
    if (this.#timer) clearTimeout(this.#timer);
    const client = this.#client;
    this.#client = null;
    await client?.end();
  }
}

/**
 * Says that this program works on the data in a folder and, where `url` names one, on a PostgreSQL database.
 * `alone`: nobody else may, from now until the end.
 * @throws DatabaseUnusable with a Chinese sentence while others are in the way, or nothing answers
 */
export async function useData(url: string, dataDir: string, { alone = false } = {}): Promise<DataUse> {
  const use: DataUse = /^postgres(ql)?:\/\//.test(url) ? new PostgresUse(url) : new SqliteUse(dataDir);
  try {
    await use.share();
    if (alone && !(await use.takeAlone())) throw inUse();
    return use;
  } catch (error) {
    await use.end().catch(() => {});
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
