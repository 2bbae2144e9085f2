import { sql, type SqlBool } from 'kysely';

import type { Queryable } from '#server/database/connect.ts';
import type { Job } from '#server/kit/jobs.ts';

import { defaultMaxAttempts, firstRetryMs, leaseMs, maxRetryMs } from './job-store.ts';

/** Adds no job when one with the same key is waiting or running. */
export async function insertJob(db: Queryable, job: Job, now: number): Promise<void> {
  await db
    .insertInto('jobs')
    .values({
      queue: job.queue,
      singleton_key: job.singletonKey ?? null,
      payload: JSON.stringify(job.payload),
      status: 'waiting',
      max_attempts: job.maxAttempts ?? defaultMaxAttempts,
      run_at: job.runAt ?? now,
      locked_until: null,
      last_error: null,
      created_at: now,
      finished_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function claimJobs(db: Queryable, limit: number, now: number, queues?: readonly string[]) {
  const claimed = await db
    .updateTable('jobs')
    .set((eb) => ({ status: 'running', locked_until: now + leaseMs, attempts: eb('attempts', '+', 1) }))
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('jobs')
        .select('id')
        .where('status', '=', 'waiting')
        .where('run_at', '<=', now)
        .$if(queues !== undefined, (query) => query.where('queue', 'in', queues ?? []))
        .orderBy('run_at')
        .orderBy('id')
        .limit(limit),
    )
    .returning(['id', 'queue', 'payload', 'run_at'])
    .execute();
  return claimed.sort((one, other) => one.run_at - other.run_at || one.id - other.id);
}

/** As above on pg-boss's table: its own fetch cannot choose among the queues that share its one queue. */
export async function claimBossJobs(db: Queryable, name: string, limit: number, queues?: readonly string[]) {
  const isAsked = queues === undefined ? sql<SqlBool>`true` : sql<SqlBool>`data ->> 'queue' = any(${[...queues]})`;
  const { rows } = await sql<{ id: string; data: { queue: string; payload: Record<string, unknown> } }>`
    with next as (
      select id from pgboss.job
      where name = ${name} and state < 'active' and not blocked and start_after <= now() and ${isAsked}
      order by priority desc, created_on
      limit ${limit}
      for update skip locked
    )
    update pgboss.job set
      state = 'active', started_on = now(), heartbeat_on = now(),
      retry_count = case when started_on is null then retry_count else retry_count + 1 end
    where name = ${name} and id in (select id from next)
    returning id, data`.execute(db);
  return rows;
}

export async function renewJobs(db: Queryable, ids: number[], now: number): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ locked_until: now + leaseMs })
    .where('id', 'in', ids)
    .where('status', '=', 'running')
    .execute();
}

export async function finishJob(db: Queryable, id: number, now: number): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ status: 'done', finished_at: now, locked_until: null, last_error: null })
    .where('id', '=', id)
    .where('status', '=', 'running')
    .execute();
}

/** Time of the next attempt after `attempts` failures: 10 s, doubled each time, at most one hour. */
function retryAt(attempts: number, now: number): number {
  return now + Math.min(maxRetryMs, firstRetryMs * 2 ** Math.min(16, attempts - 1));
}

/** Schedules a retry, or marks the job dead after the last attempt. */
export async function failJob(db: Queryable, id: number, error: string, now: number): Promise<void> {
  const job = await db
    .selectFrom('jobs')
    .select(['attempts', 'max_attempts'])
    .where('id', '=', id)
    .where('status', '=', 'running')
    .executeTakeFirst();
  if (!job) return;
  const isLast = job.attempts >= job.max_attempts;
  await db
    .updateTable('jobs')
    .set(
      isLast
        ? { status: 'dead', finished_at: now, locked_until: null, last_error: error }
        : { status: 'waiting', run_at: retryAt(job.attempts, now), locked_until: null, last_error: error },
    )
    .where('id', '=', id)
    .execute();
}

export async function expiredJobIds(db: Queryable, now: number): Promise<number[]> {
  const rows = await db
    .selectFrom('jobs')
    .select('id')
    .where('status', '=', 'running')
    .where('locked_until', '<', now)
    .execute();
  return rows.map((row) => row.id);
}

export async function removeOldJobs(db: Queryable, doneBefore: number, deadBefore: number): Promise<void> {
  await db.deleteFrom('jobs').where('status', '=', 'done').where('finished_at', '<', doneBefore).execute();
  await db.deleteFrom('jobs').where('status', '=', 'dead').where('finished_at', '<', deadBefore).execute();
}

/** Makes a dead job wait again with all its attempts; not while another with its key is waiting or running. */
export async function retryDeadJob(db: Queryable, id: number, now: number): Promise<boolean> {
  const { rows } = await sql`
    update jobs set status = 'waiting', attempts = 0, run_at = ${now}, finished_at = null, locked_until = null
    where id = ${id} and status = 'dead' and not exists (
      select 1 from jobs as other
      where other.queue = jobs.queue and other.singleton_key = jobs.singleton_key
        and other.status in ('waiting', 'running')
    )
    returning id`.execute(db);
  return rows.length > 0;
}

export async function deleteDeadJob(db: Queryable, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('jobs')
    .where('id', '=', id)
    .where('status', '=', 'dead')
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** As above on pg-boss's table: its own retry adds only one attempt and keeps the old expiry. */
export async function retryDeadBossJob(db: Queryable, name: string, id: string): Promise<boolean> {
  const { rows } = await sql`
    update pgboss.job set
      state = 'created', retry_count = 0, start_after = now(), started_on = null, completed_on = null,
      keep_until = now() + interval '14 days'
    where name = ${name} and id = ${id}::uuid and state = 'failed' and not exists (
      select 1 from pgboss.job as other
      where other.name = ${name} and other.singleton_key = job.singleton_key and other.state <= 'active'
    )
    returning id`.execute(db);
  return rows.length > 0;
}

export async function deleteDeadBossJob(db: Queryable, name: string, id: string): Promise<boolean> {
  const { rows } = await sql`
    delete from pgboss.job where name = ${name} and id = ${id}::uuid and state = 'failed' returning id`.execute(db);
  return rows.length > 0;
}
