import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import pg from 'pg';

import { connect, type Connection, type Engine } from './connect.ts';
import { migrate } from './migrate.ts';

/** Any number that nothing else locks. */
const templateLock = 7_250_802;

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

function addressOf(server: string, database: string): string {
  const address = new URL(server);
  address.pathname = `/${database}`;
  return address.toString();
}

/** Changes with the migrations: a server that stays may hold templates of other versions. */
function templateName(): string {
  const folder = join(import.meta.dirname, 'migrations');
  const hash = createHash('sha256');
  for (const file of readdirSync(folder).toSorted()) hash.update(readFileSync(join(folder, file)));
  return `somnia_template_${hash.digest('hex').slice(0, 16)}`;
}

/**
 * A migrated database to copy, made by whoever comes first: making each anew takes twice as long.
 * @returns what `create database` says of it
 */
async function copyOfTemplate(server: string): Promise<string> {
  const name = templateName();
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [templateLock]);
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (rowCount === 0) {
      const unfinished = `${name}_new`;
      await client.query(`drop database if exists ${unfinished} with (force)`);
      await client.query(`create database ${unfinished}`);
      const connection = await connect(addressOf(server, unfinished), { path: '', synchronous: 'OFF' });
      await migrate(connection).finally(() => connection.db.destroy());
      await client.query(`alter database ${unfinished} rename to ${name}`);
    }
    const { rows } = await client.query<{ version: number }>(
      `select current_setting('server_version_num')::int as version`,
    );
    return `template ${name}${(rows[0]?.version ?? 0) >= 150_000 ? ' strategy file_copy' : ''}`;
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
  await onServer(server, `create database ${name}${migrated ? ` ${await copyOfTemplate(server)}` : ''}`);
  const url = addressOf(server, name);
  const connection = await connect(url, { path: '', synchronous: 'OFF' });
  const close = async () => {
    await connection.db.destroy();
    await onServer(server, `drop database if exists ${name} with (force)`);
  };
  return { ...connection, url, file: '', close };
}
