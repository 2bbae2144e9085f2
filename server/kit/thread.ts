import { Worker } from 'node:worker_threads';

/** Why a thread failed. */
export type ThreadFailure = 'slow' | 'busy' | 'broken';

export class ThreadError extends Error {
  readonly failure: ThreadFailure;

  constructor(failure: ThreadFailure) {
    super(`The thread gave no answer: ${failure}`);
    this.name = 'ThreadError';
    this.failure = failure;
  }
}

export interface ThreadLimits {
  /** Maximum CPU time per task; then the thread is terminated. */
  workMs: number;
  /** Maximum number of waiting tasks. */
  maxWaiting: number;
  /** Maximum heap size in megabytes. */
  memoryMb: number;
  /** Idle time after which the thread ends, one minute if not given. */
  idleMs?: number;
}

/** Maximum time for loading. */
const startMs = 20_000;
const defaultIdleMs = 60_000;
/** On a busy machine a thread gets little of each second; by the clock a task may take this many times its CPU time. */
const patience = 6;
const lookAgainMs = 20;

async function cpuMsOf(worker: Worker): Promise<number> {
  const { user, system } = await worker.cpuUsage();
  return (user + system) / 1000;
}

/**
 * Runs slow or possibly endless tasks in a worker thread, one at a time, so that requests are not blocked. The entry
 * module posts `ready` once loaded and answers each message with exactly one.
 */
export class Thread<Work, Answer> {
  readonly #entry: URL;
  readonly #limits: ThreadLimits;
  #worker: Worker | null = null;
  #loaded: Promise<void> = Promise.resolve();
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;
  #idleTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(entry: URL, limits: ThreadLimits) {
    this.#entry = entry;
    this.#limits = limits;
  }

  /** @throws ThreadError */
  async run(work: Work): Promise<Answer> {
    if (this.#waiting >= this.#limits.maxWaiting) throw new ThreadError('busy');
    this.#waiting += 1;
    const turn = this.#last.then(() => this.#work(work));
    this.#last = turn.catch(() => undefined).finally(() => (this.#waiting -= 1));
    return turn;
  }

  async #work(work: Work): Promise<Answer> {
    clearTimeout(this.#idleTimer);
    const worker = this.#worker ?? this.#start();
    await this.#loaded;
    const answer = await this.#answerOf(worker, this.#limits.workMs, () => worker.postMessage(work, []));
    const { idleMs = defaultIdleMs } = this.#limits;
    this.#idleTimer = setTimeout(() => this.end(), idleMs).unref();
    return answer as Answer;
  }

  #start(): Worker {
    const worker = new Worker(this.#entry, { resourceLimits: { maxOldGenerationSizeMb: this.#limits.memoryMb } });
    worker.unref();
    // A worker that crashes while idle is replaced by the next task.
    worker.on('error', () => this.#forget(worker)).on('exit', () => this.#forget(worker));
    this.#worker = worker;
    this.#loaded = this.#answerOf(worker, startMs, () => undefined).then(() => undefined);
    return worker;
  }

  #forget(worker: Worker): void {
    if (this.#worker === worker) this.#worker = null;
  }

  /** Terminates the thread; the next task starts another one. */
  end(): void {
    clearTimeout(this.#idleTimer);
    void this.#worker?.terminate();
    this.#worker = null;
  }

  /** Waits for the next message of the worker; a timeout or exit fails the task without a retry. */
  #answerOf(worker: Worker, withinMs: number, begin: () => void): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const latest = performance.now() + withinMs * patience;
      // A worker that has ended answers by its exit.
      const before = cpuMsOf(worker).catch(() => 0);
      let isSettled = false;
      const settle = (done: () => void) => {
        isSettled = true;
        clearTimeout(timer);
        worker.off('message', take).off('error', breakDown).off('exit', breakDown);
        done();
      };
      const fail = (failure: ThreadFailure) =>
        settle(() => {
          this.end();
          reject(new ThreadError(failure));
        });
      const take = (message: unknown) => settle(() => resolve(message));
      const breakDown = () => fail('broken');
      const look = async () => {
        const usedMs = (await cpuMsOf(worker).catch(() => withinMs)) - (await before);
        if (isSettled) return;
        if (usedMs >= withinMs || performance.now() >= latest) fail('slow');
        else timer = setTimeout(look, Math.max(lookAgainMs, withinMs - usedMs));
      };
      let timer: ReturnType<typeof setTimeout> = setTimeout(look, withinMs);
      worker.on('message', take).on('error', breakDown).on('exit', breakDown);
      begin();
    });
  }
}
