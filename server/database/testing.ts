import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import pg from 'pg';

import { connect, type Connection, type Engine } from './connect.ts';
import { migrate } from './migrate.ts';

export interface TestDatabase extends Connection {
  /** Address for a second connection to the same data ('' for SQLite: use `file`). */
  url: string;
  file: string;
  close: () => Promise<void>;
}

/** Which engine this test run is about; the whole data suite runs once for each. */
export function testEngine(): Engine {
  return process.env.SOMNIA_TEST_DATABASE === 'postgres' ? 'postgres' : 'sqlite';
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** A fresh, migrated database of its own on the engine under test. */
export async function openTestDatabase({ migrated = true } = {}): Promise<TestDatabase> {
  if (testEngine() === 'sqlite') {
    const folder = await mkdtemp(join(tmpdir(), 'somnia-test-'));
    const file = join(folder, 'somnia.db');
    const connection = await connect('', { path: file, synchronous: 'OFF' });
    if (migrated) await migrate(connection);
    const close = async () => {
      await connection.db.destroy();
      await rm(folder, { recursive: true, force: true });
    };
    return { ...connection, url: '', file, close };
  }
  const server = process.env.DATABASE_URL_TEST;
  if (!server) throw new Error('DATABASE_URL_TEST names no PostgreSQL server for this run.');
  const name = `somnia_${randomBytes(8).toString('hex')}`;
  await onServer(server, `create database ${name}`);
  const address = new URL(server);
  address.pathname = `/${name}`;
  const url = address.toString();
  const connection = await connect(url, { path: '', synchronous: 'OFF' });
  if (migrated) await migrate(connection);
  const close = async () => {
    await connection.db.destroy();
    await onServer(server, `drop database if exists ${name} with (force)`);
  };
  return { ...connection, url, file: '', close };
}
