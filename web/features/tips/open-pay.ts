import { lazy } from 'react';

import type { PayOffer } from '#contract/features/tips/entities.ts';
import { siteOptions } from '#web/features/auth/sessions/site-options.ts';
import { signIn } from '#web/features/auth/sessions/sign-in.ts';
import { openAlert, registerDialogKind } from '#web/ui/dialogs/dialogs.ts';

import { tippedEvent } from './tipped-event.ts';

export interface PayDialogProps {
  /** Who is tipped; left out for points of one's own. */
  to?: { id: number; name: string } | undefined;
  /** The article or moment below which the tip is given. */
  postId?: number | undefined;
  /** Points to begin with. */
  points?: number | undefined;
}

/** What was paid. */
export interface Paid {
  point: number;
  /** The sentence of the site. */
  thanks: PayOffer['thanks'];
}

const openDialog = registerDialogKind<PayDialogProps, Paid>(
  'pay',
  lazy(() => import('./pay-dialog.tsx').then((loaded) => ({ default: loaded.PayDialog }))),
  { title: '扫码打赏', width: 440 },
);

/** 打赏 somebody, by money or points; signs in first where needed. @throws DialogCancelled */
export async function openTip(target: {
  to: { id: number; name: string };
  postId?: number | undefined;
}): Promise<void> {
  await signIn('login');
  const options = await siteOptions().catch(() => null);
  // By points alone there is nothing to scan.
  const frame = options?.payment_channels.length === 0 ? { title: '打赏' } : {};
  const { thanks } = await openDialog(target, frame);
  dispatchEvent(new Event(tippedEvent));
  await openAlert({ title: '打赏成功', content: thanks || undefined, tone: 'success' });
}

/**
 * Asks for a payment that gives points; the caller says what is next.
 * @param points to begin with
 * @returns the points that were given
 * @throws DialogCancelled
 */
export async function openTopUp(points?: number): Promise<number> {
  await signIn('login');
  const { point } = await openDialog({ points });
  return point;
}
