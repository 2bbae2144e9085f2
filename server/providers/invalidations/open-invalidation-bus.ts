import { randomUUID } from 'node:crypto';
import { setInterval } from 'node:timers';

import { sql } from 'kysely';
import type { Client } from 'pg';

import type { Connection, Queryable } from '#server/database/connect.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Logger } from '#server/kit/log.ts';

/** Polling interval on SQLite; one check costs microseconds. */
const sqlitePollMs = 50;
/** Fallback polling interval for missed notifications. */
const postgresPollMs = 5000;
const retentionMs = 600_000;
const lookBack = 200;
const channel = 'somnia_invalidations';

export type OnTags = (tags: string[]) => void | Promise<void>;

/** Distributes cache invalidations between the processes on one database. */
export interface InvalidationBus {
  /** Records changed tags, inside the caller's transaction. */
  publishInvalidations: (db: Queryable, tags: readonly string[]) => Promise<void>;
  /** Reports changes of other processes from now on; returns a function that stops it. */
  subscribe: (onTags: OnTags) => Promise<() => Promise<void>>;
}

/** An invalidation bus in the database itself, so that a command line or second node needs no further service. */
export function openInvalidationBus(
  { db, engine }: Connection,
  databaseUrl: string,
  clock: Clock,
  log: Logger,
): InvalidationBus {
  const node = randomUUID();
  let lastId = 0;
  const seen = new Set<number>();
  let lastPrune = 0;

  const readNew = async (onTags: OnTags): Promise<void> => {
    // PostgreSQL may commit a lower id after a higher one: always look back a little.
    const rows = await db
      .selectFrom('invalidations')
      .select(['id', 'node', 'tags'])
      .where('id', '>', lastId - lookBack)
      .orderBy('id')
      .execute();
    for (const row of rows) {
      if (seen.has(row.id)) continue;
      seen.add(row.id);
      lastId = Math.max(lastId, row.id);
      if (row.node !== node) await onTags(JSON.parse(row.tags) as string[]);
    }
    for (const id of seen) if (id <= lastId - lookBack) seen.delete(id);
  };

  const publishInvalidations: InvalidationBus['publishInvalidations'] = async (within, tags) => {
    const now = clock.now();
    await within
      .insertInto('invalidations')
      .values({ node, tags: JSON.stringify(tags), created_at: now })
      .execute();
    if (engine === 'postgres') await sql`select pg_notify(${channel}, '')`.execute(within);
    if (now - lastPrune < retentionMs) return;
    lastPrune = now;
    await within
      .deleteFrom('invalidations')
      .where('created_at', '<', now - retentionMs)
      .execute();
  };

  const subscribe: InvalidationBus['subscribe'] = async (onTags) => {
    await readNew(() => {});
    let looking = false;
    const look = async (): Promise<void> => {
      if (looking) return;
      looking = true;
      try {
        await readNew(onTags);
      } catch (error) {
        log.warn({ err: error }, 'could not look for changes of other processes');
      } finally {
        looking = false;
      }
    };
    return engine === 'sqlite' ? subscribeSqlite(db, look) : subscribePostgres(databaseUrl, look, log);
  };
  return { publishInvalidations, subscribe };
}

async function subscribeSqlite(db: Queryable, look: () => Promise<void>): Promise<() => Promise<void>> {
  let known = -1;
  const timer = setInterval(async () => {
    // Changes whenever another connection commits, including our own writing one.
    const { rows } = await sql<{ data_version: number }>`pragma data_version`.execute(db).catch(() => ({ rows: [] }));
    const version = rows[0]?.data_version ?? known;
    if (version === known) return;
    known = version;
    await look();
  }, sqlitePollMs);
  timer.unref();
  return async () => clearInterval(timer);
}

async function subscribePostgres(url: string, look: () => Promise<void>, log: Logger): Promise<() => Promise<void>> {
  // Loaded only where it is used.
  const { default: pg } = await import('pg');
  let client: Client | null = null;
  const listen = async (): Promise<void> => {
    const next = new pg.Client({ connectionString: url });
    next.on('error', () => {
      client = null;
    });
    next.on('notification', () => void look());
    await next.connect();
    await next.query(`listen ${channel}`);
    client = next;
  };
  await listen().catch((error: unknown) => log.warn({ err: error }, 'could not listen for changes of other processes'));
  const timer = setInterval(async () => {
    if (!client) await listen().catch(() => {});
    await look();
  }, postgresPollMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await client?.end().catch(() => {});
  };
}
