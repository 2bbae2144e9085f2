import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { connect, type Connection, type Engine } from './connect.ts';
import { migrate } from './migrate.ts';
import { openEmptyPostgres, openMigratedPostgres } from './test-postgres.ts';

export interface TestDatabase extends Connection {
  /** URL for a second connection to the same data ('' for SQLite: use `file`). */
  url: string;
  file: string;
  close: () => Promise<void>;
}

/** The engine of this test run; the data tests run once per engine. */
export function testEngine(): Engine {
  return process.env.SOMNIA_TEST_DATABASE === 'postgres' ? 'postgres' : 'sqlite';
}

const makeFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'somnia-test-'));

let template: Promise<Buffer> | undefined;

/** The bytes of a migrated database file: writing them is far quicker than migrating. */
async function makeTemplate(): Promise<Buffer> {
  const folder = await makeFolder();
  const path = join(folder, 'somnia.db');
  const connection = await connect('', { path, synchronous: 'OFF' });
  await migrate(connection).finally(() => connection.db.destroy());
  const bytes = await readFile(path);
  await rm(folder, { recursive: true, force: true });
  return bytes;
}

async function openTestSqlite(migrated: boolean): Promise<TestDatabase> {
  const folder = await makeFolder();
  const file = join(folder, 'somnia.db');
  if (migrated) await writeFile(file, await (template ??= makeTemplate()));
  const connection = await connect('', { path: file, synchronous: 'OFF' });
  const close = async () => {
    await connection.db.destroy();
    await rm(folder, { recursive: true, force: true });
  };
  return { ...connection, url: '', file, close };
}

/** A fresh, migrated database on the engine under test. */
export async function openTestDatabase({ migrated = true } = {}): Promise<TestDatabase> {
  if (testEngine() === 'sqlite') return openTestSqlite(migrated);
  return { file: '', ...(await (migrated ? openMigratedPostgres() : openEmptyPostgres())) };
}
