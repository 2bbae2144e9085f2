import { lazy } from 'react';

import type { OrderDetail } from '#contract/features/payment/entities.ts';
import { registerDialogKind } from '#web/ui/dialogs/dialogs.ts';

export interface SettleOutsideProps {
  order: OrderDetail;
}

/** Ends an order that was settled by other means; resolves with the order after that. */
export const openSettleOutside = registerDialogKind<SettleOutsideProps, OrderDetail>(
  'admin-settle-outside',
  lazy(() => import('./settle-outside-dialog.tsx').then((loaded) => ({ default: loaded.SettleOutsideDialog }))),
  { title: '线下已处理', width: 440 },
);
