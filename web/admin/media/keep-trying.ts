import { CallError } from '#web/kit/client.ts';

const maxTries = 6;

/** Waits 1, 2, 4 … s, or as long as the server asks for; ends at once when it is cancelled. */
export function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
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

/** A lost connection, a server that restarts or is busy: worth another try; a refusal is not. */
export function isPassing(error: unknown): error is CallError {
  if (!(error instanceof CallError)) return false;
  return passing.has(error.status);
}

/** Takes a step again and again, with growing pauses, while it fails for what passes. @throws what it failed for last */
export async function keepTrying<T>(
  step: () => Promise<T>,
  signal: AbortSignal | undefined,
  alsoPassing = 0,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      signal?.throwIfAborted();
      return await step();
    } catch (error) {
      const again = isPassing(error) || (error instanceof CallError && error.status === alsoPassing);
      if (signal?.aborted || !again || tries >= maxTries || error.retryAfterSeconds > 60) throw error;
      await pause(Math.max(error.retryAfterSeconds * 1000, 1000 * 2 ** (tries - 1)), signal);
    }
  }
}
