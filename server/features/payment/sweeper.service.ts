import { DomainError } from '#contract/errors.ts';
import { type Site, write } from '#server/kit/site.ts';
import { UnknownOutcomeError } from '#server/providers/payment/gateway.ts';

import { openGateway } from './gateways.service.ts';
import * as reads from './reads.ts';
import { AmountMismatchError, askProvider, closeOrder, fulfil, lockOrder, settle } from './service.ts';
import * as writes from './writes.ts';

const askEveryMs = 20_000;
/** An order whose provider says nothing clear is closed here after this time, and later at the provider. */
const patienceMs = 5 * 60_000;
/** A trade of a provider without keys is given up after this time. */
const abandonedMs = 86_400_000;
const batch = 100;
const atOnce = 5;

const isUnavailable = (error: unknown): boolean => error instanceof DomainError && error.code === 'PAYMENT_UNAVAILABLE';

/** Ends a trade at its provider; a payment that came first is settled. @returns whether it is ended there */
async function endOutside(site: Site, order: reads.OrderRow): Promise<boolean> {
  if (order.asked_at === null) return true;
  const gateway = await openGateway(site, order.channel);
  if ((await gateway.close(order.out_trade_no)) === 'closed') return true;
  await settle(site, await gateway.query(order.out_trade_no), 'sweeper');
  return false;
}

/** Closes an order at its provider after it was closed here; what was paid meanwhile goes back. */
export async function closeOutside(site: Site, outTradeNo: string): Promise<void> {
  const order = await reads.findOrder(site.db, outTradeNo);
  if (!order || order.status !== 'closed' || order.is_closed_outside === 1) return;
  const isOver = site.clock.now() > order.expires_at + abandonedMs;
  const isEnded = await endOutside(site, order).catch((error: unknown) => {
    // Nobody can ask a provider whose keys are gone; a day later its code has long ended by itself.
    if (isUnavailable(error) && isOver) return true;
    throw error;
  });
  if (isEnded) await writes.updateOrder(site.db, order.id, { is_closed_outside: 1 });
}

async function expire(site: Site, outTradeNo: string): Promise<void> {
  const order = await reads.findOrder(site.db, outTradeNo);
  if (!order || (order.status !== 'created' && order.status !== 'paying')) return;
  let isEnded = false;
  try {
    isEnded = await endOutside(site, order);
    if (!isEnded) return;
  } catch (error) {
    // Nor does a provider answer whose keys are no longer there.
    if (!isUnavailable(error) && !(error instanceof UnknownOutcomeError)) throw error;
    if (site.clock.now() < order.expires_at + patienceMs) return;
  }
  await write(site, async (unit) => {
    const now = await lockOrder(site, unit, outTradeNo);
    if (now && (now.status === 'created' || now.status === 'paying'))
      await closeOrder(unit, now, { cause: 'expired' }, isEnded);
  });
}

async function lookAfter(site: Site, due: reads.DueOrder): Promise<void> {
  const { out_trade_no: outTradeNo, status, expires_at } = due;
  try {
    if (status === 'paid') await fulfil(site, outTradeNo);
    else if (expires_at <= site.clock.now()) await expire(site, outTradeNo);
    else if (status === 'paying') await askProvider(site, outTradeNo, 'sweeper');
  } catch (error) {
    // The others go on; this one is looked at again.
    const isKnown = error instanceof AmountMismatchError;
    site.log[isKnown ? 'warn' : 'error']({ err: error, outTradeNo }, 'An order could not be settled');
  }
}

/** Several at a time, each to its end. */
async function forEach<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const rest = [...items];
  const next = async (): Promise<void> => {
    for (let item = rest.shift(); item !== undefined; item = rest.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, next));
}

/**
 * Looks after everything that waits: payments that nobody reported, orders that expired, paid ones that were not
 * fulfilled, closed ones that are still open at their provider, refunds under way. Finds the same after a crash.
 */
export async function sweep(site: Site, refund: (site: Site, id: number) => Promise<void>): Promise<void> {
  const now = site.clock.now();
  const due = await reads.listUnsettled(site.db, { now, askedBefore: now - askEveryMs }, batch);
  await forEach(due, (each) => lookAfter(site, each));
  const quietly = (work: () => Promise<void>) =>
    work().catch((error: unknown) => site.log.warn({ err: error }, 'A payment provider gave no clear answer'));
  await forEach(await reads.listUnclosed(site.db, batch), (no) => quietly(() => closeOutside(site, no)));
  await forEach(await reads.listPendingRefunds(site.db, batch), (id) => quietly(() => refund(site, id)));
}
