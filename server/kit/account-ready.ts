import { DomainError } from '#contract/errors.ts';
import type { Viewer } from '#contract/kit/power.ts';

/**
 * Required account steps: an email address, a password in place of the initial one, the current terms.
 * @throws DomainError 603, PASSWORD_CHANGE_REQUIRED, TERMS_REQUIRED
 * @see docs/reference/states.md
 */
export function ensureAccountReady(viewer: Viewer): void {
  if (viewer.mustBindEmail) throw new DomainError('603');
  if (viewer.mustChangePassword) throw new DomainError('PASSWORD_CHANGE_REQUIRED');
  if (viewer.mustAcceptTerms) throw new DomainError('TERMS_REQUIRED');
}
