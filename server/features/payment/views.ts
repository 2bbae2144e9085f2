import type { Order } from '#contract/features/payment/entities.ts';
import { isoTime, isoTimeOrNull } from '#server/kit/clock.ts';

import type { OrderRow } from './reads.ts';

export function viewOrder(row: OrderRow): Order {
  const { out_trade_no, kind, title, amount, discount, refunded, channel, status } = row;
  return {
    ...{ out_trade_no, kind, title, amount, discount, refunded, channel, status },
    created_at: isoTime(row.created_at),
    paid_at: isoTimeOrNull(row.paid_at),
    expires_at: isoTime(row.expires_at),
  };
}
