import { type Site, write } from '#server/kit/site.ts';
import { UnknownOutcomeError } from '#server/providers/payment/gateway.ts';

import { openGateway } from './gateways.service.ts';
import * as reads from './reads.ts';
import * as writes from './writes.ts';

/** Sends the money of a refund back. The provider returns the same number once, so that a repetition does no harm. */
export async function sendRefund(site: Site, id: number): Promise<void> {
  const refund = await reads.findRefund(site.db, id);
  if (refund?.status !== 'pending') return;
  const order = await reads.findOrderById(site.db, refund.order_id);
  if (!order) throw new Error(`Refund ${id} has no order`);
  const gateway = await openGateway(site, order.channel);
  try {
    const { done } = await gateway.refund({
      outTradeNo: order.out_trade_no,
      refundNo: refund.refund_no,
      amount: refund.amount,
      total: order.amount,
      reason: refund.reason,
    });
    if (done)
      await write(site, (unit) => writes.updateRefund(unit.db, id, { status: 'done', done_at: unit.now, problem: '' }));
  } catch (error) {
    const problem = error instanceof Error ? error.message.slice(0, 200) : '';
    await writes.updateRefund(site.db, id, { problem });
    if (!(error instanceof UnknownOutcomeError)) throw error;
  }
}
