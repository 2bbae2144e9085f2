import { once } from 'node:events';

import { sql } from 'kysely';
import { afterEach, expect, test, vi } from 'vitest';

import { openTestDatabase } from '#server/database/testing.ts';
import { fixedClock, systemClock } from '#server/kit/clock.ts';
import { type Lane, laneLimits, lanes } from '#server/kit/jobs.ts';
import { silentLog } from '#server/kit/log.ts';
import { spawnNode } from '#tests/kit/run-node.ts';

import { openJobs } from './open-jobs.ts';

const now = systemClock.now();
const closers: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function openQueue() {
  const database = await openTestDatabase();
  const clock = fixedClock(now);
  const open = async () => {
    const jobs = await openJobs(database, clock, silentLog());
    closers.push(() => jobs.stop(0));
    return jobs;
  };
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
  closers.push(database.close);
  const { url, file } = database;
  return { url, file, clock, later, jobs: await open() };
}

const soon = { timeout: 5000, interval: 20 };

test('every lane runs as many jobs as it has slots, whatever the others do', async () => {
  const { jobs } = await openQueue();
  const running: Record<Lane, number> = { urgent: 0, media: 0, transfer: 0, outbound: 0, default: 0 };
  const over = Promise.withResolvers<void>();
  for (const lane of lanes) {
    jobs.handle(`${lane}-work`, lane, async () => {
      running[lane] += 1;
      await over.promise;
    });
    for (let n = 0; n < 8; n += 1) await jobs.enqueue({ queue: `${lane}-work`, payload: { n } });
  }
  await jobs.start();
  const slots = Object.fromEntries(lanes.map((lane) => [lane, laneLimits[lane].slots]));
  await vi.waitFor(() => expect(running).toEqual(slots), soon);
  await new Promise((done) => setTimeout(done, 200));
  expect(running).toEqual(slots);
  over.resolve();
});

test('a code is sent while every other lane is full and hundreds wait before it', async () => {
  const { jobs } = await openQueue();
  const over = Promise.withResolvers<void>();
  for (const lane of lanes.filter((each) => each !== 'urgent')) {
    jobs.handle(lane, lane, () => over.promise);
    for (let n = 0; n < 60; n += 1) await jobs.enqueue({ queue: lane, payload: { n } });
  }
  const sent: unknown[] = [];
  jobs.handle('codes', 'urgent', async ({ n }) => void sent.push(n));
  await jobs.start();
  await vi.waitFor(async () => expect((await jobs.counts()).running).toBe(7), soon);
  const from = performance.now();
  await jobs.enqueue({ queue: 'codes', payload: { n: 1 } });
  await vi.waitFor(() => expect(sent).toEqual([1]), soon);
  expect(performance.now() - from).toBeLessThan(1000);
  over.resolve();
});

test('a job that came while others were being claimed does not wait for the next look', async () => {
  const { jobs } = await openQueue();
  const took: number[] = [];
  jobs.handle('codes', 'urgent', async ({ at }) => void took.push(performance.now() - Number(at)));
  await jobs.start();
  for (let n = 0; n < 40; n += 1) {
    await jobs.enqueue({ queue: 'codes', payload: { at: performance.now() } });
    await new Promise((done) => setTimeout(done, 27));
  }
  await vi.waitFor(() => expect(took).toHaveLength(40), soon);
  expect(Math.max(...took)).toBeLessThan(700);
});

test('a job that does not end in time has failed, is told so, and leaves its slot to the next', async () => {
  const { jobs } = await openQueue();
  const signals: AbortSignal[] = [];
  const done: unknown[] = [];
  const handler = async ({ n }: Record<string, unknown>, signal: AbortSignal) => {
    if (n !== 1) return void done.push(n);
    signals.push(signal);
    return new Promise<void>(() => {});
  };
  jobs.handle('pictures', 'media', handler, 80);
  await jobs.enqueue({ queue: 'pictures', payload: { n: 1 }, maxAttempts: 1 });
  await jobs.enqueue({ queue: 'pictures', payload: { n: 2 } });
  await jobs.start();
  await vi.waitFor(() => expect(done).toEqual([2]), soon);
  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  const [dead] = (await jobs.list({ queue: 'pictures', status: 'dead' }, 10, 0)).jobs;
  expect(dead).toMatchObject({ attempts: 1, lastError: 'It did not end within 0.08 seconds.' });
});

test('what a late job does afterwards no longer counts', async () => {
  const { jobs, later } = await openQueue();
  const late = Promise.withResolvers<void>();
  let tries = 0;
  jobs.handle('pictures', 'media', () => ((tries += 1) === 1 ? late.promise : Promise.reject(new Error('坏图'))), 80);
  await jobs.enqueue({ queue: 'pictures', payload: {}, maxAttempts: 2 });
  await jobs.drain();
  await later(3_600_000);
  late.resolve();
  await jobs.drain();
  expect(await jobs.counts()).toEqual({ waiting: 0, running: 0, dead: 1 });
});

test('a job that kills its process each time is dead after its last attempt', async () => {
  const { jobs, later, clock, url, file } = await openQueue();
  await jobs.enqueue({ queue: 'poison', payload: {}, maxAttempts: 3 });
  const lives: (string | null)[] = [];
  for (let life = 0; life < 5; life += 1) {
    const child = spawnNode('tests/kit/run-poison-job.ts', [url, file, String(clock.now())], {});
    const [, signal] = (await once(child, 'exit')) as [number | null, string | null];
    lives.push(signal);
    if (signal === null) break;
    // The lease of a killed process ends, then the pause before the next attempt.
    await later(61_000);
    await jobs.drain();
    await later(2 * 3_600_000);
  }
  expect(lives).toEqual(['SIGKILL', 'SIGKILL', 'SIGKILL', null]);
  const [dead] = (await jobs.list({ queue: 'poison', status: 'dead' }, 10, 0)).jobs;
  expect(dead).toMatchObject({ attempts: 3, maxAttempts: 3 });
}, 60_000);
