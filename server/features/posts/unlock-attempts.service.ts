import { DomainError } from '#contract/errors.ts';
import { passwordAttemptsPerPerson, passwordAttemptsPerPost } from '#contract/features/posts/limits.ts';
import { ensureChallenge } from '#server/features/request-guards/challenges.service.ts';
import { countEvent, takeLimits, uncountEvents } from '#server/features/request-guards/rate-limits.service.ts';
import { limitSubjectOf } from '#server/kit/limiter.ts';
import { type CallContext, write } from '#server/kit/site.ts';

/**
 * Counts an attempt at the passwords of a post and of its blocks before `check` is run, so that parallel requests
 * cannot bypass the limits; a correct password is not counted. Over a limit a solved challenge is required, so that an
 * attack locks no reader out.
 * @throws DomainError CHALLENGE_REQUIRED, and what `check` throws
 * @see docs/reference/calls.md
 */
export async function countPasswordAttempt<T>(context: CallContext, postId: number, check: () => T): Promise<T> {
  const { site } = context;
  const limits = [
    { key: `unlock:${postId}`, rules: [passwordAttemptsPerPost] },
    { key: `unlock:${postId}:${limitSubjectOf(context)}`, rules: [passwordAttemptsPerPerson] },
  ];
  const keys = limits.map(({ key }) => key);
  try {
    await write(site, (unit) => takeLimits(site, unit, limits));
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'RATE_LIMITED') throw error;
    await ensureChallenge(context, 'unlock');
    await write(site, (unit) => countEvent(unit, ...keys));
  }
  const result = check();
  await write(site, (unit) => uncountEvents(site, unit, ...keys));
  return result;
}
