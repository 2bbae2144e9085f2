import { randomInt } from 'node:crypto';

import { paymentErrors, returnReasons } from '#contract/features/payment/copy.ts';
import type { OrderCause, OrderKindName, Payable, PaymentChannel } from '#contract/features/payment/entities.ts';
import {
  codesPerUser,
  maxOrderAmount,
  orderLifeMs,
  ordersPerUser,
  providerQueryMs,
} from '#contract/features/payment/limits.ts';
import { effectOn, percentOf, type TradeState } from '#contract/features/payment/rules.ts';
import { DomainError } from '#contract/errors.ts';
import { audit } from '#server/features/audit/service.ts';
import { lockUser } from '#server/features/accounts/service.ts';
import { reserveCoupon, settleCoupon } from '#server/features/coupons/service.ts';
import { takeLimits } from '#server/features/request-guards/rate-limits.service.ts';
import { calendarDay } from '#server/kit/clock.ts';
import { requireUserId, signInRequired } from '#server/kit/sign-in-required.ts';
import { type CallContext, type Site, type Unit, write } from '#server/kit/site.ts';
import { type Trade, UnknownOutcomeError } from '#server/providers/payment/gateway.ts';

import { chooseChannel, notifyUrl, openGateway } from './gateways.service.ts';
import { orderFulfilled, orderKindOf, orderReturned, UnfulfillableError } from './order-kinds.service.ts';
import * as reads from './reads.ts';
import * as writes from './writes.ts';

export type { OrderRow } from './reads.ts';

/** What somebody is about to order; the price is the server's own. */
export interface OrderDraft {
  kind: OrderKindName;
  /** What a person may have one open order for. */
  purpose: string;
  title: string;
  /** What is given when it is paid. */
  detail: Record<string, unknown>;
  /** 分, before the coupon. */
  price: number;
  coupon?: { code: string; scope: 'vip' | 'points' | 'content' } | undefined;
  channel?: PaymentChannel | undefined;
}

export const closeQueue = 'payment-close';
export const refundQueue = 'payment-refund';

/** 8 digits of the day and 24 random ones: nobody guesses the number of somebody else's order. */
export function makeTradeNo(now: number): string {
  const random = Array.from({ length: 4 }, () => String(randomInt(1_000_000)).padStart(6, '0')).join('');
  return `${calendarDay(now).replaceAll('-', '')}${random}`;
}

const payableOf = (site: Site, { out_trade_no, amount, expires_at }: reads.OrderRow): Payable => ({
  precreate: `${site.url}/sst/user-center/precreate/${out_trade_no}`,
  query: `${site.url}/sst/user-center/query/${out_trade_no}`,
  out_trade_no,
  amount,
  expires_in: Math.max(0, Math.floor((expires_at - site.clock.now()) / 1000)),
});

/** Ends an unpaid order here, and by a job at its provider. */
export async function closeOrder(
  unit: Unit,
  order: reads.OrderRow,
  by: writes.Change,
  isClosedOutside = false,
): Promise<void> {
  await writes.moveOrder(unit, order, 'closed', by, {
    closed_at: unit.now,
    is_closed_outside: isClosedOutside ? 1 : 0,
  });
  await settleCoupon(unit, order.out_trade_no, 'released');
  if (!isClosedOutside) await unit.enqueue({ queue: closeQueue, payload: { no: order.out_trade_no } });
}

/**
 * An order and before it its buyer, both locked until the transaction ends. Whoever makes an order locks them in the
 * same order, so that no two transactions wait for each other.
 */
export async function lockOrder(site: Site, unit: Unit, outTradeNo: string): Promise<reads.OrderRow | undefined> {
  const order = await reads.findOrder(unit.db, outTradeNo);
  if (!order) return undefined;
  await lockUser(site, unit, order.user_id);
  return reads.lockOrder(unit.db, site.engine, outTradeNo);
}

/** How many orders of a user can still be paid, or were paid and not fulfilled. */
export const countUnsettledOrders = reads.countUnsettled;

/** An open order that asks for exactly the same, and can be paid long enough. */
function fits(order: reads.OrderRow, draft: OrderDraft, detail: string, channel: string, now: number): boolean {
  const isSame = order.detail === detail && order.channel === channel && order.kind === draft.kind;
  return (
    isSame && !draft.coupon && order.discount === 0 && order.amount === draft.price && order.expires_at - now > 120_000
  );
}

/**
 * Makes an order at the server's price, or answers the open one that asks for the same. A newer order of the same
 * purpose closes the older one, also at its provider.
 * @param draw works out what is ordered, in the transaction, while the person is locked
 * @throws DomainError PAYMENT_UNAVAILABLE, COUPON_INVALID, RATE_LIMITED, 601
 * @see docs/reference/states.md (order)
 */
export async function placeOrder(
  context: CallContext,
  draw: (unit: Unit, userId: number) => Promise<OrderDraft>,
): Promise<Payable> {
  const { site } = context;
  const userId = requireUserId(context);
  const order = await write(site, async (unit) => {
    const user = await lockUser(site, unit, userId);
    if (!user || user.erased_at !== null) throw signInRequired(context);
    const draft = await draw(unit, userId);
    const { kind, purpose, title, price, coupon } = draft;
    if (!Number.isSafeInteger(price) || price <= 0 || price > maxOrderAmount)
      throw new RangeError(`A price of ${price} 分`);
    const channel = chooseChannel(site, draft.channel);
    const detail = JSON.stringify(draft.detail);
    const open = await reads.findOpenOrder(unit.db, userId, purpose);
    if (open && fits(open, draft, detail, channel, unit.now)) return open;
    await takeLimits(site, unit, [{ key: `order:${userId}`, rules: ordersPerUser, message: paymentErrors.tooOften }]);
    if (open) await closeOrder(unit, open, { cause: 'superseded' });
    const out_trade_no = makeTradeNo(unit.now);
    // The reason of the use is the number of the trade: the order has no id yet.
    const percent = coupon
      ? (await reserveCoupon(site, unit, { ...coupon, userId, source: out_trade_no })).percent
      : 100;
    const amount = percentOf(price, percent);
    return writes.insertOrder(unit, {
      out_trade_no,
      user_id: userId,
      kind,
      purpose,
      title,
      detail,
      channel,
      amount,
      discount: price - amount,
      created_at: unit.now,
      expires_at: unit.now + orderLifeMs,
    });
  });
  return payableOf(site, order);
}

const asking = new WeakMap<Site, Map<string, Promise<unknown>>>();

/** One request to a provider at a time for an order in this process; others wait for its answer. */
function once<T>(site: Site, key: string, work: () => Promise<T>): Promise<T> {
  const under = asking.get(site) ?? new Map<string, Promise<unknown>>();
  asking.set(site, under);
  const running = under.get(key) as Promise<T> | undefined;
  if (running) return running;
  const started = work().finally(() => under.delete(key));
  under.set(key, started);
  return started;
}

/** An order of the caller. @throws DomainError NOT_FOUND */
export async function findOwn(context: CallContext, outTradeNo: string): Promise<reads.OrderRow> {
  const order = await reads.findOrder(context.site.db, outTradeNo);
  if (!order || order.user_id !== requireUserId(context)) throw new DomainError('NOT_FOUND', paymentErrors.missing);
  return order;
}

const isOpen = ({ status }: reads.OrderRow): boolean => status === 'created' || status === 'paying';

/**
 * The code to scan for an own order. The trade is made at the provider with the number of the order, so that a
 * repetition after an unclear answer makes no second one.
 * @throws DomainError NOT_FOUND, CONFLICT for a closed or paid order, PAYMENT_UNAVAILABLE when the provider is unclear,
 *   RATE_LIMITED
 */
export async function precreate(context: CallContext, outTradeNo: string) {
  const { site } = context;
  const order = await findOwn(context, outTradeNo);
  if (!isOpen(order) || order.expires_at <= site.clock.now()) throw new DomainError('CONFLICT', paymentErrors.closed);
  const answer = (qr_code: string, sub_msg = '') => ({ out_trade_no: outTradeNo, qr_code, sub_msg });
  if (order.qr_code !== '') return answer(order.qr_code);
  return once(site, `precreate:${outTradeNo}`, async () => {
    const limit = { key: `pay-code:${order.user_id}`, rules: codesPerUser, message: paymentErrors.tooOften };
    await write(site, (unit) => takeLimits(site, unit, [limit]));
    const gateway = await openGateway(site, order.channel);
    // From now on the trade may exist there, whatever is answered; its status may be asked for at once.
    await writes.updateOrder(site.db, order.id, { asked_at: site.clock.now() - providerQueryMs });
    const { amount, title, expires_at: expiresAt } = order;
    const trade = { outTradeNo, amount, title, expiresAt, notifyUrl: notifyUrl(site, order.channel) };
    const made = await gateway.precreate(trade).catch((error: unknown) => {
      site.log.warn({ err: error, outTradeNo }, 'A payment provider gave no clear answer');
      throw new DomainError('PAYMENT_UNAVAILABLE', paymentErrors.create);
    });
    if ('refusal' in made) return answer('', made.refusal);
    await write(site, async (unit) => {
      const now = await lockOrder(site, unit, outTradeNo);
      if (now?.status === 'created')
        await writes.moveOrder(unit, now, 'paying', { cause: 'buyer' }, { qr_code: made.qrCode });
      // It was closed while the provider was asked: nobody may pay for it now.
      else if (now?.status !== 'paying') throw new DomainError('CONFLICT', paymentErrors.closed);
    });
    return answer(made.qrCode);
  });
}

/** The provider says another amount than the order. */
export class AmountMismatchError extends Error {
  override name = 'AmountMismatchError';
}

function checkAmount(order: reads.OrderRow, { state, amount }: Trade): void {
  const isMoney = state === 'SUCCESS' || state === 'FINISHED';
  if ((isMoney || amount !== null) && amount !== order.amount)
    throw new AmountMismatchError(`Order ${order.out_trade_no}: ${amount} 分 instead of ${order.amount}`);
}

/** Sends back the whole amount of an order, once. */
async function returnWhole(unit: Unit, site: Site, order: reads.OrderRow, reason: string): Promise<void> {
  const id = await writes.insertRefund(unit, {
    refund_no: `${order.out_trade_no}R0`,
    order_id: order.id,
    amount: order.amount,
    reason,
    actor_id: null,
    created_at: unit.now,
    done_at: null,
  });
  if (id === undefined) return;
  await unit.enqueue({ queue: refundQueue, payload: { id } });
  await orderReturned.emit(site, unit, { order, amount: order.amount, reason });
}

/**
 * What a provider's word means for an order. Where a return may be of a part, an order whose benefits were given stays as
 * it is: returns of this site are known, and others are found by the reconciliation with the bill.
 */
function heardState({ status }: reads.OrderRow, { state, mayBePart = false }: Trade): TradeState {
  const isGiven = status === 'fulfilled' || status === 'part_refunded';
  return state === 'REFUNDED' && mayBePart && isGiven ? 'SUCCESS' : state;
}

/**
 * Takes what a provider says of a trade, whichever way it came, however often and in whatever order.
 * @returns false when it is no trade of this site
 * @throws AmountMismatchError; nothing is changed then
 * @see docs/reference/states.md (order)
 */
export async function settle(site: Site, trade: Trade, cause: OrderCause): Promise<boolean> {
  const seen = await reads.findOrder(site.db, trade.outTradeNo);
  if (!seen) return false;
  checkAmount(seen, trade);
  // Repeated reports are the rule: they wait for nobody.
  const isNoted = cause !== 'notify' || seen.notified_at !== null;
  if (isNoted && effectOn(seen.status, heardState(seen, trade)) === 'none') return true;
  const isPaid = await write(site, async (unit): Promise<boolean | null> => {
    const order = await lockOrder(site, unit, trade.outTradeNo);
    if (!order) return null;
    checkAmount(order, trade);
    if (cause === 'notify' && order.notified_at === null)
      await writes.updateOrder(unit.db, order.id, { notified_at: unit.now });
    const evidence = { trade_no: trade.tradeNo, paid_at: trade.paidAt ?? unit.now, paid_by: cause };
    switch (effectOn(order.status, heardState(order, trade))) {
      case 'pay':
        if (order.status !== 'paid') await writes.moveOrder(unit, order, 'paid', { cause }, evidence);
        return true;
      case 'close':
        await closeOrder(unit, order, { cause }, true);
        return false;
      case 'return':
        if (order.paid_at === null) await writes.updateOrder(unit.db, order.id, { ...evidence, is_closed_outside: 1 });
        await returnWhole(unit, site, order, returnReasons.closed);
        return false;
      case 'reverse':
        await reverse(site, unit, order, cause);
        return false;
      case 'none':
        return false;
    }
  });
  if (isPaid) await fulfil(site, trade.outTradeNo);
  return isPaid !== null;
}

/** The provider returned the whole amount without being asked from here. */
async function reverse(site: Site, unit: Unit, order: reads.OrderRow, cause: OrderCause): Promise<void> {
  const amount = order.amount - order.refunded;
  const isGiven = order.status !== 'paid';
  const id = await writes.insertRefund(unit, {
    refund_no: `${order.out_trade_no}RX`,
    order_id: order.id,
    amount: Math.max(1, amount),
    reason: '',
    actor_id: null,
    status: 'done',
    created_at: unit.now,
    done_at: unit.now,
  });
  if (id !== undefined && isGiven && amount > 0) {
    const returned = { amount, before: order.refunded, source: `refund:${id}`, isForced: true };
    const taken = await orderKindOf(site, order.kind).takeBack(site, unit, order, returned);
    await writes.updateRefund(unit.db, id, { taken: JSON.stringify(taken) });
  }
  if (!isGiven) await settleCoupon(unit, order.out_trade_no, 'released');
  const done = await writes.moveOrder(unit, order, 'refunded', { cause }, { refunded: order.amount });
  if (id === undefined || amount <= 0) return;
  await audit(null, unit, {
    action: 'payment.returned',
    target: { type: 'order', id: order.id },
    before: { status: order.status, refunded: order.refunded },
    after: { status: done.status, refunded: done.refunded, cause },
  });
  await orderReturned.emit(site, unit, { order: done, amount, reason: returnReasons.outside });
}

/** Gives what a paid order is for; repeated until it succeeded or the money goes back. */
export async function fulfil(site: Site, outTradeNo: string): Promise<void> {
  try {
    await write(site, async (unit) => {
      const order = await lockOrder(site, unit, outTradeNo);
      if (order?.status !== 'paid') return;
      await settleCoupon(unit, outTradeNo, 'consumed', order.discount);
      await orderKindOf(site, order.kind).fulfil(site, unit, order);
      const done = await writes.moveOrder(
        unit,
        order,
        'fulfilled',
        { cause: order.paid_by || 'query' },
        { fulfilled_at: unit.now },
      );
      await orderFulfilled.emit(site, unit, { order: done });
    });
  } catch (error) {
    if (!(error instanceof UnfulfillableError)) throw error;
    await write(site, async (unit) => {
      const order = await lockOrder(site, unit, outTradeNo);
      if (order?.status !== 'paid') return;
      await settleCoupon(unit, outTradeNo, 'released');
      await writes.moveOrder(
        unit,
        order,
        'refunded',
        { cause: 'refund', note: error.message },
        { refunded: order.amount },
      );
      await returnWhole(unit, site, order, returnReasons.unfulfillable);
    });
  }
}

/**
 * Asks the provider about an unsettled order, at most once in three seconds over all processes.
 * @param askedAt when it was asked last, as far as the caller knows: other tabs of a dialog need no transaction
 * @returns false when it was asked and gave no clear answer, or another amount
 * @throws AmountMismatchError to an administrator
 */
export async function askProvider(
  site: Site,
  outTradeNo: string,
  cause: OrderCause,
  askedAt: number | null = null,
): Promise<boolean> {
  return once(site, `query:${outTradeNo}`, async () => {
    if (askedAt !== null && askedAt > site.clock.now() - providerQueryMs) return true;
    const isMyTurn = await write(site, (unit) => writes.takeTurn(unit, outTradeNo, unit.now - providerQueryMs));
    if (!isMyTurn) return true;
    const order = await reads.findOrder(site.db, outTradeNo);
    if (!order || order.status === 'created') return true;
    try {
      const gateway = await openGateway(site, order.channel);
      await settle(site, await gateway.query(outTradeNo), cause);
      return true;
    } catch (error) {
      if (error instanceof AmountMismatchError && cause === 'administrator') throw error;
      const isKnown = [AmountMismatchError, UnknownOutcomeError, DomainError].some((kind) => error instanceof kind);
      if (!isKnown) throw error;
      site.log.warn({ err: error, outTradeNo }, 'A payment provider gave no clear answer');
      return false;
    }
  });
}
