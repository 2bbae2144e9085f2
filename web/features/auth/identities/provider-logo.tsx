import type { LoginTypeName } from '#contract/features/auth/identities.entities.ts';

import marksUrl from './provider-marks.svg?url';

/**
 * Logo of a sign-in provider in the current text colour. The name must be given by adjacent text or by the button's
 * label.
 */
export function ProviderLogo({ type, size = 22 }: { type: LoginTypeName; size?: number }) {
  return (
    <svg className="provider-mark" width={size} height={size} aria-hidden="true">
      <use href={`${marksUrl}#${type}`} />
    </svg>
  );
}
