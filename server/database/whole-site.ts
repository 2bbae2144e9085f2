import Sqlite from 'better-sqlite3';
import { CompiledQuery, type Kysely, sql } from 'kysely';

import { type Connection, DatabaseUnusable, type Engine } from './connect.ts';
import { continueKeys, loadRows, type Row } from './dump.ts';
import { migrations } from './migrate.ts';
import { jobsQueue } from './jobs-queue.ts';
import { inReferenceOrder } from './reference-order.ts';
import type { Database } from './schema/database.ts';
import type { SiteTables } from './table-rules.ts';

/** A consistent view of the database at one moment. */
export interface Snapshot {
  engine: Engine;
  /** Names of the migrations that have run. */
  schema: string[];
  tables: { name: string; rows: number }[];
  /** Names of these tables in an order in which every row finds what it refers to. */
  inReferenceOrder: () => Promise<string[]>;
  rows: (table: string) => AsyncGenerator<Row>;
}

type QueryAll = <R>(text: string, params?: unknown[]) => Promise<R[]>;

const pageRows = 500;
const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Tables and views in the site's schema, without those owned by extensions. */
async function relationNames(all: QueryAll, engine: Engine): Promise<string[]> {
  const rows = await all<{ name: string }>(
    engine === 'sqlite'
      ? `select name from pragma_table_list where schema = 'main' and type in ('table', 'view') and name not like 'sqlite\\_%' escape '\\'`
      : `select relname as name from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')
         and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')`,
  );
  return rows.map((row) => row.name).toSorted();
}

async function namesAmong(all: QueryAll, engine: Engine, tables: ReadonlySet<string>): Promise<string[]> {
  return (await relationNames(all, engine)).filter((name) => tables.has(name));
}

/** Foreign keys: which table refers to which. */
function listReferences(all: QueryAll, engine: Engine): Promise<{ from: string; to: string }[]> {
  return all(
    engine === 'sqlite'
      ? `select tables.name as "from", keys."table" as "to" from pragma_table_list as tables, pragma_foreign_key_list(tables.name) as keys
         where tables.schema = 'main' and tables.type = 'table'`
      : `select child.relname as "from", parent.relname as "to" from pg_constraint
         join pg_class as child on child.oid = conrelid join pg_class as parent on parent.oid = confrelid
         where contype = 'f' and connamespace = current_schema()::regnamespace`,
  );
}

/** Stored columns; generated ones are recomputed on insert. */
async function columnNames(all: QueryAll, engine: Engine, table: string): Promise<string[]> {
  const rows = await all<{ name: string }>(
    engine === 'sqlite'
      ? `select name from pragma_table_info('${table.replaceAll("'", "''")}') order by cid`
      : `select column_name as name from information_schema.columns where table_schema = current_schema() and table_name = '${table.replaceAll("'", "''")}' and is_generated = 'NEVER' order by ordinal_position`,
  );
  return rows.map((row) => row.name);
}

async function hasGeneratedKey(all: QueryAll, table: string): Promise<boolean> {
  const found = await all(
    `select 1 from information_schema.columns where table_schema = current_schema()
     and table_name = '${table.replaceAll("'", "''")}' and column_name = 'id' and is_identity = 'YES'`,
  );
  return found.length > 0;
}

let cursors = 0;

/** Pages by rowid, which gives a stable order without knowing each table's key. */
async function* readSqliteTable(all: QueryAll, table: string, columns: string): AsyncGenerator<Row> {
  let last = Number.MIN_SAFE_INTEGER;
  for (;;) {
    const text = `select rowid as place_, ${columns} from ${quoted(table)} where rowid > ? order by rowid limit ${pageRows}`;
    const rows: (Row & { place_: number })[] = await all(text, [last]);
    for (const { place_, ...row } of rows) {
      last = place_;
      yield row as Row;
    }
    if (rows.length < pageRows) return;
  }
}

/**
 * Uses a cursor: with offset paging every page would scan the table from the start. Rows come in the order of their
 * generated keys, where they have some: entries of the ledger are refused in another.
 */
async function* readPostgresTable(all: QueryAll, table: string, columns: string): AsyncGenerator<Row> {
  cursors += 1;
  const name = `somnia_rows_${cursors}`;
  const order = (await hasGeneratedKey(all, table)) ? ' order by id' : '';
  await all(`declare ${name} no scroll cursor for select ${columns} from ${quoted(table)}${order}`);
  for (;;) {
    const rows = await all<Row>(`fetch ${pageRows} from ${name}`);
    yield* rows;
    if (rows.length < pageRows) break;
  }
  await all(`close ${name}`);
}

async function* readTable(all: QueryAll, engine: Engine, table: string): AsyncGenerator<Row> {
  const columns = (await columnNames(all, engine, table)).map(quoted).join(', ');
  yield* (engine === 'sqlite' ? readSqliteTable : readPostgresTable)(all, table, columns);
}

async function openSnapshot(all: QueryAll, engine: Engine, { inBackups }: SiteTables): Promise<Snapshot> {
  const names = await namesAmong(all, engine, inBackups);
  const tables: Snapshot['tables'] = [];
  for (const name of names) {
    const [row] = await all<{ rows: number }>(`select count(*) as rows from ${quoted(name)}`);
    tables.push({ name, rows: Number(row?.rows ?? 0) });
  }
  const schema = await all<{ name: string }>('select name from schema_migrations order by name');
  return {
    engine,
    schema: schema.map((row) => row.name),
    tables,
    inReferenceOrder: async () => inReferenceOrder(names, await listReferences(all, engine)),
    rows: (table) => readTable(all, engine, table),
  };
}

const asAll =
  (db: Kysely<Database>): QueryAll =>
  async <R>(text: string, params: unknown[] = []) =>
    (await db.executeQuery<R>(CompiledQuery.raw(text, params))).rows;

/**
 * Provides a consistent snapshot while `use` runs, without blocking writers. SQLite needs a separate connection: the
 * writing one is locked by a transaction and the reading one has none.
 */
export async function withSnapshot<T>(
  { db, engine, tables }: Connection & { tables: SiteTables },
  use: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  if (engine === 'postgres') {
    const reading = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
    return reading.execute(async (transaction) => use(await openSnapshot(asAll(transaction), engine, tables)));
  }
  const { rows } = await sql<{ file: string }>`select file from pragma_database_list where name = 'main'`.execute(db);
  const database = new Sqlite(rows[0]?.file ?? '', { readonly: true });
  try {
    database.exec('begin');
    const all: QueryAll = async <R>(text: string, params: unknown[] = []) =>
      database.prepare(text).all(...params) as R[];
    return await use(await openSnapshot(all, engine, tables));
  } finally {
    database.close();
  }
}

/** How a schema with these migrations relates to this program's. */
export function compareSchema(schema: readonly string[]): 'same' | 'older' | 'newer' | 'unknown' {
  const own = migrations.map(({ name }) => name);
  if (schema.some((name) => !own.includes(name))) {
    const newest = own.at(-1) ?? '';
    return schema.some((name) => name > newest) ? 'newer' : 'unknown';
  }
  if (schema.length === own.length) return 'same';
  // Migrations run in order, so a gap in the middle is never a valid older schema.
  return own.slice(0, schema.length).every((name) => schema.includes(name)) ? 'older' : 'unknown';
}

async function runMigrationSteps(db: Kysely<Database>, engine: Engine, names: readonly string[]): Promise<void> {
  for (const step of migrations.filter(({ name }) => names.includes(name))) {
    await step.up(db, engine);
    await sql`insert into schema_migrations (name) values (${step.name})`.execute(db);
  }
}

/** Foreign keys are checked after all rows are loaded: rows of one table may reference each other in any order. */
async function deferReferences(db: Kysely<Database>, engine: Engine, isDeferred: boolean): Promise<void> {
  if (engine === 'sqlite') {
    if (isDeferred) await sql`pragma defer_foreign_keys = on`.execute(db);
    return;
  }
  if (!isDeferred) await sql`set constraints all immediate`.execute(db);
  const { rows } = await sql<{ place: string; name: string }>`
    select conrelid::regclass::text as place, conname as name from pg_constraint
    where contype = 'f' and connamespace = current_schema()::regnamespace`.execute(db);
  for (const { place, name } of rows) {
    const how = isDeferred ? 'deferrable initially deferred' : 'not deferrable';
    await sql.raw(`alter table ${place} alter constraint ${quoted(name)} ${how}`).execute(db);
  }
}

const jobTables = ['pgboss.job', 'pgboss.queue'] as const;

/** pg-boss queues of other programs in the same tables. */
async function foreignQueues(all: QueryAll): Promise<string[]> {
  const found: string[] = [];
  for (const table of jobTables) {
    const [there] = await all<{ place: string | null }>(`select to_regclass('${table}')::text as place`);
    if (!there?.place) continue;
    const rows = await all<{ name: string }>(
      `select distinct name from ${table} where name <> '${jobsQueue}' and name not like '\\_\\_pgboss%' limit 6`,
    );
    found.push(...rows.map(({ name }) => name));
  }
  return [...new Set(found)].toSorted();
}

async function throwForeignTables(
  all: QueryAll,
  engine: Engine,
  names: readonly string[],
  { own }: SiteTables,
): Promise<void> {
  const others = names.filter((name) => !own.has(name));
  const queues = engine === 'postgres' ? await foreignQueues(all) : [];
  const found = others.length > 0 ? others : queues;
  if (found.length === 0) return;
  const shown = `${found.slice(0, 5).join('、')}${found.length > 5 ? ' 等' : ''}`;
  const what = others.length > 0 ? `不属于本程序的表或视图（${shown}）` : `别的程序的后台任务（${shown}）`;
  throw new DatabaseUnusable(`数据库里还有${what}，没有写入任何内容。请换一个只给本站使用的数据库。`);
}

/**
 * Must run before a database is replaced or filled.
 * @throws DatabaseUnusable when another program has tables or jobs in it
 */
export async function ensureNoForeignTables({ db, engine }: Connection, tables: SiteTables): Promise<void> {
  const all = asAll(db);
  await throwForeignTables(all, engine, await relationNames(all, engine), tables);
}

/** Whether the database has users or posts; also works before any migration ran. */
export async function hasContents({ db, engine }: Connection): Promise<boolean> {
  const all = asAll(db);
  const names = await relationNames(all, engine);
  for (const name of ['users', 'posts']) {
    if (names.includes(name) && (await all(`select 1 from ${name} limit 1`)).length > 0) return true;
  }
  return false;
}

/** @throws DatabaseUnusable when it also contains tables of another program */
async function dropEverything(db: Kysely<Database>, engine: Engine, tables: SiteTables): Promise<void> {
  const all = asAll(db);
  const names = await relationNames(all, engine);
  await throwForeignTables(all, engine, names, tables);
  if (engine === 'sqlite') {
    const virtual = await all<{ name: string }>(
      `select name from pragma_table_list where schema = 'main' and type = 'virtual'`,
    );
    // SQLite empties a table before it is dropped, and with it what refers to it, as long as that is there.
    const ordered = inReferenceOrder(names, await listReferences(all, engine)).toReversed();
    for (const name of [...virtual.map((row) => row.name), ...ordered])
      await sql.raw(`drop table if exists ${quoted(name)}`).execute(db);
    return;
  }
  // Dropped in one statement because they reference each other; a reference from any other object makes this fail.
  if (names.length > 0) await sql.raw(`drop table ${names.map(quoted).join(', ')}`).execute(db);
  const [boss] = await all<{ found: string | null }>(`select to_regclass('pgboss.job')::text as found`);
  if (boss?.found) await sql`delete from pgboss.job where name = ${jobsQueue}`.execute(db);
}

/** Loads the rows of a backup inside one transaction. */
export interface SiteLoader {
  /** @throws TypeError when the table or a column is not part of this schema */
  load: (table: string, rows: readonly Row[]) => Promise<void>;
  /** Checks all foreign keys and runs the migrations that the schema lacks. */
  finish: () => Promise<void>;
}

/**
 * Empties the database and recreates the schema of these migrations, ready for rows. Nothing takes effect before the
 * commit: both engines support transactional DDL.
 */
export async function startLoading(
  { db, engine, tables }: Connection & { tables: SiteTables },
  schema: readonly string[],
): Promise<SiteLoader> {
  const all = asAll(db);
  await deferReferences(db, engine, true);
  await dropEverything(db, engine, tables);
  await sql`create table schema_migrations (name text primary key)`.execute(db);
  await runMigrationSteps(db, engine, schema);
  await deferReferences(db, engine, true);
  const known = new Map<string, string[]>();
  for (const name of await namesAmong(all, engine, tables.inBackups))
    known.set(name, await columnNames(all, engine, name));
  // Rows inserted by migrations are part of the backup too.
  for (const name of known.keys()) await sql.raw(`delete from ${quoted(name)}`).execute(db);
  return {
    load: async (table, rows) => {
      const columns = known.get(table);
      if (!columns) throw new TypeError(`No table ${table.slice(0, 60)}`);
      for (const row of rows) {
        const names = Object.keys(row);
        if (names.length !== columns.length || !columns.every((name) => Object.hasOwn(row, name)))
          throw new TypeError(`A row of ${table} has other columns`);
      }
      await loadRows(db, table, rows);
    },
    finish: async () => {
      if (engine === 'sqlite') {
        const broken = await all<{ table: string }>('select "table" from pragma_foreign_key_check limit 1');
        if (broken[0]) throw new TypeError(`A row of ${broken[0].table} refers to nothing`);
      } else await continueKeys(db, engine, known.keys());
      await deferReferences(db, engine, false);
      await runMigrationSteps(
        db,
        engine,
        migrations.map(({ name }) => name).filter((name) => !schema.includes(name)),
      );
    },
  };
}

/** Whether the database rejected the data (on either engine); any other error is a problem of this server. */
export function isRefusedRow(error: unknown): boolean {
  const { code = '' } = error as { code?: string };
  return error instanceof TypeError || /^SQLITE_(CONSTRAINT|MISMATCH)|^2[23]/.test(code);
}

/** Whether the database itself reported the error, so that the failed transaction certainly left nothing behind. */
export function isDatabaseError(error: unknown): boolean {
  const { code = '' } = error as { code?: string };
  return /^SQLITE_(?!IOERR)|^(?!08|40003|57)(?=.*\d)[0-9A-Z]{5}$/.test(code);
}
