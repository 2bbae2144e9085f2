import type { LoginTypeName } from '#contract/features/auth/identities.entities.ts';

import marksUrl from './provider-marks.svg?url';

/** The mark of another service, drawn in the ink around it. Its name stands beside it or is said by its button. */
export function ProviderMark({ type, size = 22 }: { type: LoginTypeName; size?: number }) {
  return (
    <svg className="provider-mark" width={size} height={size} aria-hidden="true">
      <use href={`${marksUrl}#${type}`} />
    </svg>
  );
}
