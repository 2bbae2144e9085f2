import { DomainError } from '#contract/errors.ts';

import type { CallContext } from './site.ts';

/**
 * The error for a guest who has to sign in: 602 to a browser whose session ended, 601 to everybody else. `message`
 * replaces the sentence of 601.
 */
export function signInRequired({ viewer }: Pick<CallContext, 'viewer'>, message?: string): DomainError {
  return viewer.sessionEnded ? new DomainError('602') : new DomainError('601', message);
}
