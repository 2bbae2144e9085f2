import { askToSignIn } from '#web/features/auth/sessions/session.ts';
import { CallError } from '#web/kit/client.ts';

/** Codes that say that nobody is signed in any more. */
const signedOut = new Set<string | number>([601, 602]);

/**
 * Does what a person asked for. Who was signed out meanwhile signs in above the page, which stays, and it is done again.
 * @throws DialogCancelled when they would not
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
