import { discountedFen } from '#contract/features/membership/rules.ts';
import { channelNames, payCopy } from '#contract/features/payment/copy.ts';
import { payQrSize } from '#contract/features/payment/limits.ts';
import { getPayOffer, precreate } from '#contract/features/tips/calls.ts';
import type { PayOffer } from '#contract/features/tips/entities.ts';
import { fenForPoints, yuanText } from '#contract/features/tips/rules.ts';
import { updateUser } from '#web/features/auth/sessions/session.ts';
import { PayCode } from '#web/features/payment/pay-code.tsx';
import { usePayment } from '#web/features/payment/use-payment.ts';
import { usePointsText } from '#web/features/site/points-text.ts';
import { useSiteData } from '#web/features/site/site-data.ts';
import { CallError, send } from '#web/kit/client.ts';
import type { DialogProps } from '#web/ui/dialogs/dialogs.ts';
import { formatExact } from '#web/ui/format-number.ts';
import { toast } from '#web/ui/toasts/toasts.ts';

import type { Paid, PayDialogProps } from './open-pay.ts';
import { type Choice, targetOf } from './pay-choice.ts';

interface PayScanProps extends DialogProps<PayDialogProps, Paid> {
  offer: PayOffer;
  choice: Choice;
  onBack: () => void;
}

/** An answer that never came is told in the words of this dialog. */
function asRefusal(error: unknown): never {
  if (error instanceof CallError && error.code !== 'NETWORK') throw error;
  throw new CallError({ error_code: 'INTERNAL', error: payCopy.requestFailed }, 0);
}

/** The code to scan: who is paid, for what, how much, and what happens next. */
export function PayScan({ offer, choice, onBack, dialog, ...props }: PayScanProps) {
  const pointsText = usePointsText();
  const { name: siteName } = useSiteData();
  const { to, rate, thanks } = offer;
  const { point, message, channel, coupon } = choice;
  async function finish(): Promise<void> {
    try {
      updateUser({ point: (await send(getPayOffer, {})).point });
    } catch {
      toast.error(payCopy.reportFailed);
    }
    dialog.done({ point, thanks });
  }
  const { state, retry, ask } = usePayment(JSON.stringify(choice), {
    make: () =>
      send(precreate, { point, channel, message, coupon_code: coupon.code, ...targetOf(props) }).catch(asRefusal),
    onPaid: () => void finish(),
  });
  const fen = state.phase === 'ready' ? state.payable.amount : discountedFen(fenForPoints(point, rate), coupon.rebate);
  return (
    <div className="dialog-form pay-scan">
      <dl className="pay-facts">
        <div>
          <dt>打赏给</dt>
          <dd>{to ? to.name : siteName}</dd>
        </div>
        {!to && (
          <div>
            <dt>获赠</dt>
            <dd>
              {formatExact(point)} {pointsText}
            </dd>
          </div>
        )}
        <div>
          <dt>付款方式</dt>
          <dd>{channelNames[channel]}</dd>
        </div>
        <div>
          <dt>应付</dt>
          <dd className="pay-amount">¥{yuanText(fen)}</dd>
        </div>
      </dl>
      <PayCode state={state} size={payQrSize} channel={channel} onRetry={retry} />
      <p className="pay-next">
        {to
          ? '款项由本站代收。付款后这里会自动更新，对方会收到通知。'
          : `付款后这里会自动更新，${pointsText}随即到账。`}
        <button className="pay-back" type="button" onClick={onBack}>
          改数额
        </button>
      </p>
      <div className="dialog-actions">
        <button className="button" type="button" onClick={() => dialog.cancel()}>
          {payCopy.cancel}
        </button>
        <button
          className="button button-primary"
          type="button"
          disabled={state.phase !== 'ready'}
          onClick={() => void ask()}
        >
          {payCopy.done}
        </button>
      </div>
    </div>
  );
}
