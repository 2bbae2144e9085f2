import { paymentErrors } from '#contract/features/payment/copy.ts';
import { fenText } from '#contract/kit/money.ts';
import { DomainError } from '#contract/errors.ts';
import { audit } from '#server/features/audit/service.ts';
import { ensureSecondStep } from '#server/features/auth/totp.service.ts';
import { settleCoupon } from '#server/features/coupons/service.ts';
import { type CallContext, type Site, write } from '#server/kit/site.ts';
import { RefusedError, UnknownOutcomeError } from '#server/providers/payment/gateway.ts';

import * as adminReads from './admin.reads.ts';
import { openGateway } from './gateways.service.ts';
import { orderKindOf, orderReturned } from './order-kinds.service.ts';
import * as reads from './reads.ts';
import { lockOrder, refundQueue } from './service.ts';
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
    // What the provider refuses stays so until an administrator tries again.
    const isRefused = error instanceof RefusedError;
    await writes.updateRefund(site.db, id, { problem, ...(isRefused && { status: 'failed' as const }) });
    if (!isRefused && !(error instanceof UnknownOutcomeError)) throw error;
  }
}

export interface RefundRequest {
  id: number;
  /** 分 */
  amount: number;
  reason: string;
  force: boolean;
  password: string;
  code: string;
  request_id: string;
}

/**
 * Returns money of an order: takes back what it paid for and queues the payment to the buyer, in one transaction. The
 * same request is carried out once.
 * @throws DomainError PASSWORD_WRONG, NOT_FOUND, CONFLICT with what cannot be taken back, VALIDATION
 * @see docs/reference/states.md (order)
 */
export async function refundOrder(context: CallContext, request: RefundRequest): Promise<void> {
  const { site } = context;
  const { id, amount, reason, force, request_id } = request;
  const texts = { wrong: paymentErrors.password, none: paymentErrors.noPassword };
  const confirm = await ensureSecondStep(context, request, texts);
  await write(site, async (unit) => {
    await confirm(unit);
    const known = await reads.findOrderById(unit.db, id);
    const order = known && (await lockOrder(site, unit, known.out_trade_no));
    if (!order) throw new DomainError('NOT_FOUND', paymentErrors.missing);
    const repeated = await adminReads.findRefundByRequest(unit.db, request_id);
    if (repeated) {
      if (repeated.order_id === id && repeated.amount === amount) return;
      throw new DomainError('CONFLICT', paymentErrors.otherRequest);
    }
    const isGiven = order.status === 'fulfilled' || order.status === 'part_refunded';
    if (!isGiven && order.status !== 'paid') throw new DomainError('CONFLICT', paymentErrors.notPaid);
    const left = order.amount - order.refunded;
    if (amount > left) {
      const text = paymentErrors.tooMuch(fenText(left));
      throw new DomainError('VALIDATION', text, { fields: { amount: text } });
    }
    // It is given as a whole or not at all.
    if (!isGiven && amount < left) throw new DomainError('CONFLICT', paymentErrors.onlyWhole);
    const before = await adminReads.listRefunds(unit.db, id);
    const refundId = await writes.insertRefund(unit, {
      refund_no: `${order.out_trade_no}R${before.length + 1}`,
      order_id: id,
      amount,
      reason,
      request_id,
      actor_id: context.viewer.userId,
      created_at: unit.now,
      done_at: null,
    });
    if (refundId === undefined) throw new DomainError('CONFLICT', paymentErrors.otherRequest);
    if (isGiven) {
      const returned = { amount, before: order.refunded, source: `refund:${refundId}`, isForced: force };
      const taken = await orderKindOf(site, order.kind).takeBack(site, unit, order, returned);
      await writes.updateRefund(unit.db, refundId, { taken: JSON.stringify(taken) });
    } else await settleCoupon(unit, order.out_trade_no, 'released');
    const refunded = order.refunded + amount;
    const status = refunded === order.amount ? 'refunded' : 'part_refunded';
    const by = { cause: 'administrator', note: reason, actorId: context.viewer.userId } as const;
    if (status === order.status) await writes.updateOrder(unit.db, id, { refunded });
    else await writes.moveOrder(unit, order, status, by, { refunded });
    await unit.enqueue({ queue: refundQueue, payload: { id: refundId } });
    await orderReturned.emit(site, unit, { order, amount, reason });
    await audit(context, unit, {
      action: 'order.refund',
      target: { type: 'order', id },
      before: { status: order.status, refunded: order.refunded },
      after: { status, refunded, amount, reason, force },
    });
  });
}

/** Tries a refund again at once. @throws DomainError NOT_FOUND, PAYMENT_UNAVAILABLE */
export async function retryRefund(context: CallContext, id: number, refundId: number): Promise<void> {
  const { site } = context;
  const refund = await reads.findRefund(site.db, refundId);
  if (refund?.order_id !== id) throw new DomainError('NOT_FOUND', paymentErrors.missing);
  await write(site, async (unit) => {
    if (refund.status === 'failed') await writes.updateRefund(unit.db, refundId, { status: 'pending' });
    const { refund_no: number, amount } = refund;
    await audit(context, unit, {
      action: 'order.retry-refund',
      target: { type: 'order', id },
      after: { number, amount },
    });
  });
  await sendRefund(site, refundId).catch((error: unknown) => {
    if (error instanceof DomainError) throw error;
    site.log.warn({ err: error, refundId }, 'A refund was not carried out');
  });
}
