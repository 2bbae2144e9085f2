import { CallError } from '#web/kit/client.ts';

const maxTries = 6;

/** Waits for `ms`; rejects at once with the signal's reason when aborted. */
export function abortableDelay(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (): void => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', end);
      resolve();
    }, ms);
    signal?.addEventListener('abort', end, { once: true });
  });
}

const passing = new Set([0, 429, 502, 503, 504]);

/**
 * Whether an error is temporary, such as a lost connection or a busy or restarting server; refusals are not retried.
 */
export function isTemporaryFailure(error: unknown): error is CallError {
  if (!(error instanceof CallError)) return false;
  return passing.has(error.status);
}

/** Retries a step with growing pauses while it fails temporarily. @throws the last error */
export async function withRetries<T>(
  step: () => Promise<T>,
  signal: AbortSignal | undefined,
  alsoTemporary = 0,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      signal?.throwIfAborted();
      return await step();
    } catch (error) {
      const again = isTemporaryFailure(error) || (error instanceof CallError && error.status === alsoTemporary);
      if (signal?.aborted || !again || tries >= maxTries || error.retryAfterSeconds > 60) throw error;
      await abortableDelay(Math.max(error.retryAfterSeconds * 1000, 1000 * 2 ** (tries - 1)), signal);
    }
  }
}
