import { lazy } from 'react';

import type { OrderDetail } from '#contract/features/payment/entities.ts';
import { registerDialogKind } from '#web/ui/dialogs/dialogs.ts';

export interface RefundProps {
  order: OrderDetail;
}

/** Returns money of an order; resolves with the order after that. */
export const openRefund = registerDialogKind<RefundProps, OrderDetail>(
  'admin-refund',
  lazy(() => import('./refund-dialog.tsx').then((loaded) => ({ default: loaded.RefundDialog }))),
  { title: '退款', width: 440 },
);
