import { useState } from 'react';

import { buyBlock } from '#contract/features/purchases/calls.ts';
import { purchaseCopy } from '#contract/features/purchases/copy.ts';
import { updateUser } from '#web/features/auth/sessions/session.ts';
import { usePointsText } from '#web/features/site/points-text.ts';
import { openTopUp } from '#web/features/tips/open-pay.ts';
import { reportFailure } from '#web/kit/call-failure.ts';
import { CallError, send } from '#web/kit/client.ts';
import { DialogCancelled } from '#web/ui/dialogs/dialogs.ts';
import { formatExact } from '#web/ui/format-number.ts';
import { toast } from '#web/ui/toasts/toasts.ts';

import type { StepProps } from './purchase-steps.tsx';

/** By points; missing ones can be paid for. */
export function PayByPoints({ target, offer, reload, dialog }: StepProps) {
  const pointsText = usePointsText();
  const [isBusy, setBusy] = useState(false);
  const { point: own, channels } = offer;
  const { point } = offer.price;
  const missing = Math.max(0, point - own);

  async function buy(): Promise<void> {
    await send(buyBlock, { ...target, use_point: true, point });
    updateUser({ point: own - point });
    dialog.done(true);
  }
  async function run(work: () => Promise<unknown>): Promise<void> {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      if (error instanceof CallError) {
        toast.error(error.message);
        await reload();
      } else if (!(error instanceof DialogCancelled)) reportFailure(error);
    }
    setBusy(false);
  }
  return (
    <>
      <p className="pay-balance" aria-live="polite">
        我有 {formatExact(own)} {pointsText}
        {missing > 0 && `，还差 ${formatExact(missing)} ${pointsText}`}
        {missing > 0 && channels.length === 0 && <a href="/user-center/index#check-in">去签到</a>}
      </p>
      <div className="dialog-actions">
        <button className="button" type="button" disabled={isBusy} onClick={() => dialog.cancel()}>
          取消
        </button>
        {missing > 0 && channels.length > 0 ? (
          <button
            className="button button-primary"
            type="button"
            disabled={isBusy}
            onClick={() => void run(() => openTopUp(missing).then(reload))}
          >
            {pointsText}不足，去补足
          </button>
        ) : (
          <button
            className="button button-primary"
            type="button"
            disabled={isBusy || missing > 0}
            onClick={() => void run(buy)}
          >
            {isBusy ? '正在购买…' : purchaseCopy.buyPoints(point, pointsText)}
          </button>
        )}
      </div>
    </>
  );
}
