import { lazy } from 'react';

import { registerDialogKind } from '#web/ui/dialogs/dialogs.ts';

export interface AdjustBalanceProps {
  user: { id: number; name: string };
  balances: Readonly<Record<'point' | 'exp', number>>;
}

/** Gives points or experience to a user, or takes them; resolves when that is done. */
export const openAdjustBalance = registerDialogKind<AdjustBalanceProps>(
  'admin-adjust-balance',
  lazy(() => import('./adjust-dialog.tsx').then((loaded) => ({ default: loaded.AdjustDialog }))),
  { width: 420 },
);
