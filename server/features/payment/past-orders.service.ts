import type { PaymentChannel } from '#contract/features/payment/entities.ts';
import { orderLifeMs } from '#contract/features/payment/limits.ts';
import { percentOf } from '#contract/features/payment/rules.ts';
import { reserveCoupon, settleCoupon } from '#server/features/coupons/service.ts';
import type { Site, Unit } from '#server/kit/site.ts';

import type { OrderKind } from './order-kinds.service.ts';
import type { OrderRow } from './reads.ts';
import type { Difference } from './reconciliation.service.ts';
import * as reconciliations from './reconciliation.writes.ts';
import { makeTradeNo, type OrderDraft } from './service.ts';
import * as writes from './writes.ts';

// The past of a demonstration: what the steps of orders leave behind, at the time of the unit and without a provider.

interface PastOrder extends Pick<OrderDraft, 'purpose' | 'title' | 'detail' | 'price' | 'coupon'> {
  userId: number;
  channel: PaymentChannel;
}

/** Stores an order that was paid and fulfilled. */
export async function storePastOrder(site: Site, unit: Unit, kind: OrderKind, past: PastOrder): Promise<OrderRow> {
  const { userId, detail, price, coupon, ...facts } = past;
  const out_trade_no = makeTradeNo(unit.now);
  const percent = coupon ? (await reserveCoupon(site, unit, { ...coupon, userId, source: out_trade_no })).percent : 100;
  const amount = percentOf(price, percent);
  const placed = await writes.insertOrder(unit, {
    ...facts,
    out_trade_no,
    user_id: userId,
    kind: kind.kind,
    amount,
    discount: price - amount,
    detail: JSON.stringify(detail),
    created_at: unit.now,
    expires_at: unit.now + orderLifeMs,
  });
  const open = await writes.moveOrder(unit, placed, 'paying', { cause: 'buyer' });
  const paid = await writes.moveOrder(
    unit,
    open,
    'paid',
    { cause: 'notify' },
    { trade_no: makeTradeNo(unit.now), paid_by: 'notify', notified_at: unit.now, paid_at: unit.now },
  );
  await settleCoupon(unit, out_trade_no, 'consumed', paid.discount);
  await kind.fulfil(site, unit, paid);
  return writes.moveOrder(unit, paid, 'fulfilled', { cause: 'notify' }, { fulfilled_at: unit.now });
}

/** Stores that all of an order went back to its buyer. */
export async function storePastRefund(
  site: Site,
  unit: Unit,
  kind: OrderKind,
  { order, reason, actorId }: { order: OrderRow; reason: string; actorId: number },
): Promise<void> {
  const { id, amount, out_trade_no } = order;
  const done = { status: 'done', created_at: unit.now, done_at: unit.now } as const;
  const refund = { refund_no: `${out_trade_no}R1`, order_id: id, amount, reason, actor_id: actorId, ...done };
  const refundId = (await writes.insertRefund(unit, refund)) ?? 0;
  const returned = { amount, before: 0, source: `refund:${refundId}`, isForced: true };
  const taken = await kind.takeBack(site, unit, order, returned);
  await writes.updateRefund(unit.db, refundId, { taken: JSON.stringify(taken) });
  await writes.moveOrder(
    unit,
    order,
    'refunded',
    { cause: 'administrator', note: reason, actorId },
    { refunded: amount },
  );
}

/** Stores the comparison of a day with the bill of a channel. */
export async function storePastBill(
  unit: Unit,
  day: { channel: PaymentChannel; day: string; checked: number },
  differences: readonly Difference[] = [],
): Promise<void> {
  await reconciliations.storeDay(unit, day, differences);
}
