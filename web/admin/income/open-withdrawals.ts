import { lazy } from 'react';

import type { WithdrawalDetail } from '#contract/features/income/entities.ts';
import { registerDialogKind } from '#web/ui/dialogs/dialogs.ts';

export interface ReviewProps {
  withdrawal: WithdrawalDetail;
  act: 'approve' | 'pay';
}

/** Approves a withdrawal, or records its payment; resolves with the withdrawal after that. */
export const openReview = registerDialogKind<ReviewProps, WithdrawalDetail>(
  'admin-withdrawal',
  lazy(() => import('./review-dialog.tsx').then((loaded) => ({ default: loaded.ReviewDialog }))),
  { title: '处理提现', width: 440 },
);

/** The file of paid withdrawals for the accountant. */
export const openAccountantFile = registerDialogKind<object, void>(
  'admin-withdrawals-file',
  lazy(() => import('./accountant-file-dialog.tsx').then((loaded) => ({ default: loaded.AccountantFileDialog }))),
  { title: '导出已到账的提现', width: 440 },
);
