import { discountedFen } from '#contract/features/membership/rules.ts';
import { payCopy, paymentErrors } from '#contract/features/payment/copy.ts';
import type { Payable, PaymentChannel } from '#contract/features/payment/entities.ts';
import { payQrSize } from '#contract/features/payment/limits.ts';
import { buyBlock } from '#contract/features/purchases/calls.ts';
import { purchaseCopy } from '#contract/features/purchases/copy.ts';
import { fenText, fenToYuan } from '#contract/kit/money.ts';
import { CouponPicks } from '#web/features/coupons/coupon-picks.tsx';
import { type Coupon, useCoupon } from '#web/features/membership/use-coupon.ts';
import { PayCode } from '#web/features/payment/pay-code.tsx';
import { usePayment } from '#web/features/payment/use-payment.ts';
import { CallError, send } from '#web/kit/client.ts';
import { Field } from '#web/ui/field.tsx';

import type { StepProps } from './purchase-steps.tsx';

interface ScanProps extends StepProps {
  channel: PaymentChannel;
  coupon: Coupon;
}

/** The code to scan; it is made anew whenever what it is for changes. */
function Scan({ target, offer, reload, dialog, channel, coupon }: ScanProps) {
  async function order(): Promise<Payable> {
    const asked = { ...target, channel, coupon_code: coupon.code, price: fenToYuan(offer.price.fen) };
    try {
      const answer = await send(buyBlock, asked);
      if (!('blocks' in answer)) return answer;
      // It is open already: nothing is left to pay.
      dialog.done(false);
      throw new CallError({ error_code: 'INTERNAL', error: paymentErrors.create }, 0);
    } catch (error) {
      if (error instanceof CallError && error.code === 'CONFLICT') await reload();
      throw error;
    }
  }
  const { state, retry, ask } = usePayment(JSON.stringify([channel, coupon.code, offer.price.fen]), {
    make: order,
    onPaid: () => dialog.done(true),
    words: purchaseCopy,
  });
  const fen = state.phase === 'ready' ? state.payable.amount : discountedFen(offer.price.fen, coupon.rebate);
  return (
    <>
      <p className="purchase-due" aria-live="polite">
        {fen < offer.price.fen && (
          <>
            应付 <b>¥{fenText(fen)}</b>
          </>
        )}
      </p>
      <PayCode state={state} size={payQrSize} channel={channel} onRetry={retry} />
      <p className="pay-next">付款后内容会在原处打开，之后再来也一直可以阅读。</p>
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
          {purchaseCopy.paid}
        </button>
      </div>
    </>
  );
}

/** By a code to scan, with a coupon where there is one. */
export function PayByMoney(props: StepProps & { channel: PaymentChannel }) {
  const coupon = useCoupon('content');
  return (
    <>
      <Field label="优惠券码" error={coupon.problem || undefined}>
        <input
          type="text"
          autoComplete="off"
          maxLength={40}
          placeholder="没有可不填"
          value={coupon.text}
          onChange={({ target }) => coupon.write(target.value)}
        />
      </Field>
      <CouponPicks scope="content" typed={coupon.text} onPick={coupon.write} />
      {!coupon.isChecking && <Scan {...props} coupon={coupon.coupon} />}
    </>
  );
}
