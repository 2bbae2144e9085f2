import { lazy } from 'react';

import { vipCopy } from '#contract/features/membership/copy.ts';
import { signIn } from '#web/features/auth/sessions/sign-in.ts';
import { DialogCancelled, openConfirm, registerDialogKind } from '#web/ui/dialogs/dialogs.ts';

export interface VipDialogProps {
  /** The level to begin with. */
  level?: number | undefined;
}

const openDialog = registerDialogKind<VipDialogProps, void>(
  'vip',
  lazy(() => import('./vip-dialog.tsx').then((loaded) => ({ default: loaded.VipDialog }))),
  { title: '会员', width: 920, bare: true },
);

/** Opens a membership, renews or upgrades it; signs in first where needed. Afterwards the page can be loaded anew. */
export async function openVip(level?: number): Promise<void> {
  try {
    await signIn('login');
    await openDialog({ level });
    await openConfirm({
      title: vipCopy.done,
      content: '刷新页面后，会员权益立即生效。',
      confirm: vipCopy.reload,
      cancel: '稍后',
      tone: 'success',
    });
    location.reload();
  } catch (error) {
    if (!(error instanceof DialogCancelled)) throw error;
  }
}
