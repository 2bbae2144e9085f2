import { getRestoration } from '#contract/features/transfers/restorations.calls.ts';
import { restorationErrors } from '#contract/features/transfers/restorations.copy.ts';
import type { Restoration } from '#contract/features/transfers/restorations.entities.ts';

const lookEveryMs = 1000;

/**
 * Waits while the site is being restored and answers nobody. It is asked past `send`: that the session is gone is the
 * good news here, and no reason to be signed in at once.
 * @returns '' when it is done, else why the site stayed as it was
 */
export async function untilRestored(): Promise<string> {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
    const answer = await fetch(getRestoration.path, { cache: 'no-store' }).catch(() => null);
    if (answer?.status === 401) return '';
    if (!answer?.ok) continue;
    const { state, error } = (await answer.json()) as Restoration;
    if (state === 'failed') return error;
    // The program was started anew, and nobody had to sign in again: the order was lost with the old one.
    if (state === 'none') return restorationErrors.interrupted;
  }
}
