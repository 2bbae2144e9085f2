import { getRestoration } from '#contract/features/transfers/restorations.calls.ts';
import { restorationErrors } from '#contract/features/transfers/restorations.copy.ts';
import type { Restoration } from '#contract/features/transfers/restorations.entities.ts';

const lookEveryMs = 1000;

/**
 * Waits while the site is being restored and does not respond. It bypasses `send`, because an ended session means
 * success here and must not open the sign-in dialog.
 * @returns '' on success, else why the site was not restored
 */
export async function waitForRestoration(): Promise<string> {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
    const answer = await fetch(getRestoration.path, { cache: 'no-store' }).catch(() => null);
    if (answer?.status === 401) return '';
    if (!answer?.ok) continue;
    const { state, error } = (await answer.json()) as Restoration;
    if (state === 'failed') return error;
    // The server restarted and the session is still valid, so the restore was interrupted.
    if (state === 'none') return restorationErrors.interrupted;
  }
}
