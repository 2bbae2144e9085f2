import { sql } from 'kysely';

import type { Queryable } from '#server/database/connect.ts';

import type { JobCounts } from '#server/kit/jobs.ts';

/** Whether anything is due; a plain read, so that an idle site never takes the write lock. */
export async function hasDueJob(db: Queryable, now: number): Promise<boolean> {
  const row = await db
    .selectFrom('jobs')
    .select('id')
    .where('status', '=', 'waiting')
    .where('run_at', '<=', now)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
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

/** The same counts of pg-boss's queue; its own statistics are up to a minute old. */
export async function countBossJobs(db: Queryable, queue: string): Promise<JobCounts> {
  const { rows } = await sql<JobCounts>`
    select
      count(*) filter (where state in ('created', 'retry')) as waiting,
      count(*) filter (where state = 'active') as running,
      count(*) filter (where state = 'failed') as dead
    from pgboss.job where name = ${queue}`.execute(db);
  return rows[0] ?? { waiting: 0, running: 0, dead: 0 };
}
