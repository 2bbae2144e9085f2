import { type Selectable, sql, type SqlBool } from 'kysely';

import type { Queryable } from '#server/database/connect.ts';
import type { JobsTable } from '#server/database/schema/jobs.ts';
import type { JobCounts, JobFilter, StoredJob } from '#server/kit/jobs.ts';

/** The queues with due jobs; a plain read, so that an idle site never takes the write lock. */
export async function listDueQueues(db: Queryable, now: number): Promise<string[]> {
  const rows = await db
    .selectFrom('jobs')
    .select('queue')
    .distinct()
    .where('status', '=', 'waiting')
    .where('run_at', '<=', now)
    .execute();
  return rows.map(({ queue }) => queue);
}

/** As above among the jobs of pg-boss. */
export async function listDueBossQueues(db: Queryable, name: string): Promise<string[]> {
  const { rows } = await sql<{ queue: string }>`
    select distinct data ->> 'queue' as queue from pgboss.job
    where name = ${name} and state < 'active' and not blocked and start_after <= now()`.execute(db);
  return rows.map(({ queue }) => queue);
}

export async function countJobs(db: Queryable): Promise<JobCounts> {
  const rows = await db
    .selectFrom('jobs')
    .select(['status', (eb) => eb.fn.countAll<number>().as('count')])
    .where('status', '<>', 'done')
    .groupBy('status')
    .execute();
  const count = (status: string) => rows.find((row) => row.status === status)?.count ?? 0;
  return { waiting: count('waiting'), running: count('running'), dead: count('dead') };
}

/** Job counts of pg-boss's queue; its own statistics are up to a minute old. */
export async function countBossJobs(db: Queryable, queue: string): Promise<JobCounts> {
  const { rows } = await sql<JobCounts>`
    select
      count(*) filter (where state in ('created', 'retry')) as waiting,
      count(*) filter (where state = 'active') as running,
      count(*) filter (where state = 'failed') as dead
    from pgboss.job where name = ${queue}`.execute(db);
  return rows[0] ?? { waiting: 0, running: 0, dead: 0 };
}

function toStoredJob(row: Selectable<JobsTable>): StoredJob {
  return {
    id: String(row.id),
    queue: row.queue,
    status: row.status,
    payload: JSON.parse(row.payload) as Record<string, unknown>,
    attempts: row.attempts,
    maxAttempts: row.max_attempts,
    lastError: row.last_error ?? '',
    runAt: row.run_at,
    createdAt: row.created_at,
    finishedAt: row.finished_at,
  };
}

export async function findJob(db: Queryable, id: number): Promise<StoredJob | undefined> {
  const row = await db.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toStoredJob(row);
}

export async function listJobs(db: Queryable, { queue, status }: JobFilter, limit: number, offset: number) {
  let asked = db.selectFrom('jobs');
  if (queue !== '') asked = asked.where('queue', '=', queue);
  if (status !== '') asked = asked.where('status', '=', status);
  const { total } = await asked.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await asked.selectAll().orderBy('id', 'desc').limit(limit).offset(offset).execute();
  return { jobs: rows.map(toStoredJob), total: Number(total) };
}

/** Maps pg-boss's states to ours. */
const bossStatus = sql<StoredJob['status']>`case state::text
  when 'created' then 'waiting' when 'retry' then 'waiting' when 'active' then 'running'
  when 'completed' then 'done' else 'dead' end`;

const milliseconds = (column: string) => sql<number>`(extract(epoch from ${sql.ref(column)}) * 1000)::bigint`;

/** pg-boss counts retries, without the first attempt. */
const bossColumns = sql`
  id::text as id, data ->> 'queue' as queue, ${bossStatus} as status, data -> 'payload' as payload,
  retry_count + (case when started_on is null then 0 else 1 end) as attempts,
  retry_limit + 1 as "maxAttempts",
  (case when state::text = 'completed' then '' else coalesce(output ->> 'message', output::text, '') end) as "lastError",
  ${milliseconds('start_after')} as "runAt", ${milliseconds('created_on')} as "createdAt",
  ${milliseconds('completed_on')} as "finishedAt"`;

export async function findBossJob(db: Queryable, name: string, id: string): Promise<StoredJob | undefined> {
  const { rows } = await sql<StoredJob>`
    select ${bossColumns} from pgboss.job where name = ${name} and id = ${id}::uuid`.execute(db);
  return rows[0];
}

export async function listBossJobs(
  db: Queryable,
  name: string,
  { queue, status }: JobFilter,
  limit: number,
  offset: number,
): Promise<{ jobs: StoredJob[]; total: number }> {
  const ofQueue = queue === '' ? sql<SqlBool>`true` : sql<SqlBool>`data ->> 'queue' = ${queue}`;
  const ofStatus = status === '' ? sql<SqlBool>`true` : sql<SqlBool>`${bossStatus} = ${status}`;
  const asked = sql`from pgboss.job where name = ${name} and ${ofQueue} and ${ofStatus}`;
  const counted = await sql<{ total: number }>`select count(*) as total ${asked}`.execute(db);
  const { rows } = await sql<StoredJob>`
    select ${bossColumns} ${asked} order by created_on desc, id desc limit ${limit} offset ${offset}`.execute(db);
  return { jobs: rows, total: Number(counted.rows[0]?.total ?? 0) };
}
