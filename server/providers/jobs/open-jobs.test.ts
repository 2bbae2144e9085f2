import { sql } from 'kysely';
import { afterEach, expect, test, vi } from 'vitest';

import { openTestDatabase } from '#server/database/testing.ts';
import { fixedClock, systemClock } from '#server/kit/clock.ts';
import { silentLog } from '#server/kit/log.ts';

import { openJobs } from './open-jobs.ts';

const now = systemClock.now();
const closers: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function openQueue() {
  const database = await openTestDatabase();
  const clock = fixedClock(now);
  const jobs = await openJobs(database, clock, silentLog());
  closers.push(database.close, () => jobs.stop(1000));
  /** Advances time for the queue: on PostgreSQL the database clock counts, so waiting jobs are moved instead. */
  const later = async (ms: number): Promise<void> => {
    clock.advance(ms);
    if (database.engine === 'sqlite') return;
    const span = sql`${ms} * interval '1 millisecond'`;
    await sql`update pgboss.job set start_after = start_after - ${span}, heartbeat_on = heartbeat_on - ${span}`.execute(
      database.db,
    );
    await sql`update pgboss.queue set monitor_claim_on = null`.execute(database.db);
  };
  return { ...database, jobs, later };
}

test('a job is done once, with what it was given', async () => {
  const { jobs } = await openQueue();
  const seen: unknown[] = [];
  jobs.handle('mail', 'default', async (payload) => void seen.push(payload));
  await jobs.enqueue({ queue: 'mail', payload: { to: '小明', count: 2 } });
  await jobs.drain();
  await jobs.drain();
  expect(seen).toEqual([{ to: '小明', count: 2 }]);
  expect(await jobs.counts()).toEqual({ waiting: 0, running: 0, dead: 0 });
});

test('a job exists exactly if the transaction that asked for it was committed', async () => {
  const { db, jobs } = await openQueue();
  const seen: unknown[] = [];
  jobs.handle('mail', 'default', async (payload) => void seen.push(payload.name));
  const failing = db.transaction().execute(async (transaction) => {
    await jobs.enqueue({ queue: 'mail', payload: { name: '作废' } }, transaction);
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  await db
    .transaction()
    .execute((transaction) => jobs.enqueue({ queue: 'mail', payload: { name: '有效' } }, transaction));
  await jobs.drain();
  expect(seen).toEqual(['有效']);
});

test('jobs are done oldest first', async () => {
  const { jobs } = await openQueue();
  const seen: unknown[] = [];
  jobs.handle('mail', 'default', async (payload) => void seen.push(payload.n));
  for (let n = 0; n < 10; n += 1) await jobs.enqueue({ queue: 'mail', payload: { n } });
  await jobs.drain();
  expect(seen).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

test('while one waits or runs, a second job with the same key is not added; other keys and queues are', async () => {
  const { jobs } = await openQueue();
  const seen: unknown[] = [];
  jobs.handle('index', 'default', async (payload) => {
    seen.push(payload.n);
    if (payload.n === 1) await jobs.enqueue({ queue: 'index', payload: { n: 9 }, singletonKey: 'post:1' });
  });
  jobs.handle('push', 'default', async (payload) => void seen.push(payload.n));
  await jobs.enqueue({ queue: 'index', payload: { n: 1 }, singletonKey: 'post:1' });
  await jobs.enqueue({ queue: 'index', payload: { n: 2 }, singletonKey: 'post:1' });
  await jobs.enqueue({ queue: 'index', payload: { n: 3 }, singletonKey: 'post:2' });
  await jobs.enqueue({ queue: 'push', payload: { n: 4 }, singletonKey: 'post:1' });
  await jobs.enqueue({ queue: 'push', payload: { n: 5 } });
  await jobs.enqueue({ queue: 'push', payload: { n: 6 } });
  await jobs.drain();
  expect(seen).toEqual([1, 3, 4, 5, 6]);
  await jobs.enqueue({ queue: 'index', payload: { n: 7 }, singletonKey: 'post:1' });
  await jobs.drain();
  expect(seen.at(-1)).toBe(7);
});

test('a job with a repeated key does not spoil the transaction it is asked for in', async () => {
  const { db, jobs } = await openQueue();
  await db.transaction().execute(async (transaction) => {
    await jobs.enqueue({ queue: 'index', payload: {}, singletonKey: 'a' }, transaction);
    await jobs.enqueue({ queue: 'index', payload: {}, singletonKey: 'a' }, transaction);
    await transaction.insertInto('options').values({ name: 'x', value: '1', updated_at: 1 }).execute();
  });
  expect(await db.selectFrom('options').select('name').execute()).toEqual([{ name: 'x' }]);
  expect((await jobs.counts()).waiting).toBe(1);
});

test('a job does not run before its time', async () => {
  const { jobs, later } = await openQueue();
  const seen: unknown[] = [];
  jobs.handle('publish', 'default', async (payload) => void seen.push(payload.id));
  await jobs.enqueue({ queue: 'publish', payload: { id: 7 }, runAt: now + 3_600_000 });
  await jobs.drain();
  expect(seen).toEqual([]);
  await later(3_600_001);
  await jobs.drain();
  expect(seen).toEqual([7]);
});

test('a failed job is tried again after a pause, and is dead after its last try', async () => {
  const { jobs, later } = await openQueue();
  let tries = 0;
  jobs.handle('push', 'default', async () => {
    tries += 1;
    throw new Error('对方没有应答');
  });
  await jobs.enqueue({ queue: 'push', payload: {}, maxAttempts: 3 });
  await jobs.drain();
  await jobs.drain();
  expect(tries).toBe(1);
  await later(2 * 3_600_000);
  await jobs.drain();
  await jobs.drain();
  expect(tries).toBe(2);
  await later(2 * 3_600_000);
  await jobs.drain();
  await later(2 * 3_600_000);
  await jobs.drain();
  expect(tries).toBe(3);
  expect(await jobs.counts()).toEqual({ waiting: 0, running: 0, dead: 1 });
});

test('a job that fails once and then succeeds is done', async () => {
  const { jobs, later } = await openQueue();
  let tries = 0;
  jobs.handle('push', 'default', async () => {
    tries += 1;
    if (tries === 1) throw new Error('网络中断');
  });
  await jobs.enqueue({ queue: 'push', payload: {} });
  await jobs.drain();
  await later(2 * 3_600_000);
  await jobs.drain();
  await later(2 * 3_600_000);
  await jobs.drain();
  expect(tries).toBe(2);
  expect(await jobs.counts()).toEqual({ waiting: 0, running: 0, dead: 0 });
});

test('a job whose process died is taken up by another one after a minute without a sign of life', async () => {
  const { db, engine, jobs, later } = await openQueue();
  const seen: unknown[] = [];
  jobs.handle('import', 'default', async (payload) => void seen.push(payload.n));
  await jobs.enqueue({ queue: 'import', payload: { n: 1 } });
  const other = await openJobs({ db, engine }, fixedClock(now), silentLog());
  other.handle('import', 'default', () => new Promise<void>(() => {}));
  await other.start();
  await vi.waitFor(async () => expect((await jobs.counts()).running).toBe(1), { timeout: 5000 });
  await other.stop(10);
  await jobs.drain();
  expect(seen).toEqual([]);
  await later(61_000);
  await jobs.drain();
  await later(2 * 3_600_000);
  await jobs.drain();
  expect(seen).toEqual([1]);
}, 20_000);

test('a started runner does new jobs by itself, and stopping waits for what is running', async () => {
  const { jobs } = await openQueue();
  const seen: unknown[] = [];
  jobs.handle('mail', 'default', async (payload) => {
    await new Promise((resolve) => setTimeout(resolve, 200));
    seen.push(payload.n);
  });
  await jobs.start();
  await jobs.enqueue({ queue: 'mail', payload: { n: 1 } });
  await vi.waitFor(async () => expect((await jobs.counts()).running).toBe(1), { timeout: 5000, interval: 20 });
  expect(seen).toEqual([]);
  await jobs.stop(5000);
  expect(seen).toEqual([1]);
});

test('two runners on one database never do the same job twice', async () => {
  const { db, engine, jobs } = await openQueue();
  const second = await openJobs({ db, engine }, fixedClock(now), silentLog());
  const seen: unknown[] = [];
  for (const queue of [jobs, second]) {
    queue.handle('mail', 'default', async (payload) => {
      await new Promise((resolve) => setTimeout(resolve, 1));
      seen.push(payload.n);
    });
  }
  for (let n = 0; n < 40; n += 1) await jobs.enqueue({ queue: 'mail', payload: { n } });
  await Promise.all([jobs.drain(), second.drain()]);
  await second.stop(100);
  expect(seen.length).toBe(40);
  expect(new Set(seen).size).toBe(40);
});

test('a recurring queue gets one job at start', async () => {
  const { jobs } = await openQueue();
  let times = 0;
  jobs.handle('links.feeds', 'default', async () => void (times += 1));
  jobs.every('links.feeds', 3_600_000);
  await jobs.start();
  await vi.waitFor(() => expect(times).toBe(1), { timeout: 5000 });
});

test('a job nobody knows how to do fails and says so instead of vanishing', async () => {
  const { jobs } = await openQueue();
  await jobs.enqueue({ queue: 'unheard-of', payload: {}, maxAttempts: 1 });
  await jobs.drain();
  expect((await jobs.counts()).dead).toBe(1);
});

test('what is kept of a job can be listed, found and, once it is dead, given all its tries again', async () => {
  const { jobs, later } = await openQueue();
  let tries = 0;
  jobs.handle('push', 'default', async () => {
    tries += 1;
    throw new Error('对方没有应答');
  });
  await jobs.enqueue({ queue: 'push', payload: { url: '/a' }, maxAttempts: 2, singletonKey: 'a' });
  await jobs.drain();
  const { jobs: failed, total } = await jobs.list({ queue: 'push', status: 'waiting' }, 10, 0);
  expect([total, failed[0]?.attempts, failed[0]?.lastError]).toEqual([1, 1, '对方没有应答']);
  const id = failed[0]?.id as string;
  expect(await jobs.retry(id)).toBe(false);
  expect(await jobs.remove(id)).toBe(false);
  await later(2 * 3_600_000);
  await jobs.drain();
  expect(await jobs.find(id)).toMatchObject({
    id,
    status: 'dead',
    attempts: 2,
    maxAttempts: 2,
    payload: { url: '/a' },
  });
  expect(await jobs.retry(id)).toBe(true);
  expect(await jobs.find(id)).toMatchObject({ status: 'waiting', attempts: 0, finishedAt: null });
  await jobs.drain();
  await later(2 * 3_600_000);
  await jobs.drain();
  expect(tries).toBe(4);
  expect(await jobs.remove(id)).toBe(true);
  expect(await jobs.find(id)).toBeUndefined();
  expect(await jobs.find('neither a number nor a UUID')).toBeUndefined();
});

test('a dead job is not tried again while another one with its key waits', async () => {
  const { jobs } = await openQueue();
  await jobs.enqueue({ queue: 'index', payload: { n: 1 }, singletonKey: 'post:1', maxAttempts: 1 });
  await jobs.drain();
  const [dead] = (await jobs.list({ queue: '', status: 'dead' }, 10, 0)).jobs;
  await jobs.enqueue({ queue: 'index', payload: { n: 2 }, singletonKey: 'post:1', runAt: now + 3_600_000 });
  expect(await jobs.retry(dead?.id as string)).toBe(false);
  expect(await jobs.counts()).toEqual({ waiting: 1, running: 0, dead: 1 });
});
