import type { AdminOrder, Order, OrderDetail } from '#contract/features/payment/entities.ts';
import { isoTime, isoTimeOrNull } from '#server/kit/clock.ts';

import type { AdminOrderRow, EventRow, RefundViewRow } from './admin.reads.ts';
import type { OrderRow } from './reads.ts';

export function viewOrder(row: OrderRow): Order {
  const { out_trade_no, kind, title, amount, discount, refunded, channel, status } = row;
  return {
    out_trade_no,
    kind,
    title,
    amount,
    discount,
    refunded,
    channel,
    status,
    created_at: isoTime(row.created_at),
    paid_at: isoTimeOrNull(row.paid_at),
    expires_at: isoTime(row.expires_at),
  };
}

export function viewAdminOrder(row: AdminOrderRow): AdminOrder {
  const { id, user_id, buyer, trade_no } = row;
  return { ...viewOrder(row), id, buyer: { id: user_id, name: buyer }, trade_no };
}

type Event = OrderDetail['events'][number];
type Refund = OrderDetail['refunds'][number];

export function viewEvent({ from_status, to_status, cause, note, actor, created_at }: EventRow): Event {
  const moved = { from: from_status as Event['from'], to: to_status as Event['to'] };
  return { ...moved, cause, note, actor: actor ?? '', created_at: isoTime(created_at) };
}

export function viewRefund(row: RefundViewRow): Refund {
  const { id, refund_no, amount, reason, status, problem, actor } = row;
  const { taken = '', missing = '' } = JSON.parse(row.taken) as { taken?: string; missing?: string };
  return {
    id,
    refund_no,
    amount,
    reason,
    taken,
    missing,
    status,
    problem,
    actor: actor ?? '',
    created_at: isoTime(row.created_at),
    done_at: isoTimeOrNull(row.done_at),
  };
}
