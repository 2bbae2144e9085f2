import type { WithdrawStatus } from '#contract/features/income/rules.ts';

import type { StateTone } from '../list/cells.tsx';

export const withdrawalTone: Record<WithdrawStatus, StateTone> = {
  pending: 'warn',
  approved: 'info',
  paid: 'ok',
  rejected: 'danger',
  cancelled: 'plain',
};
