import type { Role } from '#contract/kit/power.ts';

/** The options that say what a user has to agree to. */
export interface Agreement {
  terms_url: string;
  privacy_url: string;
  terms_version: string;
}

/** What has to be agreed to, for a sentence; null when the site has no terms. */
export function agreementNames({ terms_url, privacy_url }: Omit<Agreement, 'terms_version'>): string | null {
  const named = [terms_url && '用户协议', privacy_url && '隐私政策'].filter(Boolean);
  return named.length === 0 ? null : named.join('与');
}

/**
 * Whether a user has to accept the current version of the terms before they write. Administrators publish the terms
 * and are not asked; without a version nobody is.
 */
export function mustAcceptTerms(user: { role: Role; terms_version: string }, agreement: Agreement): boolean {
  if (agreementNames(agreement) === null || agreement.terms_version === '') return false;
  return user.role !== 'administrator' && user.terms_version !== agreement.terms_version;
}
