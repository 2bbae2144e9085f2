import type { PaymentChannel } from '#contract/features/payment/entities.ts';
import { DomainError } from '#contract/errors.ts';
import { audit } from '#server/features/audit/service.ts';
import type { RawResponse } from '#server/kit/raw-route.ts';
import { type Site, write } from '#server/kit/site.ts';
import { ForgedNoticeError, type Notice, type PaymentGateway, type Trade } from '#server/providers/payment/gateway.ts';

import { openGateway } from './gateways.service.ts';
import * as reads from './reads.ts';
import { AmountMismatchError, settle } from './service.ts';

/** A provider that hears nothing within this time counts as refused and reports again. */
const answerWithinMs = 1800;
const forgedLogMs = 60_000;

const refused: RawResponse = { status: 404, headers: { 'content-type': 'text/plain' }, body: 'fail' };

const lastForged = new WeakMap<Site, number>();

/** Logs a forged report, at most once a minute: whoever sends thousands fills no disk. */
function noteForged(site: Site, channel: PaymentChannel, error: ForgedNoticeError): void {
  const now = site.clock.now();
  if (now - (lastForged.get(site) ?? -forgedLogMs) < forgedLogMs) return;
  lastForged.set(site, now);
  site.log.warn({ channel, reason: error.message }, 'A forged payment report was refused');
}

/** Puts a signed report that fits no order of this site into the audit log. */
async function noteMismatch(site: Site, channel: PaymentChannel, trade: Trade, reason: string): Promise<void> {
  site.log.error({ channel, outTradeNo: trade.outTradeNo, reason }, 'A payment report does not fit its order');
  const order = await reads.findOrder(site.db, trade.outTradeNo);
  const after = { channel, number: trade.outTradeNo, trade: trade.tradeNo, amount: trade.amount, reason };
  await write(site, (unit) =>
    audit(null, unit, {
      action: order ? 'payment.mismatch' : 'payment.foreign',
      target: { type: 'order', id: order?.id ?? null },
      ...(order && { before: { amount: order.amount } }),
      after,
    }),
  );
}

/** @returns whether the report was of this site and is settled */
async function takeTrade(site: Site, channel: PaymentChannel, trade: Trade): Promise<boolean> {
  try {
    const order = await reads.findOrder(site.db, trade.outTradeNo);
    const isOwn = order?.channel === channel && (await settle(site, trade, 'notify'));
    if (!isOwn) await noteMismatch(site, channel, trade, order ? `channel ${order.channel}` : 'unknown order');
    return isOwn;
  } catch (error) {
    if (error instanceof AmountMismatchError) await noteMismatch(site, channel, trade, error.message);
    else site.log.error({ err: error, channel, outTradeNo: trade.outTradeNo }, 'A payment report was not settled');
    return false;
  }
}

async function readTrade(site: Site, gateway: PaymentGateway, notice: Notice): Promise<Trade | null> {
  try {
    return await gateway.readNotice(notice);
  } catch (error) {
    if (error instanceof ForgedNoticeError) noteForged(site, gateway.channel, error);
    else site.log.warn({ err: error, channel: gateway.channel }, 'A payment report could not be checked');
    return null;
  }
}

/** The result, or false when it takes too long; the work itself goes on. */
function inTime(work: Promise<boolean>): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(false), answerWithinMs);
    void work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/**
 * Takes a report of a provider. Only one that is signed, fits its order and was settled is acknowledged; the provider
 * repeats all others. A channel whose keys are not set accepts none.
 * @see docs/reference/states.md (order)
 */
export async function takeNotice(site: Site, channel: PaymentChannel, notice: Notice): Promise<RawResponse> {
  let gateway: PaymentGateway;
  try {
    gateway = await openGateway(site, channel);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return refused;
  }
  const settled = async (): Promise<boolean> => {
    const trade = await readTrade(site, gateway, notice);
    return trade !== null && (await takeTrade(site, channel, trade));
  };
  const { status, type, body } = gateway.answerNotice(await inTime(settled()));
  return { status, headers: type === '' ? {} : { 'content-type': type }, body };
}
