import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';

import { fixedClock } from '#server/kit/clock.ts';
import { silentLog } from '#server/kit/log.ts';
import { openJobs } from '#server/providers/jobs/open-jobs.ts';

import { connect, type Connection } from './connect.ts';
import { migrate } from './migrate.ts';
import { openPool } from './postgres-pool.ts';
import type { Database } from './schema/database.ts';

/** Any number that nothing else locks. */
const templateLock = 7_250_802;
/** Files of a database grow with its use, and a new one costs little more than many rows of an old one. */
const mostUses = 50;

/** Rows that a new database has: its version and that of pg-boss. */
const keptTables = `'public.schema_migrations', 'pgboss.version'`;
const ourTables = `select c.oid, format('%I.%I', n.nspname, c.relname) as name
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('public', 'pgboss') and c.relkind = 'r'`;

/** Changes with every table, index, column, constraint and trigger. */
const shapeQuery = `select md5(
  (select string_agg(concat_ws(' ', oid, relname, relnatts, relchecks, relhastriggers), ',' order by oid)
    from pg_class where relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace)) ||
  (select string_agg(concat_ws(' ', oid, conname, condeferrable, condeferred), ',' order by oid)
    from pg_constraint where connamespace in ('public'::regnamespace, 'pgboss'::regnamespace)) ||
  (select string_agg(concat_ws(' ', oid, tgname, tgenabled), ',' order by oid)
    from pg_trigger where not tgisinternal)) as shape`;

/** Deletes rather than truncates: new files for tables and indexes, and plans made anew, cost ten times as much. */
const emptyQuery = `do $$
  declare written text; begin
    perform set_config('lock_timeout', '5s', true), set_config('session_replication_role', 'replica', true);
    for written in select name from (${ourTables}) as ours
      where pg_relation_size(oid) > 0 and name not in (${keptTables})
    loop execute 'delete from ' || written; end loop;
    perform setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)
      from pg_sequences where last_value is not null;
  end $$`;

/** Names the databases of one run of the tests, so that its end can drop them. */
const testRun = (): string => process.env.SOMNIA_TEST_RUN ?? 'single';
const prefixOf = (run: string): string => `somnia_${run}_`;

interface Server {
  url: string;
  /** One connection for all that this process asks of the server itself. */
  client: pg.Client;
  template: string;
}

/** A database that tests of this process use one after the other. */
interface Reused {
  name: string;
  url: string;
  pool: pg.Pool;
  shape: string;
  uses: number;
}

const idle: Reused[] = [];
let opening: Promise<Server> | undefined;

function addressOf(server: string, database: string): string {
  const address = new URL(server);
  address.pathname = `/${database}`;
  return address.toString();
}

/** Changes with the migrations: a server that stays may hold templates of other versions. */
function templateName(): string {
  const folder = join(import.meta.dirname, 'migrations');
  const hash = createHash('sha256').update('jobs');
  for (const file of readdirSync(folder).toSorted()) hash.update(readFileSync(join(folder, file)));
  return `somnia_template_${hash.digest('hex').slice(0, 16)}`;
}

async function makeTemplate(url: string): Promise<void> {
  const connection = await connect(url, { path: '', synchronous: 'OFF' });
  try {
    await migrate(connection);
    const jobs = await openJobs(connection, fixedClock(0), silentLog());
    await jobs.stop(0);
  } finally {
    await connection.db.destroy();
  }
}

/** Finds the migrated database to copy; the first process to ask makes it. */
async function findTemplate(client: pg.Client, server: string): Promise<string> {
  const name = templateName();
  await client.query('select pg_advisory_lock($1)', [templateLock]);
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (rowCount === 0) {
      const unfinished = `${name}_new`;
      await client.query(`drop database if exists ${unfinished} with (force)`);
      await client.query(`create database ${unfinished}`);
      await makeTemplate(addressOf(server, unfinished));
      await client.query(`alter database ${unfinished} rename to ${name}`);
    }
    return name;
  } finally {
    await client.query('select pg_advisory_unlock($1)', [templateLock]);
  }
}

async function openServer(): Promise<Server> {
  const url = process.env.DATABASE_URL_TEST;
  if (!url) throw new Error('DATABASE_URL_TEST names no PostgreSQL server for this run.');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return { url, client, template: await findTemplate(client, url) };
}

async function createDatabase(from = ''): Promise<{ name: string; url: string }> {
  const { client, url } = await (opening ??= openServer());
  const name = `${prefixOf(testRun())}${randomBytes(6).toString('hex')}`;
  await client.query(`create database ${name} ${from}`);
  return { name, url: addressOf(url, name) };
}

async function dropDatabase(name: string): Promise<void> {
  const { client } = await (opening ??= openServer());
  await client.query(`drop database if exists ${name} with (force)`);
}

async function shapeOf(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ shape: string }>(shapeQuery);
  return rows[0]?.shape ?? '';
}

async function makeReused(): Promise<Reused> {
  const { template } = await (opening ??= openServer());
  const made = await createDatabase(`template ${template}`);
  const pool = openPool(made.url);
  return { ...made, pool, shape: await shapeOf(pool), uses: 0 };
}

async function forget(database: Reused): Promise<void> {
  await database.pool.end();
  await dropDatabase(database.name);
}

async function isUnchanged({ uses, pool, shape }: Reused): Promise<boolean> {
  if (uses >= mostUses || pool.idleCount < pool.totalCount || (await shapeOf(pool)) !== shape) return false;
  await pool.query(emptyQuery);
  return true;
}

/** Empties it for the next test; one that cannot be made as new is dropped. */
async function returnDatabase(database: Reused): Promise<void> {
  if (await isUnchanged(database).catch(() => false)) idle.push(database);
  else await forget(database);
}

/** The connections of a database for one test: when it closes them they go back, and later queries fail. */
class BorrowedPool {
  readonly #pool: pg.Pool;
  readonly #out = new Set<pg.PoolClient>();
  #whenIdle: (() => void) | undefined;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  get options(): object {
    return this.#pool.options;
  }

  async connect(): Promise<pg.PoolClient> {
    const client = await this.#pool.connect();
    this.#out.add(client);
    const release = client.release.bind(client);
    client.release = (error) => {
      client.release = release;
      this.#out.delete(client);
      release(error);
      if (this.#out.size === 0) this.#whenIdle?.();
    };
    return client;
  }

  async end(): Promise<void> {
    if (this.#out.size > 0) await new Promise<void>((resolve) => (this.#whenIdle = resolve));
  }
}

export interface PostgresDatabase extends Connection {
  url: string;
  close: () => Promise<void>;
}

/** A migrated database with pg-boss in it and without a row. */
export async function openMigratedPostgres(): Promise<PostgresDatabase> {
  const database = idle.pop() ?? (await makeReused());
  database.uses += 1;
  const pool = new BorrowedPool(database.pool);
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  const close = async () => {
    await db.destroy();
    await returnDatabase(database);
  };
  return { db, engine: 'postgres', url: database.url, close };
}

export async function openEmptyPostgres(): Promise<PostgresDatabase> {
  const { name, url } = await createDatabase();
  const connection = await connect(url, { path: '', synchronous: 'OFF' });
  const close = async () => {
    await connection.db.destroy();
    await dropDatabase(name);
  };
  return { ...connection, url, close };
}

/** Drops what the tests of a run left on the server for each other. */
export async function dropDatabasesOf(run: string): Promise<void> {
  const url = process.env.DATABASE_URL_TEST;
  if (!url) return;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1)',
      [prefixOf(run)],
    );
    for (const { datname } of rows) await client.query(`drop database if exists ${datname} with (force)`);
  } finally {
    await client.end();
  }
}
