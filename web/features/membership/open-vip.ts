import { lazy } from 'react';

import { vipCopy } from '#contract/features/membership/copy.ts';
import { signIn } from '#web/features/auth/sessions/sign-in.ts';
import { DialogCancelled, openConfirm, registerDialogKind } from '#web/ui/dialogs/dialogs.ts';

/** Ways to pay for a membership. */
export type VipWay = 'scan' | 'points';

export interface VipDialogProps {
  /** The level to begin with. */
  level?: number | undefined;
  /** The way of paying to begin with; default: by a code to scan, as far as one can be made. */
  way?: VipWay | undefined;
}

const openDialog = registerDialogKind<VipDialogProps, string>(
  'vip',
  lazy(() => import('./vip-dialog.tsx').then((loaded) => ({ default: loaded.VipDialog }))),
  { title: '会员', width: 920, bare: true },
);

/**
 * Opens a membership, renews or upgrades it; signs in first where needed. Afterwards the page can be loaded anew.
 * @returns whether a membership was bought and the page stays as it is
 */
export async function openVip(level?: number, way?: VipWay): Promise<boolean> {
  let isBought = false;
  try {
    await signIn('login');
    const content = await openDialog({ level, way });
    isBought = true;
    await openConfirm({
      title: vipCopy.done,
      content,
      confirm: vipCopy.reload,
      cancel: '稍后',
      tone: 'success',
    });
    location.reload();
  } catch (error) {
    if (!(error instanceof DialogCancelled)) throw error;
  }
  return isBought;
}
