import { agreementErrors } from '#contract/features/auth/agreements.copy.ts';
import { agreementNames } from '#contract/features/auth/agreements.rules.ts';
import type { CurrentUser } from '#contract/features/auth/sessions.entities.ts';
import { DomainError } from '#contract/errors.ts';
import { recordTermsAccepted } from '#server/features/accounts/service.ts';
import { agreementOf } from '#server/features/accounts/sessions.service.ts';
import { audit } from '#server/features/audit/service.ts';
import { type CallContext, type Site, write } from '#server/kit/site.ts';
import { requireUserId } from '#server/kit/sign-in-required.ts';

import { currentUserOf } from './sessions.service.ts';

function refuse(text: string): DomainError {
  return new DomainError('VALIDATION', text, { fields: { terms_version: text } });
}

/**
 * The version that somebody who registers has accepted; null when the site has no terms.
 * @throws DomainError VALIDATION when they accepted none, or one that is not current any more
 */
export function acceptedVersion(site: Site, accepted: string | undefined): string | null {
  const agreement = agreementOf(site);
  const names = agreementNames(agreement);
  if (names === null) return null;
  if (accepted === undefined) throw refuse(agreementErrors.missing(names));
  if (accepted !== agreement.terms_version) throw refuse(agreementErrors.outdated);
  return accepted;
}

/** Records the consent to the current version with its time. @throws DomainError VALIDATION for another version */
export async function acceptTerms(context: CallContext, version: string): Promise<CurrentUser> {
  const { site } = context;
  const userId = requireUserId(context);
  if (version !== agreementOf(site).terms_version) throw refuse(agreementErrors.outdated);
  await write(site, async (unit) => {
    await recordTermsAccepted(unit, userId, version);
    await audit(context, unit, {
      action: 'user.accept-terms',
      target: { type: 'user', id: userId },
      after: { version },
    });
  });
  return currentUserOf(context);
}
