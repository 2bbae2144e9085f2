import { Kysely, PostgresDialect, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler, sql } from 'kysely';

import type { Database } from './schema/database.ts';
import { SqliteDriver, type SqliteFile } from './sqlite-driver.ts';

export type Engine = 'sqlite' | 'postgres';
export type Queryable = Kysely<Database>;

export interface Connection {
  db: Queryable;
  engine: Engine;
}

/** The database cannot be used in its current state; the message says in Chinese what to do. */
export class DatabaseUnusable extends Error {}

const oldestSqlite = [3, 51, 3];

function isOldSqlite(version: string): boolean {
  const parts = version.split('.').map(Number);
  for (const [at, least] of oldestSqlite.entries()) {
    const part = parts[at] ?? 0;
    if (part !== least) return part < least;
  }
  return false;
}

/** Reads run beside an open transaction, so Kysely must not serialise all queries on one connection. */
class ConcurrentSqliteAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

function openSqlite(file: SqliteFile): Queryable {
  return new Kysely<Database>({
    dialect: {
      createAdapter: () => new ConcurrentSqliteAdapter(),
      createDriver: () => new SqliteDriver(file),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  });
}

async function checkSqlite(db: Queryable, path: string): Promise<void> {
  try {
    const { rows } = await sql<{ version: string }>`select sqlite_version() as version`.execute(db);
    const version = rows[0]?.version ?? '0';
    // Older versions can corrupt a WAL database that has two connections.
    if (isOldSqlite(version)) throw new DatabaseUnusable(`SQLite 版本 ${version} 过旧，请执行 npm ci 重新安装依赖。`);
    const check = await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(db);
    if (check.rows[0]?.quick_check !== 'ok') throw damaged(path);
  } catch (error) {
    if (error instanceof DatabaseUnusable) throw error;
    const code = (error as { code?: string }).code ?? '';
    if (code.startsWith('SQLITE_CORRUPT') || code === 'SQLITE_NOTADB') throw damaged(path);
    if (code.startsWith('SQLITE_CANTOPEN') || code.startsWith('SQLITE_READONLY') || code.startsWith('SQLITE_IOERR')) {
      throw new DatabaseUnusable(`无法读写数据库文件 ${path}，请检查目录是否存在、磁盘空间与读写权限。`);
    }
    throw error;
  }
}

function damaged(path: string): DatabaseUnusable {
  return new DatabaseUnusable(
    `数据库文件已损坏：${path}\n为避免进一步损坏，程序没有写入任何内容。请先把整个数据目录另存一份，把 somnia.db（连同 somnia.db-wal、somnia.db-shm）移走，再用 restore 命令恢复最近一次备份。`,
  );
}

/**
 * Opens the database at `url`: empty for the SQLite file, else `postgres://…`.
 * @throws DatabaseUnusable when it is damaged, too old or unreachable
 */
export async function connect(url: string, file: SqliteFile): Promise<Connection> {
  if (!url) {
    const db = openSqlite(file);
    try {
      await checkSqlite(db, file.path);
    } catch (error) {
      await db.destroy().catch(() => {});
      throw error;
    }
    return { db, engine: 'sqlite' };
  }
  if (!/^postgres(ql)?:\/\//.test(url)) {
    throw new DatabaseUnusable('DATABASE_URL 只支持 postgres:// 开头的地址；留空则使用 SQLite。');
  }
  // Loaded only where it is used.
  const { openPool } = await import('./postgres-pool.ts');
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: openPool(url) }) });
  try {
    await sql`select 1`.execute(db);
  } catch (error) {
    await db.destroy().catch(() => {});
    throw new DatabaseUnusable(
      `连接不上 PostgreSQL：${(error as Error).message}。请检查 DATABASE_URL 与数据库服务是否已启动。`,
    );
  }
  return { db, engine: 'postgres' };
}

/**
 * Updates the planner statistics. Without them SQLite may sort thousands of rows instead of walking an index;
 * PostgreSQL updates its own. Writes, so run it after the migrations.
 */
export async function refreshStatistics({ db, engine }: Connection): Promise<void> {
  if (engine !== 'sqlite') return;
  await db.transaction().execute(async (transaction) => {
    await sql`pragma analysis_limit = 400`.execute(transaction);
    await sql`pragma optimize = 0x10002`.execute(transaction);
  });
}
