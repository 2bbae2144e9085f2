import { lazy } from 'react';

import { signIn } from '#web/features/auth/sessions/sign-in.ts';
import { registerDialogKind } from '#web/ui/dialogs/dialogs.ts';
import { toast } from '#web/ui/toasts/toasts.ts';

export interface GiftDialogProps {
  to: { id: number; name: string };
  /** The article or moment below which the gift is sent. */
  postId?: number | undefined;
}

const openDialog = registerDialogKind<GiftDialogProps, string>(
  'gift',
  lazy(() => import('./gift-dialog.tsx').then((loaded) => ({ default: loaded.GiftDialog }))),
  { title: '送礼物', width: 480 },
);

/** 送礼物: signs in first where needed. @throws DialogCancelled */
export async function openGift(props: GiftDialogProps): Promise<void> {
  await signIn('login');
  const sent = await openDialog(props);
  toast.success(`已送给${props.to.name}：${sent}`);
}
