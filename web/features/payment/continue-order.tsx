import { payQrSize } from '#contract/features/payment/limits.ts';
import { channelNames } from '#contract/features/payment/copy.ts';
import { fenText } from '#contract/kit/money.ts';
import { useSiteData } from '#web/features/site/site-data.ts';
import type { DialogProps } from '#web/ui/dialogs/dialogs.ts';
import { formatDate } from '#web/ui/format-date.ts';

import type { ContinuedOrder } from './open-order.ts';
import { PayCode } from './pay-code.tsx';
import { usePayment } from './use-payment.ts';

/** The code of an order that was made before and can still be paid. */
export function ContinueOrder({ order, dialog }: DialogProps<ContinuedOrder, void>) {
  const { timeZone } = useSiteData();
  const { out_trade_no, title, amount, channel, expires_at } = order;
  const { state, retry } = usePayment(out_trade_no, {
    make: async () => ({
      out_trade_no,
      amount,
      expires_in: Math.floor((Date.parse(expires_at) - Date.now()) / 1000),
    }),
    onPaid: () => dialog.done(),
  });
  return (
    <div className="pay-order">
      <p>{title}</p>
      <p className="pay-order-sum">¥{fenText(amount)}</p>
      <PayCode state={state} size={payQrSize} channel={channel} onRetry={retry} />
      <p className="pay-order-note">
        请在 {formatDate(Date.parse(expires_at), 'HH:mm', timeZone)} 之前用{channelNames[channel]}
        付款，付款后这里会自动更新。
      </p>
    </div>
  );
}
