import { lazy } from 'react';

import { registerDialogKind } from '#web/ui/dialogs/dialogs.ts';

export interface ApproveLinkProps {
  name: string;
  group: string;
  groups: readonly string[];
}

/** Asks for the group of a friend link; resolves with it. */
export const openApproveLink = registerDialogKind<ApproveLinkProps, string>(
  'admin-approve-link',
  lazy(() => import('./approve-link-dialog.tsx').then((loaded) => ({ default: loaded.ApproveLinkDialog }))),
  { title: '放在哪个分组', width: 380 },
);
