import Database from 'better-sqlite3';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';

import { StatementCache } from './statement-cache.ts';

export interface SqliteFile {
  path: string;
  /** FULL keeps every acknowledged write through a power loss; tests may use OFF. */
  synchronous: 'FULL' | 'NORMAL' | 'OFF';
}

const lockWaitMs = 15_000;

function open(file: SqliteFile): Database.Database {
  const database = new Database(file.path);
  database.pragma('journal_mode = WAL');
  database.pragma(`synchronous = ${file.synchronous}`);
  database.pragma('busy_timeout = 5000');
  database.pragma('foreign_keys = ON');
  // mmap amplified a real corruption of a WAL database; plain reads cost little here.
  database.pragma('mmap_size = 0');
  database.pragma('cache_size = -32000');
  database.pragma('temp_store = MEMORY');
  return database;
}

/** Serialises writes. Waiting too long most likely means a write outside the caller's own open transaction. */
class WriteLock {
  #tail: Promise<void> = Promise.resolve();

  async acquire(): Promise<() => void> {
    let release!: () => void;
    const mine = new Promise<void>((resolve) => {
      release = resolve;
    });
    const before = this.#tail;
    this.#tail = before.then(() => mine);
    let timer: NodeJS.Timeout | undefined;
    const tooLong = new Promise<never>((_, reject) => {
      timer = setTimeout(
        () => reject(new Error('A write waited for the write lock for too long; was it made outside its transaction?')),
        lockWaitMs,
      );
    });
    try {
      await Promise.race([before, tooLong]);
    } catch (error) {
      release();
      throw error;
    } finally {
      clearTimeout(timer);
    }
    return release;
  }
}

class SqliteSession implements DatabaseConnection {
  readonly #driver: SqliteDriver;
  releaseLock: (() => void) | null = null;

  constructor(driver: SqliteDriver) {
    this.#driver = driver;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.releaseLock) return this.#driver.writer.run<R>(query);
    const reading = this.#driver.reader.readonly(query.sql);
    if (reading) return this.#driver.reader.run<R>(query);
    const release = await this.#driver.lock.acquire();
    try {
      return this.#driver.writer.run<R>(query);
    } finally {
      release();
    }
  }

  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    const side = this.releaseLock ? this.#driver.writer : this.#driver.reader;
    for (const row of side.iterate(query)) yield { rows: [row as R] };
  }
}

/**
 * SQLite with one writing and one reading connection to the same file: reads never wait for an open transaction, writes
 * queue for one lock, and statements are prepared once.
 */
export class SqliteDriver implements Driver {
  readonly #file: SqliteFile;
  readonly lock = new WriteLock();
  writer!: StatementCache;
  reader!: StatementCache;

  constructor(file: SqliteFile) {
    this.#file = file;
  }

  async init(): Promise<void> {
    this.writer = new StatementCache(open(this.#file));
    this.reader = new StatementCache(open(this.#file));
  }

  async acquireConnection(): Promise<SqliteSession> {
    return new SqliteSession(this);
  }

  async beginTransaction(connection: DatabaseConnection, _settings: TransactionSettings): Promise<void> {
    const session = connection as SqliteSession;
    session.releaseLock = await this.lock.acquire();
    try {
      this.writer.run(CompiledQuery.raw('begin immediate'));
    } catch (error) {
      session.releaseLock();
      session.releaseLock = null;
      throw error;
    }
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    this.writer.run(CompiledQuery.raw('commit'));
    this.#unlock(connection);
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      if (this.writer.database.inTransaction) this.writer.run(CompiledQuery.raw('rollback'));
    } finally {
      this.#unlock(connection);
    }
  }

  #unlock(connection: DatabaseConnection): void {
    const session = connection as SqliteSession;
    session.releaseLock?.();
    session.releaseLock = null;
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    this.reader.database.close();
    try {
      this.writer.database.pragma('wal_checkpoint(TRUNCATE)');
    } catch {
      // On a full disk the journal stays beside the database; the next start goes on from it.
    }
    this.writer.database.close();
  }
}
