import type { PaymentChannel } from '#contract/features/payment/entities.ts';
import { orderLifeMs } from '#contract/features/payment/limits.ts';
import type { Site, Unit } from '#server/kit/site.ts';

import type { OrderKind } from './order-kinds.service.ts';
import { makeTradeNo, type OrderDraft } from './service.ts';
import * as writes from './writes.ts';

interface PastOrder extends Pick<OrderDraft, 'purpose' | 'title' | 'detail'> {
  userId: number;
  /** 分 */
  amount: number;
  channel: PaymentChannel;
}

/** Stores an order that was paid and fulfilled at the time of the unit, without a provider: the past of a demonstration. */
export async function storePastOrder(site: Site, unit: Unit, kind: OrderKind, past: PastOrder): Promise<void> {
  const { userId: user_id, detail, ...facts } = past;
  const placed = await writes.insertOrder(unit, {
    ...facts,
    out_trade_no: makeTradeNo(unit.now),
    user_id,
    kind: kind.kind,
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
  await kind.fulfil(site, unit, paid);
  await writes.moveOrder(unit, paid, 'fulfilled', { cause: 'notify' }, { fulfilled_at: unit.now });
}
