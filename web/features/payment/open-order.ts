import { lazy } from 'react';

import type { Order } from '#contract/features/payment/entities.ts';
import { registerDialogKind } from '#web/ui/dialogs/dialogs.ts';

export interface ContinuedOrder {
  order: Order;
}

/** Shows the code of an order that is not paid yet. @throws DialogCancelled */
export const openOrder = registerDialogKind<ContinuedOrder, void>(
  'pay-order',
  lazy(() => import('./continue-order.tsx').then((loaded) => ({ default: loaded.ContinueOrder }))),
  { title: '继续付款', width: 380 },
);
