import '#web/features/tips/pay-dialog.css';
import './purchase-dialog.css';

import { useEffect } from 'react';

import { getContentOffer } from '#contract/features/purchases/calls.ts';
import type { ContentOffer } from '#contract/features/purchases/entities.ts';
import { grantsFor } from '#web/features/votes/held-grants.ts';
import { CallError, send } from '#web/kit/client.ts';
import { useLoaded } from '#web/kit/use-loaded.ts';
import type { DialogProps } from '#web/ui/dialogs/dialogs.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';

import type { PurchaseDialogProps } from './open-purchase.ts';
import { PurchaseSteps } from './purchase-steps.tsx';

type Target = { post_id: number; block_id: string } & ReturnType<typeof grantsFor>;

/** The offer, or why there is none. */
async function findOffer(target: Target): Promise<ContentOffer | { refusal: string }> {
  try {
    return await send(getContentOffer, target);
  } catch (error) {
    if (error instanceof CallError && error.status >= 400 && error.status < 500) return { refusal: error.message };
    throw error;
  }
}

/** 购买内容: what it costs this reader, and the ways to pay. */
export function PurchaseDialog(props: DialogProps<PurchaseDialogProps, boolean>) {
  const { postId, blockId, dialog } = props;
  const target = { post_id: postId, block_id: blockId, ...grantsFor(postId) };
  const { loaded, reload } = useLoaded(() => findOffer(target));
  const offer = loaded.value;
  const isOpen = offer !== null && 'is_open' in offer && offer.is_open;
  useEffect(() => {
    // It was paid for meanwhile, or in another window.
    if (isOpen) dialog.done(false);
  }, [isOpen, dialog]);
  if (loaded.state === 'failed') return <ErrorState headingLevel={3} onRetry={() => void reload()} />;
  if (offer === null || isOpen) return <SkeletonList count={3} lines={2} />;
  if ('refusal' in offer) return <EmptyState headingLevel={3} title={offer.refusal} hint="换个时候再来看看吧。" />;
  return <PurchaseSteps {...props} target={target} offer={offer} reload={reload} />;
}
