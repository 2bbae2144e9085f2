import { lazy } from 'react';

import type { MembershipView, VipType } from '#contract/features/membership/entities.ts';
import { registerDialogKind } from '#web/ui/dialogs/dialogs.ts';

export interface ChangeMembershipProps {
  user: { id: number; name: string };
  action: 'give' | 'revoke';
  membership: MembershipView;
  types: readonly VipType[];
}

/** Gives days of membership to a user, or ends it; resolves when that is done. */
export const openChangeMembership = registerDialogKind<ChangeMembershipProps, void>(
  'admin-change-membership',
  lazy(() => import('./change-dialog.tsx').then((loaded) => ({ default: loaded.ChangeMembershipDialog }))),
  { width: 420 },
);
