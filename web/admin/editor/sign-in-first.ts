import { askToSignIn } from '#web/features/auth/sessions/session.ts';
import { CallError } from '#web/kit/client.ts';

/** Error codes for an ended session. */
const signedOut = new Set<string | number>([601, 602]);

/**
 * Performs an action. When the session has ended, asks the user to sign in without leaving the page and performs it
 * again.
 * @throws DialogCancelled when the user cancels the sign-in
 */
export async function withSignIn<Result>(work: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof CallError) || !signedOut.has(error.code)) throw error;
      await askToSignIn();
    }
  }
}
