import { lazy } from 'react';

import { purchaseCopy } from '#contract/features/purchases/copy.ts';
import { signIn } from '#web/features/auth/sessions/sign-in.ts';
import { registerDialogKind } from '#web/ui/dialogs/dialogs.ts';
import { toast } from '#web/ui/toasts/toasts.ts';

export interface PurchaseDialogProps {
  postId: number;
  blockId: string;
  /** Points are chosen to begin with. */
  usesPoints: boolean;
}

const openDialog = registerDialogKind<PurchaseDialogProps, boolean>(
  'purchase',
  lazy(() => import('./purchase-dialog.tsx').then((loaded) => ({ default: loaded.PurchaseDialog }))),
  { title: '购买内容', width: 440 },
);

/** Buys a locked block; signs in first where needed. @throws DialogCancelled */
export async function openPurchase(target: PurchaseDialogProps): Promise<void> {
  await signIn('login');
  // What was open before needs no congratulation.
  if (await openDialog(target)) toast.success(purchaseCopy.done);
}
