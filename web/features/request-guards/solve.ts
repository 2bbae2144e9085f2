import { getChallenge } from '#contract/features/request-guards/challenges.calls.ts';
import type { send } from '#web/kit/client.ts';
import { toast } from '#web/ui/toasts/toasts.ts';

interface Puzzle {
  salt: string;
  difficulty: number;
}

function solveInWorker(puzzle: Puzzle): Promise<string> {
  const worker = new Worker(new URL('./solver.ts', import.meta.url), { type: 'module' });
  return new Promise<string>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<string>) => resolve(data));
    worker.addEventListener('error', (event) => reject(new Error(event.message)));
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker of one's own has no origin to name
    worker.postMessage(puzzle);
  }).finally(() => worker.terminate());
}

let queue: Promise<unknown> = Promise.resolve();

/** No message is shown for computations shorter than this. */
const messageDelayMs = 500;

async function solveOne(call: typeof send): Promise<string> {
  let shown: number | undefined;
  const timer = setTimeout(() => {
    shown = toast.info('正在进行安全验证…', { durationMs: Number.POSITIVE_INFINITY });
  }, messageDelayMs);
  try {
    const { token, salt, difficulty } = await call(getChallenge, {});
    return `${token}:${await solveInWorker({ salt, difficulty })}`;
  } finally {
    clearTimeout(timer);
    if (shown !== undefined) toast.dismiss(shown);
  }
}

/**
 * Fetches a challenge, solves it in a worker and returns the proof for the call that required it. Runs one at a time: a
 * proof is valid for one call, and fetching two challenges would invalidate the first.
 * @throws CallError when no challenge was issued
 */
export function solveChallenge(call: typeof send): Promise<string> {
  const proof = queue.then(() => solveOne(call));
  queue = proof.catch(() => undefined);
  return proof;
}
