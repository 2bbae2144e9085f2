import { type JobCounts, type JobHandler, type JobQueue, type Lane, laneLimits, lanes } from '#server/kit/jobs.ts';
import type { Logger } from '#server/kit/log.ts';

import { type ClaimedJob, type JobStore, leaseMs } from './job-store.ts';
import { runWithin } from './run-within.ts';

const pollMs = 1000;
const sweepMs = 60_000;
const maxPauseMs = 30_000;
const wakeMs = 30;

interface QueueWorker {
  lane: Lane;
  deadlineMs: number;
  handler: JobHandler;
}

interface RunningJob {
  lane: Lane;
  done: Promise<void>;
}

function messageOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, 1000);
}

/** Claims due jobs from a store and runs their handlers, for every engine. */
export class JobRunner implements JobQueue {
  readonly #store: JobStore;
  readonly #log: Logger;
  readonly #workers = new Map<string, QueueWorker>();
  readonly #intervals = new Map<string, number>();
  readonly #running = new Map<string, RunningJob>();
  readonly #timers = new Set<NodeJS.Timeout>();
  /** Recurring jobs that could not be added at the start. */
  readonly #unplanned = new Set<() => Promise<void>>();
  #wakeTimer: NodeJS.Timeout | null = null;
  #started = false;
  /** Pause after a failed claim; it doubles with each further one. */
  #pauseMs = 0;
  #pausedUntil = 0;
  #polling: Promise<void> | null = null;
  /** A job came while due ones were being claimed. */
  #isMissed = false;

  constructor(store: JobStore, log: Logger) {
    this.#store = store;
    this.#log = log;
  }

  enqueue: JobQueue['enqueue'] = async (job, db) => {
    await this.#store.add(job, db);
    this.wake();
  };

  handle(queue: string, lane: Lane, handler: JobHandler, deadlineMs = laneLimits[lane].deadlineMs): void {
    this.#workers.set(queue, { lane, deadlineMs, handler });
  }

  every(queue: string, intervalMs: number): void {
    this.#intervals.set(queue, intervalMs);
  }

  counts(): Promise<JobCounts> {
    return this.#store.counts();
  }

  list: JobQueue['list'] = (filter, limit, offset) => this.#store.list(filter, limit, offset);

  find: JobQueue['find'] = (id, db) => this.#store.find(id, db);

  retry: JobQueue['retry'] = async (id, db) => {
    const isWaiting = await this.#store.retry(id, db);
    if (isWaiting) this.wake();
    return isWaiting;
  };

  remove: JobQueue['remove'] = (id, db) => this.#store.remove(id, db);

  async start(): Promise<void> {
    if (this.#started) return;
    this.#started = true;
    await this.#tryStore(() => this.#store.sweep());
    this.#repeat(pollMs, () => this.#poll());
    this.#repeat(sweepMs, () => this.#sweep());
    this.#repeat(leaseMs / 3, () => this.#renew());
    for (const [queue, intervalMs] of this.#intervals) {
      const add = () => this.enqueue({ queue, payload: {}, singletonKey: 'every' });
      if (!(await this.#tryStore(add))) this.#unplanned.add(add);
      this.#repeat(intervalMs, add);
    }
    this.wake();
  }

  /** Polls soon, so that a new job starts right after its transaction commits. */
  wake = (): void => {
    if (!this.#started || this.#wakeTimer) return;
    this.#wakeTimer = setTimeout(() => {
      this.#wakeTimer = null;
      void this.#tryStore(() => this.#poll());
    }, wakeMs);
    this.#wakeTimer.unref();
  };

  async stop(graceMs: number): Promise<void> {
    this.#started = false;
    for (const timer of this.#timers) clearInterval(timer);
    this.#timers.clear();
    if (this.#wakeTimer) clearTimeout(this.#wakeTimer);
    await this.#polling;
    let timer: NodeJS.Timeout | undefined;
    const grace = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, graceMs);
    });
    await Promise.race([Promise.all([...this.#running.values()].map(({ done }) => done)), grace]);
    clearTimeout(timer);
    await this.#store.close();
  }

  async drain(): Promise<void> {
    await this.#store.sweep();
    for (;;) {
      // Claimed one at a time to keep their order: a batch is unordered.
      const [job] = await this.#store.claim(1);
      if (!job) return;
      await this.#run(job);
    }
  }

  async #sweep(): Promise<void> {
    await this.#store.sweep();
    for (const add of this.#unplanned) {
      await add();
      this.#unplanned.delete(add);
    }
  }

  /** Work on the store that may fail for a while, as on a full disk; it is repeated later. */
  async #tryStore(work: () => Promise<void>): Promise<boolean> {
    try {
      await work();
      return true;
    } catch (error) {
      this.#log.warn({ err: error }, 'The job runner could not reach its store');
      return false;
    }
  }

  #repeat(ms: number, work: () => Promise<void>): void {
    const timer = setInterval(() => void this.#tryStore(work), ms);
    timer.unref();
    this.#timers.add(timer);
  }

  async #poll(): Promise<void> {
    if (!this.#started) return;
    if (this.#polling) {
      this.#isMissed = true;
      return;
    }
    if (performance.now() < this.#pausedUntil) return;
    this.#polling = this.#take();
    try {
      await this.#polling;
      this.#pauseMs = 0;
    } catch (error) {
      this.#pauseMs = Math.min(Math.max(pollMs, this.#pauseMs * 2), maxPauseMs);
      this.#pausedUntil = performance.now() + this.#pauseMs;
      throw error;
    } finally {
      this.#polling = null;
      if (this.#isMissed) this.wake();
      this.#isMissed = false;
    }
  }

  /** Jobs of a queue without a handler fail in the default lane. */
  #laneOf(queue: string): Lane {
    return this.#workers.get(queue)?.lane ?? 'default';
  }

  #freeSlots(lane: Lane): number {
    const taken = [...this.#running.values()].filter((job) => job.lane === lane).length;
    return laneLimits[lane].slots - taken;
  }

  async #take(): Promise<void> {
    if (lanes.every((lane) => this.#freeSlots(lane) <= 0)) return;
    const due = await this.#store.dueQueues();
    for (const lane of lanes) {
      const queues = due.filter((queue) => this.#laneOf(queue) === lane);
      const free = this.#freeSlots(lane);
      if (queues.length === 0 || free <= 0) continue;
      for (const job of await this.#store.claim(free, queues)) this.#begin(job, lane);
    }
  }

  #begin(job: ClaimedJob, lane: Lane): void {
    const done = this.#run(job)
      .catch((error: unknown) => this.#log.warn({ err: error, queue: job.queue }, 'A job could not be recorded'))
      .finally(() => {
        this.#running.delete(job.id);
        this.wake();
      });
    this.#running.set(job.id, { lane, done });
  }

  async #renew(): Promise<void> {
    if (this.#running.size > 0) await this.#store.renew([...this.#running.keys()]);
  }

  async #run(job: ClaimedJob): Promise<void> {
    try {
      const worker = this.#workers.get(job.queue);
      if (!worker) throw new Error(`No handler is known for the queue ${job.queue}.`);
      await runWithin(worker.deadlineMs, (signal) => worker.handler(job.payload, signal));
    } catch (error) {
      this.#log.warn({ err: error, queue: job.queue }, 'A job failed');
      await this.#store.fail(job.id, messageOf(error));
      return;
    }
    await this.#store.complete(job.id);
  }
}
