import { DomainError } from '#contract/errors.ts';

import type { CallContext } from './site.ts';

/**
 * The error for a guest who has to sign in: 602 to a browser whose session ended, 601 to everybody else. `message`
 * replaces the sentence of 601.
 */
export function signInRequired({ viewer }: Pick<CallContext, 'viewer'>, message?: string): DomainError {
  return viewer.sessionEnded ? new DomainError('602') : new DomainError('601', message);
}

/** The id of the person who makes a call. @throws DomainError 601, 602 */
export function requireUserId(context: Pick<CallContext, 'viewer'>): number {
  if (context.viewer.userId === null) throw signInRequired(context);
  return context.viewer.userId;
}
