import { lazy } from 'react';

import { reportFailure } from '#web/kit/call-failure.ts';
import { registerDialogKind } from '#web/ui/dialogs/dialogs.ts';
import { toast } from '#web/ui/toasts/toasts.ts';

import type { OrderDialogProps } from './order-dialog.tsx';

const open = registerDialogKind<OrderDialogProps, void>(
  'admin-order',
  lazy(() => import('./order-dialog.tsx').then(({ OrderDialog }) => ({ default: OrderDialog }))),
  { width: 560 },
);

/** Lets the user order things. @returns whether a new order was saved */
export async function openOrder(title: string, props: OrderDialogProps): Promise<boolean> {
  try {
    await open(props, { title });
  } catch (error) {
    reportFailure(error);
    return false;
  }
  toast.success('顺序已保存');
  return true;
}
