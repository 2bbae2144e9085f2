import './pay-dialog.css';

import { useState } from 'react';

import { getPayOffer } from '#contract/features/tips/calls.ts';
import type { PayOffer } from '#contract/features/tips/entities.ts';
import { noCoupon } from '#web/features/membership/use-coupon.ts';
import { send } from '#web/kit/client.ts';
import { useLoaded } from '#web/kit/use-loaded.ts';
import type { DialogProps } from '#web/ui/dialogs/dialogs.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';

import type { Paid, PayDialogProps } from './open-pay.ts';
import { type Choice, targetOf } from './pay-choice.ts';
import { PayForm } from './pay-form.tsx';
import { PayScan } from './pay-scan.tsx';

/** With the points given and one way to pay them, the code is shown at once. */
function firstChoice({ points, to }: PayDialogProps, { channels, rate }: PayOffer): Choice | null {
  const [channel] = channels;
  return !to && points && rate > 0 && channel && channels.length === 1
    ? { point: points, message: '', channel, coupon: noCoupon }
    : null;
}

interface StepsProps extends DialogProps<PayDialogProps, Paid> {
  offer: PayOffer;
  reload: () => Promise<void>;
}

function Steps({ offer, reload, dialog, ...props }: StepsProps) {
  const [choice, setChoice] = useState(() => firstChoice(props, offer));
  if (choice)
    return <PayScan {...props} dialog={dialog} offer={offer} choice={choice} onBack={() => setChoice(null)} />;
  return <PayForm {...props} dialog={dialog} offer={offer} reload={reload} onPay={setChoice} />;
}

/** 扫码打赏: how much and by what, then the code to scan. */
export function PayDialog(props: DialogProps<PayDialogProps, Paid>) {
  const { loaded, reload } = useLoaded(() => send(getPayOffer, targetOf(props)));
  if (loaded.state === 'loading') return <SkeletonList count={3} lines={2} />;
  if (loaded.state === 'failed') return <ErrorState headingLevel={3} onRetry={() => void reload()} />;
  const { reason, channels, to } = loaded.value;
  if (reason !== '') return <EmptyState title={reason} hint="换个时候再来看看吧。" />;
  if (!to && channels.length === 0) return <EmptyState title="本站还没有开通支付" hint="换个时候再来看看吧。" />;
  return <Steps {...props} offer={loaded.value} reload={reload} />;
}
